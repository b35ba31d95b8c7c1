/** Highest price of a piece, minor units: beyond it a sum of many would not be exact any more. */
export const mostPrice = 1_000_000_000
/** Highest count of a variant. */
export const mostPieces = 1_000_000_000

/**
 * A price written as text (`12.16`, `$1,236.40`, `1.236,40 €`) in minor units, rounded half up; null when it is empty,
 * NaN when it is no number. Notations like `1.2E+03` are no price: a spreadsheet has thrown digits away.
 */
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

/** A measure that need not be there: null for whatever is no positive number. */
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
