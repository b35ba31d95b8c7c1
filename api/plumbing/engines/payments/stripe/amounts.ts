import type { Charge } from '#domain/payment/events.ts'
import { fractionDigits } from '#domain/shared/fraction-digits.ts'
import { type Counting, chargeOf, countedIn } from '../amounts.ts'

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

/**
 * Least and most that Stripe charges, in its own units, by https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts.
 * The least is that of the currency which the account is paid out in; a charge that Stripe converts for that has to be worth as
 * much, which nobody here can tell. The most is what has so many digits; where that page counts them in two ways, the fewer.
 */
const most = 99_999_999
const mostElsewhere: { readonly [currency: string]: number } = {
  INR: 999_999_999,
  COP: 9_999_999_999,
  HUF: 9_999_999_999,
  JPY: 9_999_999_999,
  LBP: 99_999_999_999,
  IDR: 999_999_999_999,
}
const least: { readonly [currency: string]: number } = {
  ...Object.fromEntries('USD AUD BRL CAD CHF EUR INR NZD SGD'.split(' ').map(currency => [currency, 50])),
  GBP: 30,
  JPY: 50,
  AED: 200,
  DKK: 250,
  MYR: 200,
  NOK: 300,
  PLN: 200,
  RON: 200,
  SEK: 300,
  HKD: 400,
  MXN: 1000,
  THB: 1000,
  CZK: 1500,
  HUF: 17_500,
}

/** Null: Stripe does not charge in it. */
export function stripeCounting(currency: string): Counting | null {
  const bounds = { least: least[currency], most: mostElsewhere[currency] ?? most }
  if (zero.has(currency)) return { digits: 0, ...bounds }
  if (three.has(currency)) return { digits: 3, step: 10, ...bounds }
  if (wholeInHundredths.has(currency)) return { digits: 2, step: 100, ...bounds }
  return two.has(currency) ? { digits: 2, ...bounds } : null
}

/** A charge as Stripe counts it; null where it cannot charge exactly this. */
export function stripeAmount(charge: Charge): number | null {
  return countedIn(stripeCounting(charge.currency), charge)
}

/** What Stripe counts for one minor unit of the shop. */
export function stripeScale(currency: string): number {
  return 10 ** ((stripeCounting(currency)?.digits ?? 2) - fractionDigits(currency))
}

/** @throws RangeError for an amount that the shop never asked for. */
export function chargeFromStripe(units: number, currency: string): Charge {
  const name = currency.toUpperCase()
  const charge = chargeOf(units, stripeCounting(name)?.digits ?? 2, name)
  if (!charge) throw new RangeError(`${units} ${currency} cannot be an amount of this shop`)
  return charge
}
