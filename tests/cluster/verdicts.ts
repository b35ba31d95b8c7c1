import { expect } from 'vitest'
import { features } from '#api/features.ts'
import { viewsOf } from '#api/plumbing/feature.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { type StockLevels, shortSkus } from '#domain/shared/stock-levels.ts'
import { levelsAfter, type StockEvent, stockEvents } from '#domain/stock/events.ts'
import { noStock } from '#domain/stock/evolve.ts'
import { outbox } from '#projections/outbox/view.ts'
import { heldIndex, peopleIndex } from '#projections/run/fold.ts'
import type { openShop } from '#tests/api/open-shop.ts'
import { dump } from '#tests/projections/run-fixtures.ts'
import type { FakeStripe } from '#tests/support/gateways/stripe.ts'
import type { Fault } from './faults.ts'
import type { Order } from './shopper.ts'

type Shop = Awaited<ReturnType<typeof openShop>>

/** Each acknowledged order is in the log once with a number of its own, and no more was sold than there was, at any time. */
export async function expectSold(
  shop: Shop,
  orders: readonly Order[],
  { drop, plenty }: { readonly drop: number; readonly plenty: { readonly [slug: string]: string } },
): Promise<void> {
  const submitted = new Map<string, number>()
  const numbers = new Map<string, number>()
  const levels = new Map<string, StockLevels>()
  for await (const page of shop.store.readAll(-1)) {
    for (const event of page) {
      if (event.type === 'OrderSubmitted') {
        const { orderId } = event.data as { orderId: string }
        submitted.set(orderId, (submitted.get(orderId) ?? 0) + 1)
      }
      if (event.type === 'OrderPlaced') {
        const { orderId, number } = event.data as Extract<OrderEvent, { type: 'OrderPlaced' }>['data']
        expect(numbers.has(orderId)).toBe(false)
        numbers.set(orderId, number)
      }
      if (isOfStock(event)) {
        const { productId } = event.data
        levels.set(productId, levelsAfter(levels.get(productId) ?? noStock, event))
        expect([event.position, shortSkus(levels.get(productId)!)]).toEqual([event.position, []])
      }
    }
  }
  expect(new Set(numbers.values()).size).toBe(numbers.size)
  const acknowledged = orders.map(({ orderId }) => orderId)
  expect(new Set(acknowledged).size).toBe(acknowledged.length)
  for (const orderId of acknowledged)
    expect([orderId, submitted.get(orderId), numbers.has(orderId)]).toEqual([orderId, 1, true])
  expect(piecesOf(orders, 'DROP')).toBe(drop)
  expect(await shop.available('drop', 'DROP')).toBe(0)
  for (const [slug, sku] of Object.entries(plenty))
    expect(await shop.available(slug, sku)).toBe(100_000 - piecesOf(orders, sku))
}

const isOfStock = (event: StoredEvent): event is StoredEvent<StockEvent> =>
  (stockEvents as readonly string[]).includes(event.type)

function piecesOf(orders: readonly Order[], sku: string): number {
  const lines = orders.flatMap(order => order.lines).filter(line => line.sku === sku)
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Each payment is that of an order, was charged once, and nothing went back. */
export function expectCharged(stripe: FakeStripe, orders: readonly Order[]): void {
  const charged = orders.filter(order => order.charged !== undefined)
  const books = stripe.books().map(({ orderId, captured, refunded }) => ({ orderId, captured, refunded }))
  const expected = charged.map(({ orderId, charged }) => ({ orderId, captured: charged, refunded: 0 }))
  const byOrder = (a: { orderId: string }, b: { orderId: string }) => a.orderId.localeCompare(b.orderId)
  expect(books.toSorted(byOrder)).toEqual(expected.toSorted(byOrder))
}

export type Arrival = { readonly messageId: string; readonly to: readonly string[]; readonly at: number }

/** The longest from a server's answer until the log says that the mail has left, on a slow machine, ms. */
const notedWithinMs = 5000

/**
 * The log says of each mail once that it has left, and each buyer got one. A mail whose worker was killed after the server took it and
 * before that was noted is sent again under the same id: readers show it once.
 */
export async function expectMailed(
  shop: Shop,
  arrivals: readonly Arrival[],
  faults: readonly Fault[],
  orders: readonly Order[],
): Promise<void> {
  const sent: string[] = []
  for await (const page of shop.store.readAll(-1, ['MailSent']))
    sent.push(...page.map(({ data }) => (data as { mailId: string }).mailId))
  const byId = Map.groupBy(arrivals, ({ messageId }) => messageId)
  const mailIds = [...byId.keys()].map(id => id.replace(/^<(.*)@.*$/, '$1'))
  expect(sent.toSorted()).toEqual(mailIds.toSorted())
  expect(byId.size).toBe(orders.length)
  const killed = faults.filter(({ role, kind }) => role === 'worker' && kind === 'killed').map(({ at }) => at)
  for (const [messageId, [first, ...again]] of byId) {
    expect([messageId, again.map(({ to }) => to)]).toEqual([messageId, again.map(() => first!.to)])
    const isOfAKill = killed.some(at => at >= first!.at && at <= first!.at + notedWithinMs)
    expect([messageId, again.length]).toEqual([messageId, isOfAKill ? again.length : 0])
  }
}

/** Views that were folded by turns are those that one process folds from the first event on, byte for byte. */
export async function expectRebuilt(shop: Shop): Promise<void> {
  const views = [outbox, ...viewsOf(features, shop)]
  expect(views.map(({ name }) => name).toSorted()).toEqual(shop.projections.names.toSorted())
  const whole = async () =>
    Object.fromEntries(
      await Promise.all(
        views.map(async ({ name, indexes }) => {
          const all = [...Object.keys(indexes ?? {}), peopleIndex, heldIndex]
          return [name, await dump(shop.readModels, name, all)]
        }),
      ),
    )
  const folded = await whole()
  await shop.projections.rebuild()
  expect(await whole()).toEqual(folded)
}
