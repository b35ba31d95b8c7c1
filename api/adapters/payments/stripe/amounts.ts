import { chargeOf, unitsOf } from '#api/payments/amounts.ts'
import type { Charge } from '#domain/payment/events.ts'
import { fractionDigits } from '#domain/shared/fraction-digits.ts'

/** Currencies that Stripe charges cards in, counted in hundredths, in whole ones, and in thousandths that end in 0. */
const two = new Set(
  `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CNY COP CRC CVE CZK DKK
  DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR JMD KES KGS KHR KYD KZT LAK LBP LKR LRD
  LSL MAD MDL MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD SAR SBD
  SCR SEK SGD SHP SLE SOS SRD SZL THB TJS TOP TRY TTD TWD TZS UAH USD UYU UZS WST XCD YER ZAR ZMW`.split(/\s+/),
)
const zero = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const three = new Set('BHD JOD KWD OMR TND'.split(' '))
/** Counted in hundredths for the sake of older integrations, though there are none: only whole ones can be charged. */
const wholeInHundredths = new Set(['ISK', 'UGX'])

const most = 99_999_999

/** Null: Stripe does not charge in it. */
function rule(currency: string): { readonly digits: number; readonly step: number } | null {
  if (zero.has(currency)) return { digits: 0, step: 1 }
  if (three.has(currency)) return { digits: 3, step: 10 }
  if (wholeInHundredths.has(currency)) return { digits: 2, step: 100 }
  return two.has(currency) ? { digits: 2, step: 1 } : null
}

/** A charge as Stripe counts it; null where it cannot charge exactly this. */
export function stripeAmount(charge: Charge): number | null {
  const known = rule(charge.currency)
  const units = known && unitsOf(charge, known.digits, known.step)
  return units !== null && units > 0 && units <= most ? units : null
}

/** What Stripe counts for one minor unit of the shop. */
export function stripeScale(currency: string): number {
  return 10 ** ((rule(currency)?.digits ?? 2) - fractionDigits(currency))
}

/** @throws RangeError for an amount that the shop never asked for. */
export function chargeFromStripe(units: number, currency: string): Charge {
  const name = currency.toUpperCase()
  const charge = chargeOf(units, rule(name)?.digits ?? 2, name)
  if (!charge) throw new RangeError(`${units} ${currency} is no amount of this shop`)
  return charge
}
