import type { Charge } from '#domain/payment/events.ts'
import { fractionDigits } from '#domain/shared/fraction-digits.ts'
import type { Minor } from '#domain/shared/money.ts'

/**
 * A charge as a whole number in units of 10^-digits of its currency, or null where that cannot say it exactly: a shop
 * never charges another amount than the one that it showed. `step`: the number has to be a multiple of it.
 */
export function unitsOf({ amount, currency }: Charge, digits: number, step = 1): number | null {
  const shift = digits - fractionDigits(currency)
  const units = shift >= 0 ? amount * 10 ** shift : amount / 10 ** -shift
  return Number.isSafeInteger(units) && units % step === 0 ? units : null
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

/** Decimal text as units; null where it has more digits than that, or is no amount. */
export function unitsIn(text: string, digits: number): number | null {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d*))?$/.exec(text.trim()) ?? []
  if (whole === undefined || /[1-9]/.test(fraction.slice(digits))) return null
  const units = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  return Number.isSafeInteger(units) ? units : null
}
