import type { CommandHandler } from '#api/handle.ts'
import { product } from '#domain/product/product.ts'
import type { BuiltProduct } from './build-product.ts'
import type { ImportLog } from './report.ts'

type SkuOwnersOptions = {
  readonly handler: CommandHandler
  /** Ids of products that list a SKU, as a view knows them. */
  readonly listing: (sku: string) => Promise<readonly string[]>
  /** Whether this import discontinues a product of a source in the end. */
  readonly leaves: (source: string, productId: string) => boolean
  readonly log: ImportLog
}

/**
 * A SKU names one variant of the whole shop: a cart says nothing else. What another product has, in this feed or in the
 * shop, is taken out of a product and its rows are told; null when nothing is left.
 */
export function createSkuOwners({ handler, listing, leaves, log }: SkuOwnersOptions) {
  /** The row that named a SKU first. Within a product they differ already. */
  const named = new Map<string, number>()

  /** The product that sells a SKU already; one that is discontinued, or will be, gives it up. */
  async function ownerOf(sku: string, productId: string): Promise<string | null> {
    for (const other of await listing(sku)) {
      if (other === productId) continue
      const { state } = await handler.fold(product, other)
      const sells = state && !state.discontinued && state.feed.variants.some(variant => variant.sku === sku)
      if (sells && !leaves(state.source, other)) return state.slug
    }
    return null
  }

  return async (built: BuiltProduct): Promise<BuiltProduct | null> => {
    const { productId, rows, feed, counts } = built
    // Before anything is waited for: the first row of the feed is to win, each time.
    const firstRows = feed.variants.map(({ sku }) => named.get(sku))
    for (const { sku } of feed.variants) if (!named.has(sku)) named.set(sku, rows.get(sku) ?? 0)

    const before = (await handler.fold(product, productId)).state
    // A product that went may have lost its SKUs to another one.
    const had = new Set(before?.discontinued ? [] : before?.feed.variants.map(({ sku }) => sku))
    const taken = new Set<string>()
    await Promise.all(
      feed.variants.map(async ({ sku }, index) => {
        if (had.has(sku)) return
        const first = firstRows[index]
        const owner = first === undefined ? await ownerOf(sku, productId) : null
        if (first === undefined && owner === null) return
        taken.add(sku)
        const problem =
          owner === null ? `Row ${first} has this SKU already` : `The product ${owner} has this SKU already`
        const fix = `Give it a SKU of its own${owner === null ? '' : '; if that product is gone, import the whole feed with --complete'}`
        log.counts.rowsImported--
        log.failed({ row: rows.get(sku) ?? 0, column: built.skuColumn, value: sku, problem, fix })
      }),
    )
    if (taken.size === 0) return built
    const variants = feed.variants.filter(({ sku }) => !taken.has(sku))
    if (variants.length === 0) return null
    return {
      ...built,
      feed: { ...feed, variants },
      counts: counts.filter(({ sku }) => !taken.has(sku)),
      damaged: true,
    }
  }
}
