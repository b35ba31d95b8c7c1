import type { Engines } from '#api/plumbing/feature.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { stock } from '#domain/stock/decide.ts'
import type { StockEvent } from '#domain/stock/events.ts'
import { createWhyStock, type StockRung } from '#domain/stock/why-stock.ts'
import type { OrderRow } from '#projections/order-rows/document.ts'
import { orderRows } from '#projections/order-rows/view.ts'
import { namesOf } from '#projections/staff/names.ts'
import type { WhyStockModel } from '#web/models/product-editor.ts'

/** Orders that are told one by one; the others are added up. */
const mostOrders = 5

/** Why so many pieces of a variant can be bought, read from the log of its product. */
export async function whyStock(
  productId: string,
  sku: string,
  { store, readModels }: Pick<Engines, 'store' | 'readModels'>,
): Promise<WhyStockModel> {
  const why = createWhyStock(sku)
  for await (const event of store.read(`${stock.name}-${productId}`))
    why.take(event as unknown as StoredEvent<StockEvent>)
  const { available, rungs } = why.told()
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
  const shown = rungs.filter(rung => rung.why !== 'held' || told.includes(rung.orderId))
  return {
    available,
    rungs: [...shown.map(model), ...(others === 0 ? [] : [{ why: 'others', amount: others } as const])],
  }
}
