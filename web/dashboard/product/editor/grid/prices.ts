import type { Minor } from '#domain/shared/money.ts'
import { apart } from '../../../../i18n/apart.ts'
import { latinDigits } from '../../../../ui/numbers.ts'

/** Signs of currencies that are letters, as sheets write them. */
const letters = ['kr', 'zł', 'Kč', 'Ft', 'lei', 'Fr', 'Rs', 'RM', 'Rp', 'R', 'Tk']
const arabicLetters = String.raw`\p{Script=Arabic}{1,2}(?:\.\p{Script=Arabic})+\.?`
/** A sign, as `US$` and `$US` too; a code; letters. */
const currency = String.raw`(?:[A-Z]{0,3}\p{Sc}[A-Z]{0,3}|[A-Z]{3}|(?:${letters.join('|')})\.?|${arabicLetters})`
const beside = new RegExp(`^${currency}|${currency}$`, 'gu')

/** Thousands parted by commas, also in lakhs, or by dots, then the other sign; or digits that nothing parts. */
const amount =
  /^(?:(\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d{0,2}))?|(\d{1,3}(?:\.\d{3})+)(?:,(\d{0,2}))?|(\d*)(?:[.,](\d{0,2}))?)$/

/** A typed price of the base currency in minor units: `8.07`, `8,07`, `$1,299.50`, in any digits; null: it is none, as `1,5x`. */
export function parsePrice(typed: string): Minor | null {
  const text = latinDigits(typed)
    .replace(/[\s\u00a0\u202f'’\u200e\u200f\u061c]/g, '')
    .replace(beside, '')
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
  // A dot before three digits may part thousands or fractions of a cent.
  if (!/\d/.test(text) || /^\d+\.\d{3}$/.test(text)) return null
  const match = amount.exec(text)
  if (!match) return null
  const [, commas, afterCommas, dots, afterDots, digits, after] = match
  const whole = (commas ?? dots ?? digits ?? '').replace(/[.,]/g, '')
  const minor = Number(whole) * 100 + Number((afterCommas ?? afterDots ?? after ?? '').padEnd(2, '0'))
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

/** So many texts that are no numbers are named; a whole column of them would fill the screen. */
const mostNamed = 3

export function namedTexts(texts: readonly string[]): string {
  const named = texts.slice(0, mostNamed).map(text => apart(text.slice(0, 20)))
  return [...named, ...(texts.length > mostNamed ? ['…'] : [])].join(' ')
}

/** Text of a sheet as rows of cells. */
export function sheetOf(text: string): readonly (readonly string[])[] {
  return text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map(line => line.split('\t').map(cell => cell.trim()))
}
