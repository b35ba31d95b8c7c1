import type { Language } from '#domain/shared/localized-text.ts'
import { moneyFormat } from '#web/ui/money.ts'
import type { PriceRange } from '../search/price-ranges.ts'
import type { ShownCurrency } from './currency.ts'
import { priceLabel } from './labels.ts'

/** A range as it reads in the shown currency, without needless zeros: "$5 to $20". */
export function rangeLabel(language: Language, { unit, model }: ShownCurrency, range: PriceRange): string {
  const money = moneyFormat(language, model)
  const short = (text: string) => text.replace(/[.,٫][0০٠]{2}(?![0-9০-৯٠-٩])/u, '')
  return priceLabel(language, range, major => short(money(unit(major * 100))))
}
