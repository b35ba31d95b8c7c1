import { type FeedVariant, isLast, type ProductEdits } from '#domain/product/events.ts'
import { type Archived, archivesSome, isArchived } from '#domain/shared/archived.ts'
import { lowestPrice, reductionOf, type UnitPrice, unitPrice } from '#domain/shared/selling-price.ts'
import { levelOf, onHandOf, onSale, type StockLevels } from '#domain/shared/stock-levels.ts'
import type { CardCloseout, CardVariant, LastVariant, Listed, StoredProductCard } from './document.ts'

/** The variants of a feed with what is known of their stock; one that it lacks is kept only for that. */
export function withFeed(before: readonly CardVariant[], feed: readonly FeedVariant[]): readonly CardVariant[] {
  const known = new Map(before.map(variant => [variant[0], variant]))
  const variants = feed.map(({ sku, price, minimumPrice, listPrice }): CardVariant => {
    const [, , , , onHand, held] = known.get(sku) ?? unknown(sku)
    return [sku, price, minimumPrice, listPrice, onHand, held]
  })
  for (const { sku } of feed) known.delete(sku)
  for (const [sku, , , , onHand, held] of known.values()) {
    if (onHand !== 0 || held !== 0) variants.push([sku, null, null, null, onHand, held])
  }
  return variants
}

/** The variants once these SKUs have their levels after `change`. */
export function withStock(
  before: readonly CardVariant[],
  skus: readonly string[],
  change: (levels: StockLevels) => StockLevels,
): readonly CardVariant[] {
  const variants = [...before]
  const places = new Map(variants.map(([sku], place) => [sku, place]))
  const changed = skus.map(sku => variants[places.get(sku) ?? -1] ?? unknown(sku))
  const levels = change({
    onHand: Object.fromEntries(changed.map(([sku, , , , onHand]) => [sku, onHand])),
    reserved: Object.fromEntries(changed.map(([sku, , , , , held]) => [sku, held])),
  })
  for (const [sku, price, minimumPrice, listPrice] of changed) {
    const place = places.get(sku) ?? variants.length
    const held = levelOf(levels.reserved, sku) ?? 0
    variants[place] = [sku, price, minimumPrice, listPrice, onHandOf(levels, sku), held]
    places.set(sku, place)
  }
  return variants
}

/** Of each variant of a feed the place of its colour or size among those of the feed, -1 for none. */
export function placesOf(feed: readonly FeedVariant[], option: 'color' | 'size'): readonly number[] {
  const places = new Map(listedIn(feed, option).map((id, place) => [id, place]))
  return feed.map(variant => places.get(variant[option] ?? '') ?? -1)
}

/** The colours or sizes of a feed, in its order. */
export function listedIn(feed: readonly FeedVariant[], option: 'color' | 'size'): readonly string[] {
  return [...new Set(feed.flatMap(variant => variant[option] ?? []))]
}

/** The variants as shoppers have them: one that staff archived has no price, like one that the feed does not have. */
export function forSale(
  variants: readonly CardVariant[],
  archived: Archived,
  colors: readonly string[],
  colorPlaces: readonly number[],
): readonly CardVariant[] {
  if (!archivesSome(archived)) return variants
  return variants.map((variant, at): CardVariant => {
    const [sku, price, , , onHand, held] = variant
    const color = colors[colorPlaces[at] ?? -1] ?? null
    return price !== null && isArchived({ sku, color }, archived) ? [sku, null, null, null, onHand, held] : variant
  })
}

export function isInStock(variants: readonly CardVariant[]): boolean {
  return variants.some(variant => variant[1] !== null && onSaleOf(variant) !== 0)
}

/** How many can be bought; -1: nobody counts them. */
export function onSaleOf([, , , , onHand, held]: CardVariant): number {
  return onSale(onHand, held)
}

/** As low as; undefined of a product without variants. */
export function lowestOf(variants: readonly CardVariant[], edits: ProductEdits): UnitPrice | undefined {
  return lowestPrice(variants.flatMap(variant => priceOf(variant, edits) ?? []))
}

/** Undefined of one that the feed does not have now, or that is archived. */
export function priceOf(
  [sku, price, minimumPrice, listPrice]: CardVariant,
  edits: ProductEdits,
): UnitPrice | undefined {
  if (price === null) return undefined
  return unitPrice({ price, minimumPrice, listPrice }, levelOf(edits.prices, sku), edits.discount ?? 0)
}

function unknown(sku: string): CardVariant {
  return [sku, null, null, null, 0, 0]
}

/** The variants of a feed that will not come again. */
export function lastOf(feed: readonly FeedVariant[]): readonly LastVariant[] {
  return feed.flatMap(({ sku, color, size, closeout }) => (closeout ? [[sku, color, size] as const] : []))
}

/** The variants that will not come again, by the feed and by what staff say over it. */
export function lastWith(
  { last, edits, variants, colorPlaces, sizePlaces }: StoredProductCard['fold'],
  { colors, sizes }: Listed,
): readonly LastVariant[] {
  if (!edits.closeout) return last
  const fed = new Set(last.map(([sku]) => sku))
  return colorPlaces.flatMap((place, at) => {
    const sku = variants[at]![0]
    const size = sizes[sizePlaces[at]!] ?? null
    return isLast(sku, fed.has(sku), edits) ? [[sku, colors[place]?.id ?? null, size] as const] : []
  })
}

/** Colours with something left of their last variants, in the order of the feed. */
export function closeoutsOf(
  last: readonly LastVariant[],
  variants: readonly CardVariant[],
  edits: ProductEdits,
): readonly CardCloseout[] {
  if (last.length === 0) return []
  const known = new Map(variants.map(variant => [variant[0], variant]))
  const colors = [...new Set(last.flatMap(([sku, color]) => (known.get(sku)?.[1] === null ? [] : [color])))]
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
