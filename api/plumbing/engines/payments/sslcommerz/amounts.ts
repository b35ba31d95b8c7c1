import type { Charge } from '#domain/payment/events.ts'
import { type Counting, chargeOf, countedIn, decimalOf, unitsIn } from '../amounts.ts'

const currencies = new Set(['BDT', 'USD', 'EUR', 'GBP', 'AUD', 'CAD', 'SGD', 'INR', 'MYR'])
/** Every amount has two digits after the point. */
const digits = 2
/** In hundredths of a taka; other currencies are counted over at the day's rate, so only the taka is sure. */
const bounds = { least: 1000, most: 50_000_000 }

/** Null: SSLCommerz does not charge in it. */
export function sslCommerzCounting(currency: string): Counting | null {
  return currencies.has(currency) ? { digits, ...(currency === 'BDT' && bounds) } : null
}

/** A charge as SSLCommerz writes it; null where it cannot charge exactly this. */
export function sslCommerzAmount(charge: Charge): string | null {
  const units = countedIn(sslCommerzCounting(charge.currency), charge)
  return units === null ? null : decimalOf(units, digits)
}

/** @throws RangeError for an amount that the shop never asked for. */
export function chargeFromSslCommerz(amount: string, currency: string): Charge {
  const units = unitsIn(amount, digits)
  const charge = units === null ? null : chargeOf(units, digits, currency)
  if (!charge) throw new RangeError(`${amount} ${currency} cannot be an amount of this shop`)
  return charge
}
