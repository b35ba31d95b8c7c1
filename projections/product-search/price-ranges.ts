import type { Minor } from '#domain/shared/money.ts'
import { priceRanges } from './port.ts'

export type PriceRange = (typeof priceRanges)[number]
export type PriceBounds = { readonly min: Minor; readonly max: Minor | null }

const bounds = new Map<string, PriceBounds>(priceRanges.map(range => [range, parse(range)]))

function parse(range: PriceRange): PriceBounds {
  const [least, most] = range.split('-')
  return { min: Number(least) * 100, max: most === 'infinity' ? null : Number(most) * 100 }
}

/** Bounds of one of the shop's ranges in minor units of the base currency, most excluded; undefined for another text. */
export function boundsOf(range: string): PriceBounds | undefined {
  return bounds.get(range)
}

/** The range that holds a price. */
export function rangeOf(price: Minor): PriceRange | undefined {
  return priceRanges.find(range => within(price, bounds.get(range)!))
}

export function within(price: Minor, { min, max }: PriceBounds): boolean {
  return price >= min && (max === null || price < max)
}
