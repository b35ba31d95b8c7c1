import type { Language } from '#domain/shared/localized-text.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { CurrencyModel } from '../models/shell.ts'
import { localeOf } from './numbers.ts'

export type FormatMoney = (amount: Minor) => string

const formats = new Map<string, FormatMoney>()

/** Writes an amount as the language does, with the shop's own symbol. Kept: a list makes one number format. */
export function moneyFormat(language: Language, currency: CurrencyModel, locale = localeOf(language)): FormatMoney {
  const key = `${locale} ${currency.name} ${currency.symbol}`
  const known = formats.get(key)
  if (known) return known
  const pattern = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currency.name,
    currencyDisplay: 'narrowSymbol',
  })
  const digits = pattern.resolvedOptions().maximumFractionDigits ?? 2
  const decimal = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  const { before, after } = around(pattern, currency.symbol)
  const unit = 10 ** digits
  // The sign stands before a symbol that goes first, else before the number; the mark keeps it there right to left.
  const minus = before.includes(currency.symbol) ? `−${before}` : `${before}\u200e−`
  const format = (amount: Minor) => `${amount < 0 ? minus : before}${decimal.format(Math.abs(amount) / unit)}${after}`
  formats.set(key, format)
  return format
}

function around(pattern: Intl.NumberFormat, symbol: string): { before: string; after: string } {
  let before = ''
  let after = ''
  let seen = false
  for (const part of pattern.formatToParts(0)) {
    if (part.type === 'integer' || part.type === 'decimal' || part.type === 'fraction') seen = true
    else if (seen) after += part.type === 'currency' ? symbol : part.value
    else before += part.type === 'currency' ? symbol : part.value
  }
  return { before, after }
}
