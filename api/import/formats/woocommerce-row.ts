import type { DraftVariant } from '../draft.ts'
import { measureIn, mostPrice, priceIn } from '../numbers.ts'
import type { NoticeCode } from '../report.ts'
import type { WooColumn } from './woocommerce-columns.ts'

type At = (name: WooColumn) => string
type Prices =
  | { readonly price: number; readonly listPrice: number | null }
  | { readonly problem: readonly [column: WooColumn, problem: string, fix: string] }

const grams = { kilograms: 1000, grams: 1, pounds: 453.59237, ounces: 28.349523125 } as const
const no = /^(0|no|false|outofstock)$/i

/** What a row asks: the sale price while the sale is under way, and the regular one struck beside it. */
export function pricesIn(at: At): Prices {
  const problem = (column: WooColumn, problem: string, fix: string) => ({ problem: [column, problem, fix] }) as const
  const regular = priceIn(at('regular'))
  const sale = priceIn(at('sale'))
  if (regular === null) return problem('regular', 'The price is missing', 'Fill in the regular price')
  if (Number.isNaN(regular)) return problem('regular', 'The price is not a number', 'Write it like 12.16')
  if (regular <= 0) return problem('regular', 'The price is not above 0', 'Fill in the regular price')
  if (regular > mostPrice) return problem('regular', 'The price is above 10,000,000', 'Write it like 12.16')
  if (Number.isNaN(sale)) return problem('sale', 'The sale price is not a number', 'Write it like 12.16')
  const isOnSale = sale !== null && sale > 0 && sale < regular && isNow(at('saleStarts'), at('saleEnds'))
  return isOnSale ? { price: sale, listPrice: regular } : { price: regular, listPrice: null }
}

/**
 * How many pieces a variant has: -1, not tracked, where backorders are taken or a product in stock has no number; null
 * where the row does not say it, or says one number for several variants.
 */
export function piecesOf(
  stock: number | null,
  at: At,
  { has, forMany }: { readonly has: (name: WooColumn) => boolean; readonly forMany: boolean },
): { readonly quantity: number | null; readonly unsaid?: DraftVariant['unsaid']; readonly notice?: NoticeCode } {
  if (at('backorders') !== '' && !no.test(at('backorders'))) return { quantity: -1 }
  if (stock === null && has('stock') && has('inStock')) return { quantity: no.test(at('inStock')) ? 0 : -1 }
  if (stock === null) return { quantity: null, unsaid: 'quantity-left-out' }
  if (forMany) return { quantity: null, notice: 'quantity-shared' }
  return stock < 0 ? { quantity: 0, notice: 'quantity-negative' } : { quantity: stock }
}

/** In grams, from the column of whatever unit; null: it has none. */
export function weightIn(at: At): number | null {
  for (const [name, factor] of Object.entries(grams) as [keyof typeof grams, number][]) {
    const weight = measureIn(at(name))
    if (weight !== null) return Math.round(weight * factor)
  }
  return null
}

/** Whether a sale is under way; days that are not written like 2026-01-31 are not known. */
function isNow(starts: string, ends: string): boolean {
  const day = (text: string) => (/^\d{4}-\d\d-\d\d/.test(text) ? text.slice(0, 10) : '')
  const today = new Date().toISOString().slice(0, 10)
  return day(starts) <= today && (day(ends) === '' || today <= day(ends))
}
