import type { Engines } from '#api/plumbing/feature.ts'
import { order } from '#domain/order/decide.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { levelOf, onHandOf, shortOf } from '#domain/shared/stock-levels.ts'
import { stock } from '#domain/stock/decide.ts'
import type { StockEvent, StockLine } from '#domain/stock/events.ts'
import { namesOf } from '#projections/staff/names.ts'
import type { OrderPageModel, OrderProduct, OrderShort } from '#web/models/order-page.ts'

/** So many events of a product's stock are looked through for its last count. */
const mostLooked = 5_000

type Deps = Pick<Engines, 'handler' | 'store' | 'readModels'>

/** The variants that an order still has to ship and of which orders hold more pieces than there are, with the count or the loss that says so. */
export async function shortsOf(
  { orderId, products }: Pick<OrderPageModel, 'orderId' | 'products'>,
  deps: Deps,
): Promise<readonly OrderShort[]> {
  const { state } = await deps.handler.fold(order, orderId)
  const found = await Promise.all(
    products.map(product => shortsIn(product, levelOf(state.short, product.productId) ?? [], deps)),
  )
  const shorts = found.flat()
  const names = await namesOf(
    shorts.flatMap(({ counted }) => (counted?.shelf ? [counted.by] : [])),
    deps.readModels,
  )
  return shorts.map(({ counted, ...short }) => ({
    ...short,
    counted: counted && { ...counted, by: counted.shelf ? (names.get(counted.by) ?? null) : null },
  }))
}

async function shortsIn(
  { productId, name, colors }: OrderProduct,
  own: readonly StockLine[],
  { handler, store }: Deps,
) {
  const wanted = colors.flatMap(color =>
    color.cells.filter(({ left }) => left > 0).map(cell => ({ ...cell, color: color.name })),
  )
  if (wanted.length === 0) return []
  const { state } = await handler.fold(stock, productId)
  const short = wanted.filter(({ sku }) => shortOf(state, sku) > 0)
  return Promise.all(
    short.map(async ({ sku, size, color }) => ({
      ...{ sku, variant: [name, color, size].filter(Boolean).join(', ') },
      ...{ short: shortOf(state, sku), onHand: onHandOf(state, sku) ?? 0, held: levelOf(state.reserved, sku) ?? 0 },
      own: own.find(line => line.sku === sku)?.quantity ?? 0,
      counted: await lastCount(productId, sku, store),
    })),
  )
}

/** The last count of a variant at the shelf or by a feed, or the last pieces of it that staff took off. Null: none as far back as we look. */
async function lastCount(productId: string, sku: string, store: Deps['store']) {
  const newestFirst = store.read(`${stock.name}-${productId}`, -1, { backwards: true, limit: mostLooked })
  for await (const event of newestFirst) {
    const { type, data, at, meta } = event as unknown as StoredEvent<StockEvent>
    if (type === 'StockCounted' && data.counts.some(each => each.sku === sku))
      return { at, shelf: data.by === 'shelf', by: meta.actor, took: null }
    const line = type === 'StockAdjusted' ? data.lines.find(each => each.sku === sku && each.by < 0) : undefined
    if (type === 'StockAdjusted' && line)
      return { at, shelf: true, by: meta.actor, took: { pieces: -line.by, reason: data.reason } }
  }
  return null
}
