import type { Charge } from '#domain/payment/events.ts'
import { type Counting, chargeOf, countedIn } from '../amounts.ts'

const listed = new Set(
  `AED ALL AMD ARS AUD AWG BBD BDT BMD BND BOB BRL BSD BTN BWP BZD CAD CHF CNY COP CRC CVE CZK DKK DOP DZD EGP ETB EUR FJD
  GBP GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR JMD KES KGS KHR KYD KZT LAK LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP
  MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PEN PGK PHP PKR PLN QAR RON RSD SAR SCR SEK SGD SLL SOS SSP SVC SZL THB
  TRY TTD TWD TZS UAH USD UYU UZS XCD YER ZAR ZMW`.split(/\s+/),
)
const zero = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '))
/** Of thousandths the last digit has to be 0. */
const three = new Set('BHD IQD JOD KWD OMR TND'.split(' '))

/** Null: Razorpay does not charge in it. */
export function razorpayCounting(currency: string): Counting | null {
  if (zero.has(currency)) return { digits: 0 }
  if (three.has(currency)) return { digits: 3, step: 10 }
  // It documents the least of rupees alone: one.
  return listed.has(currency) ? { digits: 2, least: currency === 'INR' ? 100 : 1 } : null
}

/** A charge as Razorpay counts it; null where it cannot charge exactly this. */
export function razorpayAmount(charge: Charge): number | null {
  return countedIn(razorpayCounting(charge.currency), charge)
}

/** @throws RangeError for an amount that the shop never asked for. */
export function chargeFromRazorpay(units: number, currency: string): Charge {
  const charge = chargeOf(units, razorpayCounting(currency)?.digits ?? 2, currency)
  if (!charge) throw new RangeError(`${units} ${currency} cannot be an amount of this shop`)
  return charge
}
