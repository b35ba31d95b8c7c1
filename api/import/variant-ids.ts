import type { CommandHandler } from '#api/plumbing/events/handle.ts'
import { product } from '#domain/product/decide.ts'

type VariantIdsOptions = {
  readonly handler: CommandHandler
  /** Ids of products that list a SKU, as a view knows them. */
  readonly listing: (sku: string) => Promise<readonly string[]>
  /** Whether this import discontinues a product of a source in the end. */
  readonly leaves: (source: string, productId: string) => boolean
}

/** An id names one variant of the whole shop: a cart says nothing else. Nobody gets one that somebody has. */
export function createVariantIds({ handler, listing, leaves }: VariantIdsOptions) {
  /** Ids that this import has kept or given. Within a product as well. */
  const named = new Set<string>()

  /** A product that is discontinued, or will be, gives its ids up. */
  async function isSold(sku: string, except: string): Promise<boolean> {
    for (const other of await listing(sku)) {
      if (other === except) continue
      const { state } = await handler.fold(product, other)
      const sells = state && !state.discontinued && state.feed.variants.some(variant => variant.sku === sku)
      if (sells && !leaves(state.source, other)) return true
    }
    return false
  }

  return {
    keep: (sku: string) => void named.add(sku),
    /** The first of those wanted that nobody has. It is named before anything is waited for, so that no other row gets it. */
    async give(wanted: Iterable<string>, productId: string): Promise<string> {
      for (const sku of wanted) {
        if (named.has(sku)) continue
        named.add(sku)
        if (!(await isSold(sku, productId))) return sku
      }
      throw new Error(`No id is free for a variant of ${productId}`)
    },
  }
}

export type VariantIds = ReturnType<typeof createVariantIds>
