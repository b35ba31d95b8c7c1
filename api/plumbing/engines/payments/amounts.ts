import type { ChargeLimits } from '#domain/payment/bounds.ts'
import type { Charge } from '#domain/payment/events.ts'
import { fractionDigits } from '#domain/shared/fraction-digits.ts'
import type { Minor } from '#domain/shared/money.ts'

/** Whole, in 10^-digits, a multiple of `step`; null if inexact: a shop charges only the amount that it showed. */
export function unitsOf({ amount, currency }: Charge, digits: number, step = 1): number | null {
  const shift = digits - fractionDigits(currency)
  const units = shift >= 0 ? amount * 10 ** shift : amount / 10 ** -shift
  return Number.isSafeInteger(units) && units % step === 0 ? units : null
}

/** How a gateway counts a currency: in units of 10^-digits, in steps of them, from the least to the most at once. */
export type Counting = {
  readonly digits: number
  readonly step?: number
  readonly least?: number | undefined
  readonly most?: number | undefined
}

/** A charge in the gateway's units; null where it does not take the currency, or cannot say exactly this. */
export function countedIn(counting: Counting | null, charge: Charge): number | null {
  const units = counting && unitsOf(charge, counting.digits, counting.step)
  return units !== null && units > 0 ? units : null
}

/** The charges that a gateway takes, in minor units of the shop. */
export function limitsIn({ digits, step = 1, least = 1, most }: Counting, currency: string): ChargeLimits {
  const scale = 10 ** (digits - fractionDigits(currency))
  const atMost = most === undefined ? Number.MAX_SAFE_INTEGER : Math.floor(most / scale)
  return { least: Math.ceil(least / scale), most: atMost, step: Math.max(1, step / scale) }
}

/** The other way round: units of a gateway as the shop counts them. Null where the shop cannot say it exactly. */
export function chargeOf(units: number, digits: number, currency: string): Charge | null {
  const shift = fractionDigits(currency) - digits
  const amount: Minor = shift >= 0 ? units * 10 ** shift : units / 10 ** -shift
  return Number.isSafeInteger(amount) ? { amount, currency } : null
}

/** Units as decimal text: 1050 with two digits is 10.50. */
export function decimalOf(units: number, digits: number): string {
  const text = String(units).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** An amount in minor units as decimal text, by the digits of its currency. */
export const majorOf = (amount: number, currency: string): string => decimalOf(amount, fractionDigits(currency))

/** Decimal text as units; null where it has more digits than that, or is no amount. */
export function unitsIn(text: string, digits: number): number | null {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d*))?$/.exec(text.trim()) ?? []
  if (whole === undefined || /[1-9]/.test(fraction.slice(digits))) return null
  const units = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  return Number.isSafeInteger(units) ? units : null
}
