import { useLanguage } from '../i18n/use-words.ts'
import type { CurrencyModel } from '../models/shell.ts'
import { moneyFormat } from '../ui/money.ts'
import { localeOf } from '../ui/numbers.ts'

/** Writes amounts (minor units) of whatever currency a payment was made in, with its own sign; of `own` with the order's. */
export function useAmount(): (amount: number, currency: string, own?: CurrencyModel) => string {
  const language = useLanguage()
  return (amount, currency, own) => {
    if (own?.name === currency) return moneyFormat(language, own)(amount)
    const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
    const parts = new Intl.NumberFormat(localeOf(language), style).formatToParts(1)
    const symbol = parts.find(({ type }) => type === 'currency')?.value ?? currency
    return moneyFormat(language, { name: currency, symbol })(amount)
  }
}
