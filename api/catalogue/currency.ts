import { unitIn } from '#domain/settings/currency.ts'
import type { Settings } from '#domain/settings/events.ts'
import { stepOf } from '#domain/shared/fraction-digits.ts'
import { baseDigits, type Minor } from '#domain/shared/money.ts'
import type { CurrencyModel } from '#web/models/shell.ts'

export type ShownCurrency = {
  readonly model: CurrencyModel
  /** A unit price of the base currency in minor units of the shown one. Amounts are made of units. */
  unit(price: Minor): Minor
  /** Every unit, and so every amount, is a multiple of it. */
  readonly step: number
  /** A typed amount, major units of the shown currency, in minor units of the base one, not rounded. */
  base(typed: number): number
}

/** `step`: of the prices, for an order that froze another. */
export function shownCurrency(
  { name, s, exchangeRate }: Settings['currency'],
  step: number = stepOf(name),
): ShownCurrency {
  const rate = exchangeRate > 0 ? exchangeRate : 1
  return {
    model: { name, symbol: s },
    unit: unitIn({ name, exchangeRate: rate }, step),
    step,
    base: typed => (typed * 10 ** baseDigits) / rate,
  }
}
