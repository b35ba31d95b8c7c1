import { idOf } from '#api/plumbing/slug.ts'
import type { FeedVariant } from '#domain/product/events.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { DraftVariant } from './draft.ts'
import type { Field } from './formats/fields.ts'
import type { Size } from './sizes.ts'

/** So that it fits where people and programs write SKUs, also with a hash behind it. */
const longestSku = 120

/** What tells a variant from the others of its product. */
export type Place = Pick<FeedVariant, 'color' | 'size' | 'attributes'>
/** A row with the ids of its options. */
export type PlacedRow = { readonly from: DraftVariant; readonly place: Place }

/** Colours as the feed first names them, sizes in canonical order, then as the feed orders them. */
export function inOrder(variants: readonly DraftVariant[], resolveSize: (name: string) => Size) {
  const colorOrder = new Map<string | null, number>()
  for (const { color } of variants) if (!colorOrder.has(color)) colorOrder.set(color, colorOrder.size)
  return variants
    .map(from => ({ from, size: from.size === null ? null : resolveSize(from.size) }))
    .sort(
      (a, b) =>
        colorOrder.get(a.from.color)! - colorOrder.get(b.from.color)! ||
        (a.size?.order ?? 0) - (b.size?.order ?? 0) ||
        a.from.tie[0] - b.from.tie[0] ||
        a.from.tie[1] - b.from.tie[1] ||
        a.from.row - b.from.row,
    )
}

/** One text for one place: options in any order, their values in upper or lower case. */
export function placeKey({ color, size, attributes }: Place): string {
  const others = Object.entries(attributes).map(([id, value]) => `${id}\n${value.toLowerCase()}`)
  return [color ?? '', size ?? '', ...others.sort()].join('\n')
}

/**
 * The variant that each row tells of, of those that the shop knows: the one of its options, else, among those that no
 * row claims by its options, the only one of its SKU, where no other row has that SKU.
 */
export function knownOf<From extends Pick<DraftVariant, 'sku'>>(
  rows: readonly { readonly from: From; readonly place: Place }[],
  known: readonly FeedVariant[],
  isShared: (sku: string) => boolean,
): ReadonlyMap<From, FeedVariant> {
  const found = new Map<From, FeedVariant>()
  if (known.length === 0) return found
  const left = new Map(known.map(variant => [placeKey(variant), variant]))
  for (const { from, place } of rows) {
    const key = placeKey(place)
    const variant = left.get(key)
    if (!variant) continue
    found.set(from, variant)
    left.delete(key)
  }
  if (found.size === rows.length) return found
  const bySku = Map.groupBy(left.values(), ({ sku, articleNumber = sku }) => articleNumber)
  for (const { from } of rows) {
    const { sku } = from
    const candidates = sku === null || found.has(from) || isShared(sku) ? [] : (bySku.get(sku) ?? [])
    if (candidates.length === 1) found.set(from, candidates[0]!)
  }
  return found
}

/** A row as the shop stores it. What the feed has no column for is taken from the variant that it tells of. */
export function variantOf(
  { from, place: { color, size, attributes } }: PlacedRow,
  sku: string,
  known: FeedVariant | undefined,
  leavesOut: ReadonlySet<Field>,
): FeedVariant {
  const said = <Name extends keyof DraftVariant & keyof FeedVariant & Field>(name: Name) =>
    known && leavesOut.has(name) ? known[name] : from[name]
  const article = from.sku ?? known?.articleNumber
  const feedKey = from.feedKey ?? known?.feedKey
  const minimumPrice = said('minimumPrice')
  const price = Math.max(from.price, minimumPrice ?? 0)
  const listPrice = said('listPrice')
  return {
    sku,
    ...(article !== undefined && article !== sku && { articleNumber: article }),
    ...(feedKey !== undefined && { feedKey }),
    color,
    size,
    price,
    minimumPrice,
    cost: said('cost'),
    listPrice: listPrice !== null && listPrice > price ? listPrice : null,
    msrp: said('msrp'),
    closeout: said('closeout'),
    images: said('images'),
    gtin: said('gtin'),
    weight: said('weight'),
    attributes,
  }
}

/** `FALLOWFIELD-FF1200-NAVY-M`: the same parts always make the same SKU. */
export function skuOf(parts: readonly (string | null | undefined)[]): string {
  const ids = parts.map(part => idOf(part ?? '', 40)).filter(Boolean)
  return idOf(ids.join('-'), longestSku).toUpperCase()
}

const factor = 10

/**
 * Prices that stand out: ten times, or a tenth of, the median of the product's other variants. For each price that
 * median, or null where the price is believable. Of two in the middle the lower one counts: a slipped decimal point goes
 * up, and the good prices beside it are not blamed. Of two variants nobody knows which one is wrong: both are told.
 */
export function unlikelyPrices(prices: readonly Minor[]): readonly (Minor | null)[] {
  if (prices.length < 2) return prices.map(() => null)
  const sorted = prices.toSorted((a, b) => a - b)
  return prices.map(price => {
    const usual = medianWithout(sorted, sorted.indexOf(price))
    return price >= usual * factor || price * factor <= usual ? usual : null
  })
}

function medianWithout(sorted: readonly Minor[], left: number): Minor {
  const at = (index: number) => sorted[index < left ? index : index + 1] ?? 0
  return at((sorted.length - 2) >> 1)
}
