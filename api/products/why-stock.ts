import type { Engines } from '#api/plumbing/feature.ts'
import { last, type StoredEvent } from '#domain/shared/event-store.ts'
import { availableOf, type StockLevels } from '#domain/shared/stock-levels.ts'
import { stock } from '#domain/stock/decide.ts'
import type { StockEvent } from '#domain/stock/events.ts'
import { createWhyStock, type StockRung } from '#domain/stock/why-stock.ts'
import type { OrderRow } from '#projections/order-rows/document.ts'
import { orderRows } from '#projections/order-rows/view.ts'
import { namesOf } from '#projections/staff/names.ts'
import { noStock } from '#projections/stock-levels/document.ts'
import { stockLevels } from '#projections/stock-levels/view.ts'
import type { WhyStockModel } from '#web/models/product-editor.ts'

/** Orders that are told one by one; the others are added up. */
const mostOrders = 5

type Deps = Pick<Engines, 'store' | 'readModels' | 'logger'>
const streamOf = (productId: string) => `${stock.name}-${productId}`

/** Why so many pieces of a variant can be bought, read from the log of its product. */
export async function whyStock(
  productId: string,
  sku: string,
  { store, readModels, logger }: Deps,
): Promise<WhyStockModel> {
  const why = createWhyStock(sku)
  let newest: StoredEvent | undefined
  for await (const event of store.read(streamOf(productId))) {
    why.take(event as unknown as StoredEvent<StockEvent>)
    newest = event
  }
  const { available, rungs } = why.told()
  const shown = await shownAt(newest, productId, sku, { store, readModels })
  if (shown !== null && shown !== available)
    logger.error(
      { productId, sku, available, shown },
      'why so many pieces can be bought does not add up to what is shown',
    )
  const held = rungs.filter(rung => rung.why === 'held')
  const told = held.slice(0, mostOrders).map(({ orderId }) => orderId)
  const actors = rungs.flatMap(rung => (rung.why === 'counted' && rung.shelf ? [rung.by] : []))
  const [orders, names] = await Promise.all([
    readModels.getMany<OrderRow>(orderRows.name, told),
    namesOf(actors, readModels),
  ])
  const numbers = new Map(told.map((id, at) => [id, orders[at]?.number ?? null]))
  const others = held.slice(mostOrders).reduce((sum, { amount }) => sum + amount, 0)
  const model = (rung: StockRung): WhyStockModel['rungs'][number] => {
    if (rung.why === 'held') return { why: 'held', amount: rung.amount, number: numbers.get(rung.orderId) ?? null }
    return rung.why === 'counted' ? { ...rung, by: names.get(rung.by) ?? null } : rung
  }
  const lines = rungs.filter(rung => rung.why !== 'held' || told.includes(rung.orderId))
  return {
    available,
    rungs: [...lines.map(model), ...(others === 0 ? [] : [{ why: 'others', amount: others } as const])],
  }
}

/** What the shop shows of the stock as of an event; null: it shows less by now, or more. */
async function shownAt(
  newest: StoredEvent | undefined,
  productId: string,
  sku: string,
  { store, readModels }: Pick<Deps, 'store' | 'readModels'>,
): Promise<number | null> {
  if (!newest || (await readModels.checkpoint(stockLevels.name)) < newest.position) return null
  const levels = (await readModels.get<StockLevels>(stockLevels.name, productId)) ?? noStock
  const later = await last(store, streamOf(productId))
  return later?.revision === newest.revision ? availableOf(levels, sku) : null
}
