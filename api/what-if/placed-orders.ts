import { setImmediate } from 'node:timers/promises'
import type { Engines } from '#api/plumbing/feature.ts'
import { order as orderStream } from '#domain/order/decide.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import type { Order } from '#projections/order/document.ts'
import { orderView } from '#projections/order/view.ts'

export type OrderDeps = Pick<Engines, 'store' | 'readModels'>
type Submitted = Extract<OrderEvent, { type: 'OrderSubmitted' }>['data']
/** An order that stands, as it was placed. */
export type OrderThen = Pick<
  Submitted,
  'lines' | 'totals' | 'delivery' | 'currency' | 'shipping' | 'submittedAt' | 'personId'
> & { readonly number: number; readonly coupon: NonNullable<Submitted['coupon']> | null }

/** So many orders are read in one turn of the event loop. */
export const ordersAtOnce = 100

/** The orders that were placed since then and not cancelled, the oldest first, in portions; `looked` of `total` numbers are behind it. */
export async function* ordersSince({ store, readModels }: OrderDeps, since: string) {
  const range = (query: object) => readModels.range(orderView.name, 'byNumber', { limit: 1, ...query })
  const read = (ids: readonly string[]) => readModels.getMany<Order>(orderView.name, ids)
  const numberOf = async (ids: readonly string[]) => (await read(ids))[0]?.number ?? null
  const [oldest, newest] = [await numberOf(await range({})), await numberOf(await range({ reverse: true }))]
  if (oldest === null || newest === null) return
  const first = await firstSince(oldest, newest, async number => {
    const [doc] = await read(await range({ from: [number] }))
    return (doc?.placedAt ?? '') >= since
  })
  const total = newest - first + 1
  for (let from = first; from <= newest; ) {
    const ids = await range({ from: [from], to: [newest], limit: ordersAtOnce })
    const docs = (await read(ids)).filter(doc => doc !== undefined)
    const orders: OrderThen[] = []
    for (const doc of docs) {
      if (doc.status === 'placed' && (doc.placedAt ?? '') >= since) orders.push(await asPlaced(doc, store))
    }
    yield { looked: from - first, total, orders }
    if (ids.length < ordersAtOnce) return
    from = Math.max(from, ...docs.map(({ number }) => number ?? 0)) + 1
    await setImmediate()
  }
}

/** Numbers rise with time: the first that is recent enough, found by halves. */
async function firstSince(oldest: number, newest: number, isRecent: (number: number) => Promise<boolean>) {
  let [low, high] = [oldest, newest]
  while (low < high) {
    const middle = (low + high) >> 1
    if (await isRecent(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Pieces that were exchanged and addresses that were changed since stand in the document: the log has what they were. */
async function asPlaced(doc: Order, store: OrderDeps['store']): Promise<OrderThen> {
  const number = doc.number!
  if (doc.amendments.length === 0 && doc.addressChanges === 0) return { ...doc, number }
  for await (const stored of store.read(`${orderStream.name}-${doc.orderId}`)) {
    const event = stored as unknown as StoredEvent<OrderEvent>
    if (event.type === 'OrderSubmitted') return { ...event.data, number, coupon: event.data.coupon ?? null }
  }
  throw new Error(`The stream of order ${doc.orderId} does not begin with it`)
}
