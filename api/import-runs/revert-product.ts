import type { VariantClaims } from '#api/import/index.ts'
import type { CommandMeta } from '#api/plumbing/events/command-events.ts'
import type { CommandHandler } from '#api/plumbing/events/handle.ts'
import { appendOnce, readBefore } from '#api/plumbing/events/once.ts'
import { order } from '#domain/order/decide.ts'
import { product } from '#domain/product/decide.ts'
import type { ProductEvent } from '#domain/product/events.ts'
import { type RevertedProduct, revertProduct } from '#domain/product/revert-import.ts'
import type { EventStore, Position, StoredEvent } from '#domain/shared/event-store.ts'
import { levelOf, type StockLevels } from '#domain/shared/stock-levels.ts'
import { stock } from '#domain/stock/decide.ts'
import { type StockEvent, type StockLine, stockEvents } from '#domain/stock/events.ts'
import { noStock } from '#domain/stock/evolve.ts'
import { type RevertedStock, revertStock } from '#domain/stock/revert.ts'

export type Reverting = {
  readonly store: EventStore
  readonly handler: CommandHandler
  readonly variantClaims: VariantClaims
  readonly runId: string
  /** Null: it is looked at, and nothing is written. */
  readonly by: CommandMeta | null
}

/** Names the append that undoes something: whoever repeats it, it stands there once. */
const undoId = (runId: string, stream: string) => `undo/${runId}/${stream}`

const read = <Event extends { type: string; data: object }>({ store, runId }: Reverting, stream: string) =>
  readBefore<Event>(store, stream, undoId(runId, stream))

const append = (
  { store, runId, by }: Reverting,
  stream: string,
  events: readonly StoredEvent[],
  event: { readonly type: string; readonly data: object },
) =>
  appendOnce(store, stream, events, [event], {
    ...{ commandId: undoId(runId, stream), correlationId: `undo/${runId}` },
    ...{ actor: by!.actor!, channel: by!.channel! },
  })

/** Takes back what an import did to a product's listing. */
export async function revertListing(productId: string, reverting: Reverting): Promise<RevertedProduct> {
  const stream = `${product.name}-${productId}`
  for (;;) {
    const { events, done } = await read<ProductEvent>(reverting, stream)
    let reverted = revertProduct(productId, events, reverting.runId)
    const taken = done ? leftOut(reverted, done) : await claimed(productId, reverted, reverting)
    if (taken.size > 0) reverted = revertProduct(productId, events, reverting.runId, taken)
    if (done || !reverting.by || !reverted.event) return reverted
    if (await append(reverting, stream, events, reverted.event)) return reverted
  }
}

/** Claims the ids of variants that come back. Answers those that another product has by now. */
async function claimed(productId: string, { event, now }: RevertedProduct, { variantClaims, by }: Reverting) {
  const taken = new Set<string>()
  for (const sku of comingBack(event, now)) {
    const owner = { productId, listings: now?.listings ?? 0 }
    if ((await variantClaims.claim(sku, owner, { dryRun: by === null })) === null) taken.add(sku)
  }
  return taken
}

function leftOut({ event, now }: RevertedProduct, { data }: StoredEvent<ProductEvent>): ReadonlySet<string> {
  const back = new Set('feed' in data ? data.feed.variants.map(({ sku }) => sku) : [])
  return new Set(comingBack(event, now).filter(sku => !back.has(sku)))
}

function comingBack(event: RevertedProduct['event'], now: RevertedProduct['now']): readonly string[] {
  if (event?.type !== 'ProductImported') return []
  const listed = new Set(now?.discontinued ? [] : now?.feed.variants.map(({ sku }) => sku))
  return event.data.feed.variants.flatMap(({ sku }) => (listed.has(sku) ? [] : [sku]))
}

/** Takes back what an import counted of a product. `onHand`: the pieces of what is left alone; `now`: the levels before. */
export async function revertCounts(
  productId: string,
  reverting: Reverting,
): Promise<RevertedStock & { readonly onHand: readonly StockLine[]; readonly now: StockLevels }> {
  const stream = `${stock.name}-${productId}`
  for (;;) {
    const { events, done } = await read<StockEvent>(reverting, stream)
    const known = events.filter(({ type }) => stockEvents.includes(type))
    const leftAt = await departures(known, reverting)
    const reverted = revertStock(productId, known, reverting.runId, ({ id }) => leftAt.get(id))
    const now = known.reduce((state, event) => stock.evolve(state, event), noStock)
    const onHand = reverted.kept.map(({ sku }) => ({ sku, quantity: levelOf(now.onHand, sku) ?? -1 }))
    if (done || !reverting.by || !reverted.event) return { ...reverted, onHand, now }
    if (await append(reverting, stream, events, reverted.event)) return { ...reverted, onHand, now }
  }
}

/** When parcels left that a count was said to include. Their orders know. */
async function departures(events: readonly StoredEvent<StockEvent>[], { handler }: Reverting) {
  const found = new Map<string, Position>()
  for (const { id, type, data } of events) {
    if ((type !== 'StockShipped' && type !== 'StockShipmentRetracted') || !data.countedSince) continue
    const { state } = await handler.fold(order, data.orderId)
    const parcel = state.shipments.find(each => each.shipmentId === data.shipmentId)
    if (parcel) found.set(id, parcel.leftAt)
  }
  return found
}
