import type { Settings } from './events.ts'

export type CurrencyRejection = {
  readonly code: 'currency-sign'
  readonly name: string
  /** A sign of other currencies. */
  readonly sign: string
  /** One that would do. */
  readonly own: string
}

/**
 * Why a shop cannot show this currency with this sign: it is the sign of other currencies alone, so that a shopper would
 * read 20 euros as 20 dollars. A sign that no currency has, like `Tk` or `US$`, is the owner's choice.
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
