import type { FeedVariant, ProductEdits } from '#domain/product/events.ts'
import { lowestPrice, reductionOf } from '#domain/shared/selling-price.ts'
import type { CardCloseout, CardVariant, LastVariant } from './document.ts'
import { onSaleOf, priceOf } from './variants.ts'

/** The variants of a feed that will not come again. */
export function lastOf(feed: readonly FeedVariant[]): readonly LastVariant[] {
  return feed.flatMap(({ sku, color, size, closeout }) => (closeout ? [[sku, color, size] as const] : []))
}

/** Colours with something left of their last variants, in the order of the feed. */
export function closeoutsOf(
  last: readonly LastVariant[],
  variants: readonly CardVariant[],
  edits: ProductEdits,
): readonly CardCloseout[] {
  if (last.length === 0) return []
  const known = new Map(variants.map(variant => [variant[0], variant]))
  const colors = [...new Set(last.map(([, color]) => color))]
  return colors.flatMap(color => {
    const open = last.flatMap(([sku, own, size]) => {
      const variant = own === color ? known.get(sku) : undefined
      const left = variant ? onSaleOf(variant) : 0
      const price = variant && left !== 0 ? priceOf(variant, edits) : undefined
      return price ? [{ size, left, price }] : []
    })
    const lowest = lowestPrice(open.map(({ price }) => price))
    if (!lowest) return []
    return {
      color,
      left: open.some(({ left }) => left < 0) ? -1 : open.reduce((sum, { left }) => sum + left, 0),
      sizes: open.flatMap(({ size }) => size ?? []),
      price: lowest.price,
      listPrice: lowest.was ?? lowest.price,
      discount: reductionOf(edits.discount ?? 0, lowest),
    }
  })
}
