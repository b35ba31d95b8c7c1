import type { Engines } from '#api/plumbing/feature.ts'
import { product } from '#domain/product/decide.ts'
import type { FeedVariant, ProductEvent } from '#domain/product/events.ts'
import type { Product } from '#domain/product/evolve.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { Since } from './then.ts'

/** What of a product makes its prices. */
export type Priced = {
  /** The brand as its feed says it. */
  readonly brand: string
  readonly importedAt: string
  readonly variants: ReadonlyMap<string, Pick<FeedVariant, 'price' | 'minimumPrice' | 'listPrice' | 'cost'>>
  readonly prices: { readonly [sku: string]: Minor }
  readonly discount: number
}

/** The prices of a product over time: those that counted at `since`, and all later ones. */
export async function pricesOverTime(
  productId: string,
  since: string,
  store: Engines['store'],
): Promise<readonly Since<Priced>[]> {
  const all: Since<Priced>[] = []
  let state: Product = product.initial
  let imported: Pick<Priced, 'brand' | 'importedAt' | 'variants'> | null = null
  for await (const stored of store.read(`${product.name}-${productId}`)) {
    const event = stored as unknown as StoredEvent<ProductEvent>
    state = product.evolve(state, event)
    if (event.type === 'ProductImported') {
      const { brand, variants } = event.data.feed
      imported = { brand, importedAt: event.at, variants: new Map(variants.map(variant => [variant.sku, variant])) }
    }
    if (!state || !imported) continue
    const { prices = {}, discount = 0 } = state.edits
    // Of those before, only the last one counts.
    if (event.at <= since) all.length = 0
    all.push({ at: event.at, rules: { ...imported, prices, discount } })
  }
  return all
}
