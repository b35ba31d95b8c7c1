import { levelOf, type StockLevels } from '#domain/shared/stock-levels.ts'

/** Pace is what was sold in so many days, today the last of them. */
export const paceDays = 30

/** How fast one product's variants leave. Apart from their levels for shoppers, which pages keep. */
export type Inventory = StockLevels & {
  readonly productId: string
  /** Of each variant that was sold lately, in turn a day and the pieces that orders took on it, less those let go. */
  readonly sold: { readonly [sku: string]: readonly number[] }
  /** Variants that an order or staff took the last pieces of, or more than there were, until there are some again. */
  readonly ranOut?: { readonly [sku: string]: RanOut }
}

/** `by`: the account of the member of staff who counted or adjusted. */
export type RanOut = { readonly at: string; readonly by?: string }

/** The number of a day of UTC. */
export function dayNumber(instant: string | Date): number {
  return Math.floor(new Date(instant).getTime() / 86_400_000)
}

/** The pieces of the days until this one that make the pace. */
export function soldUntil(entries: readonly number[], day: number): number {
  let pieces = 0
  for (let at = 0; at < entries.length; at += 2) {
    if (entries[at]! > day - paceDays && entries[at]! <= day) pieces += entries[at + 1]!
  }
  return Math.max(0, pieces)
}

/** The pieces that orders took of a variant in the days of the pace before it ran out. A feed that says so leaves no moment: then of its last sale. */
export function soldBeforeOut({ sold, ranOut }: Pick<Inventory, 'sold' | 'ranOut'>, sku: string): number {
  const entries = levelOf(sold, sku) ?? []
  const out = levelOf(ranOut, sku)
  return soldUntil(entries, out ? dayNumber(out.at) : (entries.at(-2) ?? 0))
}

/** Days until pieces that can be bought are gone at this pace. */
export function daysLeft(available: number, sold: number): number {
  return Math.floor((available * paceDays) / sold)
}

/** Places in the indexes are by spans of last sales, so that what was not sold for long is not looked at. */
const spanDays = 10
export const spanOf = (day: number): number => Math.floor(day / spanDays)

/** The spans that hold everything with a pace on this day, the newest first. */
export function spansOf(day: number): readonly number[] {
  const newest = spanOf(day)
  return Array.from({ length: newest - spanOf(day - paceDays + 1) + 1 }, (_, back) => newest - back)
}

/** Variants with pieces left, soonest gone first; sold-out ones, most wanted first; products, most sold first; what ran out, by time. */
export const inventoryIndexes = { left: 'left', out: 'out', sold: 'sold', ranOut: 'ranOut' } as const
