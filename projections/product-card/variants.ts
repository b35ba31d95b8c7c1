import type { FeedVariant, ProductEdits } from '#domain/product/events.ts'
import { lowestPrice, type UnitPrice, unitPrice } from '#domain/shared/selling-price.ts'
import { available, levelOf } from '#domain/shared/stock-levels.ts'
import type { StockLine } from '#domain/stock/events.ts'
import type { CardVariant } from './document.ts'

type Change = 'count' | 'hold' | 'release'

/** The variants of a feed with what is known of their stock; one that it lacks is kept only for that. */
export function withFeed(before: readonly CardVariant[], feed: readonly FeedVariant[]): readonly CardVariant[] {
  const known = new Map(before.map(variant => [variant[0], variant]))
  const variants = feed.map(({ sku, price, minimumPrice, listPrice }): CardVariant => {
    const [, , , , counted, held] = known.get(sku) ?? unknown(sku)
    return [sku, price, minimumPrice, listPrice, counted, held]
  })
  for (const { sku } of feed) known.delete(sku)
  for (const [sku, , , , counted, held] of known.values()) {
    if (counted !== 0 || held !== 0) variants.push([sku, null, null, null, counted, held])
  }
  return variants
}

export function withStock(
  before: readonly CardVariant[],
  lines: readonly StockLine[],
  change: Change,
): readonly CardVariant[] {
  const variants = [...before]
  const places = new Map(variants.map(([sku], place) => [sku, place]))
  for (const { sku, quantity } of lines) {
    const place = places.get(sku) ?? variants.length
    const [, price, minimumPrice, listPrice, counted, held] = variants[place] ?? unknown(sku)
    variants[place] =
      change === 'count'
        ? [sku, price, minimumPrice, listPrice, quantity, held]
        : [sku, price, minimumPrice, listPrice, counted, held + (change === 'hold' ? quantity : -quantity)]
    places.set(sku, place)
  }
  return variants
}

export function isInStock(variants: readonly CardVariant[]): boolean {
  return variants.some(variant => variant[1] !== null && onSaleOf(variant) !== 0)
}

/** How many can be bought; -1: nobody counts them. */
export function onSaleOf([, , , , counted, held]: CardVariant): number {
  return available(counted, held)
}

/** As low as; undefined of a product without variants. */
export function lowestOf(variants: readonly CardVariant[], edits: ProductEdits): UnitPrice | undefined {
  return lowestPrice(variants.flatMap(variant => priceOf(variant, edits) ?? []))
}

/** Undefined of one that the feed does not have now. */
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
