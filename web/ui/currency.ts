import { createContext, use } from 'react'
import type { Language } from '#domain/shared/localized-text.ts'
import { useLanguage } from '../i18n/use-words.ts'
import type { CurrencyModel } from '../models/shell.ts'
import { type FormatMoney, moneyFormat } from './money.ts'
import { numberIn } from './numbers.ts'

/** The currency that the shop shows; the shell provides it. */
export const Currency = createContext<CurrencyModel>({ name: 'USD', symbol: '$' })

/** Formats of the page's language and currency. Ask once a page, not once a price. */
export function useFormats(): { language: Language; money: FormatMoney; number: (value: number) => string } {
  const currency = use(Currency)
  const language = useLanguage()
  return { language, money: moneyFormat(language, currency), number: value => numberIn(language, value) }
}
