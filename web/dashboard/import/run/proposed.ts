import type { RowCode } from '../../../models/imports.ts'

const prices: readonly RowCode[] = ['price-no-number', 'sale-price-no-number']
const dozens = /^(\d{1,6})\s*(?:dz|doz|dozen|dozens)\.?$/i

/** What somebody may have meant by a value that cannot be read: letters for digits, or dozens; else the value itself. */
export function proposed(code: RowCode, value: string): string {
  if (prices.includes(code)) {
    const digits = value.replace(/[oO]/g, '0').replace(/[lI]/g, '1').replace(/\s/g, '')
    const [, whole, part] = /^[^\d.,-]*(\d+)(?:[.,](\d{1,2}))?$/.exec(digits) ?? []
    return whole === undefined ? value : [whole, ...(part === undefined ? [] : [part])].join('.')
  }
  const [, number] = (code === 'quantity-no-number' && dozens.exec(value.trim())) || []
  return number === undefined ? value : String(Number(number) * 12)
}
