import type { ProductEvent } from '#domain/product/events.ts'
import { type EventStore, start } from '#domain/shared/event-store.ts'
import type { StockEvent } from '#domain/stock/events.ts'

/** A variant as buyers of the demo find it on the shelf; `left` goes down while orders are planned. */
export type ShelfVariant = { readonly sku: string; readonly productId: string; left: number }

/** Everything of one colour of a product, in its sizes. */
export type SizeRun = { readonly productId: string; readonly variants: readonly ShelfVariant[] }

/**
 * The products of the demo's feed. They are read from the log and not from views: of a history that was interrupted these show
 * what is left, and the plan has to be the one that was begun.
 */
export async function readShelf(store: Pick<EventStore, 'readAll'>): Promise<readonly SizeRun[]> {
  const counted = new Map<string, number>()
  const products = new Map<string, ReadonlyMap<string, readonly string[]>>()
  for await (const page of store.readAll(start, ['ProductImported', 'StockCounted'])) {
    for (const event of page as readonly { type: string; data: object }[]) {
      const { type, data } = event as ProductEvent | StockEvent
      if (type === 'ProductImported') {
        const runs = Map.groupBy(data.feed.variants, ({ color }) => color ?? '')
        products.set(data.productId, new Map([...runs].map(([color, run]) => [color, run.map(({ sku }) => sku)])))
      }
      // Later counts are of the history.
      if (type === 'StockCounted')
        for (const { sku, quantity } of data.counts) if (!counted.has(sku)) counted.set(sku, quantity)
    }
  }
  return [...products]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([productId, runs]) =>
      [...runs.values()].map(skus => ({
        productId,
        variants: skus.map(sku => ({ sku, productId, left: leftOf(counted.get(sku)) })),
      })),
    )
}

function leftOf(counted = 0): number {
  return counted < 0 ? Number.MAX_SAFE_INTEGER : counted
}
