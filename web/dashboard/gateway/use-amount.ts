import { useLanguage } from '../../i18n/use-words.ts'
import { moneyFormat } from '../../ui/money.ts'
import { localeOf } from '../../ui/numbers.ts'

/** Writes amounts (minor units) of whatever currency a payment was made in, with its own sign. */
export function useAmount(): (amount: number, currency: string) => string {
  const language = useLanguage()
  return (amount, currency) => {
    const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
    const parts = new Intl.NumberFormat(localeOf(language), style).formatToParts(1)
    const symbol = parts.find(({ type }) => type === 'currency')?.value ?? currency
    return moneyFormat(language, { name: currency, symbol })(amount)
  }
}
