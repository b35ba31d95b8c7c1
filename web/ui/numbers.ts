import type { Language } from '#domain/shared/localized-text.ts'

/** Digits are fixed a language, so that the server and every browser write the same. */
const locales: { readonly [language in Language]: string } = {
  en: 'en-US',
  bn: 'bn-u-nu-beng',
  ar: 'ar-u-nu-latn',
  fr: 'fr',
}

export function localeOf(language: Language): string {
  return locales[language]
}

const formats = new Map<Language, Intl.NumberFormat>()

/** A whole or decimal number in the digits of the language. */
export function numberIn(language: Language, value: number): string {
  let format = formats.get(language)
  if (!format) {
    format = new Intl.NumberFormat(locales[language], { maximumFractionDigits: 1 })
    formats.set(language, format)
  }
  return format.format(value)
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
