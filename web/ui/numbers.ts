import type { Digits } from '#domain/settings/events.ts'
import type { Language } from '#domain/shared/localized-text.ts'

type Shop = { digits: Digits }

/** One for the whole process: on the server each bundle of pages has this module. */
const process = globalThis as { shopDigits?: Shop }
const shop: Shop = process.shopDigits ?? { digits: { bn: 'beng', ar: 'latn' } }
process.shopDigits = shop

/** From now on numbers, prices and dates have these digits. The server and the browser of a page agree on them. */
export function writeDigits(digits: Digits): void {
  shop.digits = digits
}

export const writtenDigits = (): Digits => shop.digits

/** Digits are named, never the platform's choice, so that the server and every browser write the same. */
export function localeOf(language: Language, digits = shop.digits): string {
  if (language === 'en') return 'en-US'
  return language === 'fr' ? language : `${language}-u-nu-${digits[language]}`
}

const formats = new Map<string, Intl.NumberFormat>()

/** A whole or decimal number in the digits of the language. */
export function numberIn(language: Language, value: number, locale = localeOf(language)): string {
  let format = formats.get(locale)
  if (!format) {
    format = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
    formats.set(locale, format)
  }
  return format.format(value)
}

/** Minutes as a span of time in its largest unit that is whole enough: "20 seconds", "40 minutes", "4 hours", "3 days". */
export function spanIn(language: Language, minutes: number): string {
  const [value, unit] =
    minutes < 1.5
      ? [Math.max(1, minutes * 60), 'second']
      : minutes < 90
        ? [minutes, 'minute']
        : minutes < 48 * 60
          ? [minutes / 60, 'hour']
          : [minutes / (24 * 60), 'day']
  const format = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 } as const
  return new Intl.NumberFormat(localeOf(language), format).format(value)
}

/** Zero of the decimal digits that shoppers type: Latin, Arabic-Indic, its eastern form, Bengali. */
const zeros = [0x30, 0x660, 0x6f0, 0x9e6]

/** The same text with every digit as a Latin one. */
export function latinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹০-৯]/g, digit => {
    const code = digit.charCodeAt(0)
    const zero = zeros.find(z => code >= z && code <= z + 9) ?? code
    return String(code - zero)
  })
}

const SEPARATOR = "[\\s\\u00a0\\u202f,٬'’]"
/** Grouped as 1,200 or, in lakhs, 1,20,000. */
const grouped = new RegExp(`^\\d{1,3}(?:${SEPARATOR}\\d{2,3})*${SEPARATOR}\\d{3}$`)
const separators = new RegExp(SEPARATOR, 'g')

/** A typed whole number of pieces, in any of the digits, grouped or not; null for other text. */
export function parseCount(text: string): number | null {
  const latin = latinDigits(text.trim())
  const plain = grouped.test(latin) ? latin.replace(separators, '') : latin
  return /^\d{1,7}$/.test(plain) ? Number(plain) : null
}
