import { baseDigits, type Minor } from '#domain/shared/money.ts'
import { useLanguage } from '../../../../i18n/use-words.ts'
import { localeOf } from '../../../../ui/numbers.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** Amounts of the base currency, which has no sign of its own where shoppers see another: `8.07`. */
export function useNumbers(): { readonly price: (amount: Minor) => string } {
  const language = useLanguage()
  const locale = localeOf(language)
  let format = formats.get(locale)
  if (!format) {
    const digits = { minimumFractionDigits: baseDigits, maximumFractionDigits: baseDigits }
    format = new Intl.NumberFormat(locale, digits)
    formats.set(locale, format)
  }
  const { format: write } = format
  return { price: amount => write(amount / 10 ** baseDigits).replace('-', '−') }
}
