import type { Engines } from '#api/plumbing/feature.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { sum } from '#domain/shared/money.ts'
import { availableOf, onHandOf, type StockLevels } from '#domain/shared/stock-levels.ts'
import { stock } from '#domain/stock/decide.ts'
import type { StockEvent } from '#domain/stock/events.ts'
import type { Stock } from '#domain/stock/evolve.ts'
import { type StockRung, saysLevel, whyStock as stepsOf } from '#domain/stock/why-stock.ts'
import type { OrderRow } from '#projections/order-rows/document.ts'
import { orderRows } from '#projections/order-rows/view.ts'
import { namesOf } from '#projections/staff/names.ts'
import { noStock } from '#projections/stock-levels/document.ts'
import { stockLevels } from '#projections/stock-levels/view.ts'
import type { WhyStockModel } from '#web/models/product-editor.ts'

/** Orders that are told one by one; the others are added up. */
const mostOrders = 5

type Deps = Pick<Engines, 'handler' | 'store' | 'snapshots' | 'readModels' | 'logger'>
type Stored = StoredEvent<StockEvent>
const streamOf = (productId: string) => `${stock.name}-${productId}`

/** Why so many pieces of a variant can be bought, read from the log of its product. */
export async function whyStock(productId: string, sku: string, deps: Deps): Promise<WhyStockModel> {
  const { handler, readModels, logger } = deps
  const now = await handler.fold(stock, productId)
  const { events, earlier } = await sinceCount(productId, sku, now.revision, deps)
  const { available, rungs } = stepsOf(sku, now.state, events, earlier)
  const shown = await shownAt(now, productId, sku, deps)
  const told = rungs.length === 0 ? available : sum(rungs.map(({ amount }) => amount))
  if (told !== available || (shown !== null && shown !== available))
    logger.error(
      { productId, sku, available, told, shown },
      'why so many pieces can be bought does not add up to what is shown',
    )
  const held = rungs.filter(rung => rung.why === 'held')
  const actors = rungs.flatMap(rung => (rung.why === 'counted' && rung.shelf ? [rung.by] : []))
  const [orders, names] = await Promise.all([
    readModels.getMany<OrderRow>(
      orderRows.name,
      held.map(({ orderId }) => orderId),
    ),
    namesOf(actors, readModels),
  ])
  // The first placed first.
  const numbered = held
    .map(({ amount }, at) => ({ why: 'held', amount, number: orders[at]?.number ?? null }) as const)
    .toSorted((one, other) => (one.number ?? Number.POSITIVE_INFINITY) - (other.number ?? Number.POSITIVE_INFINITY))
  const others = sum(numbered.slice(mostOrders).map(({ amount }) => amount))
  const model = (rung: Exclude<StockRung, { why: 'held' }>): WhyStockModel['rungs'][number] =>
    rung.why === 'counted' ? { ...rung, by: names.get(rung.by) ?? null } : rung
  const own = rungs.filter(rung => rung.why !== 'held').map(model)
  return {
    available,
    rungs: [
      ...own,
      ...numbered.slice(0, mostOrders),
      ...(others === 0 ? [] : [{ why: 'others', amount: others } as const]),
    ],
  }
}

/**
 * The events since the last that says how many of a variant there are, in their order. Where none of the newest does, they begin
 * at what was on hand at a snapshot: `earlier`.
 */
async function sinceCount(productId: string, sku: string, revision: number, { store, snapshots }: Deps) {
  const stream = streamOf(productId)
  const newestFirst: Stored[] = []
  const oldest = () => newestFirst.at(-1)?.revision ?? revision + 1
  /** Reads so many events on backwards; true: one of them says how many there are. */
  async function reaches(limit: number): Promise<boolean> {
    for await (const stored of store.read(stream, oldest(), { backwards: true, limit })) {
      const event = stored as unknown as Stored
      newestFirst.push(event)
      if (saysLevel(event, sku)) return true
    }
    return false
  }
  const told = (earlier: { readonly onHand: number | null; readonly at: string } | null = null) => ({
    events: newestFirst.toReversed(),
    earlier,
  })
  if ((await reaches(snapshots.every)) || oldest() <= 0) return told()
  const snapshot = await snapshots.read<Stock>(stock, productId, oldest() - 1)
  const between = oldest() - 1 - (snapshot?.revision ?? -1)
  if ((between > 0 && (await reaches(between))) || !snapshot) return told()
  const [folded] = await Array.fromAsync(store.read(stream, snapshot.revision - 1, { limit: 1 }))
  return told({ onHand: onHandOf(snapshot.state, sku), at: folded!.at })
}

/** What the shop shows of the stock at a place of its stream; null: it shows less by now, or more. */
async function shownAt(
  { revision, position }: { readonly revision: number; readonly position: number },
  productId: string,
  sku: string,
  { handler, readModels }: Deps,
): Promise<number | null> {
  if (revision < 0 || (await readModels.checkpoint(stockLevels.name)) < position) return null
  const levels = (await readModels.get<StockLevels>(stockLevels.name, productId)) ?? noStock
  const later = await handler.fold(stock, productId)
  return later.revision === revision ? availableOf(levels, sku) : null
}
