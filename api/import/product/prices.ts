import type { Minor } from '#domain/shared/money.ts'
import type { RowFault } from '../refused.ts'

/** Highest price of a piece, minor units: beyond it a sum of many would not be exact any more. */
export const mostPrice = 1_000_000_000
/** Highest count of a variant. */
export const mostPieces = 1_000_000_000

/** A price (`$1,236.40`, `1.236,40 €`) in minor units; null: empty, NaN: no number, as `1.2E+03`, which lost digits. */
export function priceIn(text: string): number | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const number = decimalIn(trimmed.replace(/^(-?)\s*(?:[$€£¥]|USD|EUR|GBP)\s*|\s*(?:[$€£¥]|USD|EUR|GBP)$/gi, '$1'))
  // Half a cent is often stored a hair below: 1.005 is 1.00499.
  return Math.round(number * 100 + Math.sign(number) * 1e-6)
}

/** A quantity (`497`, `1,200`, `12+`): a whole number; null when it is empty, NaN when it is none. */
export function quantityIn(text: string): number | null {
  const trimmed = text.trim().replace(/\+$/, '')
  if (trimmed === '') return null
  const number = decimalIn(trimmed)
  return Number.isInteger(number) ? number : Number.NaN
}

/** The price that a row asks, or what is wrong with it. */
export function askedPrice(text: string): number | RowFault {
  const price = priceIn(text)
  if (price === null) return { code: 'price-missing' }
  if (Number.isNaN(price)) return { code: 'price-no-number' }
  if (price <= 0) return { code: 'price-not-above-zero' }
  return price > mostPrice ? { code: 'price-too-high', facts: { most: mostPrice / 100 } } : price
}

/** The pieces that a cell counts, null when it is empty, or what is wrong with it. */
export function countIn(text: string): number | null | RowFault {
  const quantity = quantityIn(text)
  if (Number.isNaN(quantity)) return { code: 'quantity-no-number' }
  const isTooHigh = quantity !== null && quantity > mostPieces
  return isTooHigh ? { code: 'quantity-too-high', facts: { most: mostPieces } } : quantity
}

/** An optional measure; null if it is no positive number. */
export function measureIn(text: string): number | null {
  const number = text.trim() === '' ? Number.NaN : decimalIn(text.trim())
  return Number.isFinite(number) && number > 0 ? number : null
}

const plain = /^-?\d+(\.\d*)?$|^-?\.\d+$/
const grouped = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/
const comma = /^-?\d{1,3}((\.|\s)\d{3})+(,\d*)?$|^-?\d+,\d{1,2}$/

function decimalIn(text: string): number {
  if (plain.test(text)) return Number(text)
  if (grouped.test(text)) return Number(text.replaceAll(',', ''))
  if (comma.test(text)) return Number(text.replace(/[.\s]/g, '').replace(',', '.'))
  return Number.NaN
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
