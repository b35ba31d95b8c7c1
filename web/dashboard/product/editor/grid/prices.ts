import type { Minor } from '#domain/shared/money.ts'
import { latinDigits } from '../../../../ui/numbers.ts'

/** A typed price of the base currency in minor units: `8.07`, `8,07`, `$1,299.50`, in any digits; null: it is none. */
export function parsePrice(typed: string): Minor | null {
  const text = latinDigits(typed)
    .replace(/[\s\u00a0\u202f'’\u200e\u200f]/g, '')
    .replace(/^[^\d.,٫]+|[^\d]+$/g, '')
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
  // A dot before three digits may part thousands or fractions of a cent.
  if (/[-−]/.test(typed) || /^\d+\.\d{3}$/.test(text)) return null
  const match = /^(\d{0,3}(?:[.,]?\d{3})*|\d+)(?:[.,](\d{1,2}))?$/.exec(text)
  if (!match || text === '') return null
  const whole = match[1]!.replace(/[.,]/g, '')
  if (whole === '' && match[2] === undefined) return null
  const minor = Number(whole || '0') * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return Number.isSafeInteger(minor) ? minor : null
}

/** As it is typed and copied: `8.07`. */
export function priceText(price: Minor): string {
  return (price / 100).toFixed(2)
}

/** How the numbers of a sheet are typed and shown. */
export type SheetValues = {
  /** Null: the text is none. */
  readonly parse: (typed: string) => number | null
  readonly text: (value: number) => string
  /** A sign begins a number. */
  readonly signed?: true
  /** To type what stands there says something, too. */
  readonly takesSame?: true
}

export const priceValues: SheetValues = { parse: parsePrice, text: priceText }

/** So many percent more, or less; never below 0. */
export function raised(price: Minor, percent: number): Minor {
  return Math.max(0, Math.round(price * (1 + percent / 100)))
}

/** Text of a sheet as rows of cells. */
export function sheetOf(text: string): readonly (readonly string[])[] {
  return text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map(line => line.split('\t').map(cell => cell.trim()))
}
