import { chargeOf, decimalOf, unitsIn, unitsOf } from '#api/payments/amounts.ts'
import type { Charge } from '#domain/payment/events.ts'

/** Currencies that PayPal takes, with the digits that it takes of each: some fewer than others count with. */
const digits: { readonly [currency: string]: number } = {
  ...Object.fromEntries(
    'AUD BRL CAD CNY CZK DKK EUR HKD ILS MYR MXN NZD NOK PHP PLN GBP SGD SEK CHF THB USD'
      .split(' ')
      .map(currency => [currency, 2]),
  ),
  HUF: 0,
  JPY: 0,
  TWD: 0,
}

export type PaypalAmount = { readonly currency_code: string; readonly value: string }

/** A charge as PayPal writes it; null where it cannot charge exactly this. */
export function paypalAmount(charge: Charge): PaypalAmount | null {
  const places = digits[charge.currency]
  if (places === undefined) return null
  const units = unitsOf(charge, places)
  return units === null || units <= 0 ? null : { currency_code: charge.currency, value: decimalOf(units, places) }
}

/** @throws RangeError for an amount that the shop never asked for. */
export function chargeFromPaypal({ currency_code, value }: PaypalAmount): Charge {
  const places = digits[currency_code] ?? 2
  const units = unitsIn(value, places)
  const charge = units === null ? null : chargeOf(units, places, currency_code)
  if (!charge) throw new RangeError(`${value} ${currency_code} is no amount of this shop`)
  return charge
}
