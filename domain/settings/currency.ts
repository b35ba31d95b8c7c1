import { fractionDigits, stepOf } from '../shared/fraction-digits.ts'
import { baseDigits, inSteps, type Minor } from '../shared/money.ts'
import type { Settings } from './events.ts'

/** Turns a unit price of the base currency into minor units of the shown one, a multiple of `step`. */
export function unitIn(
  { name, exchangeRate }: Pick<Settings['currency'], 'name' | 'exchangeRate'>,
  step: number = stepOf(name),
): (price: Minor) => Minor {
  const scale = exchangeRate * 10 ** (fractionDigits(name) - baseDigits)
  return scale === 1 ? price => price : price => inSteps(price * scale, step)
}

export type CurrencyRejection = {
  readonly code: 'currency-sign'
  readonly name: string
  /** A sign of other currencies. */
  readonly sign: string
  /** One that would do. */
  readonly own: string
}

/**
 * Refuses a sign that only other currencies have: a shopper would read 20 euros as 20 dollars. Signs that no currency
 * has, like `Tk` or `US$`, are the owner's choice.
 */
export function currencyRefusal({ name, s }: Settings['currency']): CurrencyRejection | null {
  const signs = signsOf(name)
  const elsewhere = () => Intl.supportedValuesOf('currency').some(other => signsOf(other).includes(s))
  return signs.includes(s) || !elsewhere() ? null : { code: 'currency-sign', name, sign: s, own: signs[0] ?? name }
}

function signsOf(currency: string): readonly string[] {
  return (['narrowSymbol', 'symbol', 'code'] as const).flatMap(currencyDisplay => {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay })
    return format.formatToParts(1).flatMap(({ type, value }) => (type === 'currency' ? value : []))
  })
}
