import type { Language } from '#domain/shared/localized-text.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { PriceRange } from '#projections/product-search/price-ranges.ts'
import { moneyFormat } from '#web/ui/money.ts'
import type { ShownCurrency } from './currency.ts'
import { priceLabel } from './labels.ts'

/** A range as it reads in the shown currency, without needless zeros: "$5 to $20". */
export function rangeLabel(language: Language, { unit, model }: ShownCurrency, range: PriceRange): string {
  const money = shortMoney(language, model)
  return priceLabel(language, range, major => money(unit(major * 100)))
}

/** Bounds of an address, which are of the shown currency already; `most` null: none. */
export function boundsLabel(language: Language, { model }: ShownCurrency, least: number, most: number | null): string {
  const money = shortMoney(language, model)
  return priceLabel(language, `${least}-${most ?? 'infinity'}`, major => money(Math.round(major * 100)))
}

function shortMoney(language: Language, model: ShownCurrency['model']): (amount: Minor) => string {
  const money = moneyFormat(language, model)
  return amount => money(amount).replace(/[.,٫][0০٠]{2}(?![0-9০-৯٠-٩])/u, '')
}
