import type { Charge } from '#domain/payment/events.ts'
import { type Counting, chargeOf, countedIn, decimalOf, unitsIn } from '../amounts.ts'

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

/** Null: PayPal does not charge in it. */
export function paypalCounting(currency: string): Counting | null {
  const places = digits[currency]
  return places === undefined ? null : { digits: places }
}

/** A charge as PayPal writes it; null where it cannot charge exactly this. */
export function paypalAmount(charge: Charge): PaypalAmount | null {
  const counting = paypalCounting(charge.currency)
  const units = countedIn(counting, charge)
  if (counting === null || units === null) return null
  return { currency_code: charge.currency, value: decimalOf(units, counting.digits) }
}

/** @throws RangeError for an amount that the shop never asked for. */
export function chargeFromPaypal({ currency_code, value }: PaypalAmount): Charge {
  const places = digits[currency_code] ?? 2
  const units = unitsIn(value, places)
  const charge = units === null ? null : chargeOf(units, places, currency_code)
  if (!charge) throw new RangeError(`${value} ${currency_code} cannot be an amount of this shop`)
  return charge
}
