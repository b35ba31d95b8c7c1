/** An amount in minor units (cents) of the shop's base currency, always an integer. */
export type Minor = number

/** Of the base currency, whatever currency is shown: prices in yen and in dinars are made of these by the exchange rate. */
export const baseDigits = 2

/** A typed amount of the base currency, like `12.50`, in minor units; 0 for what is no number. */
export function minorOf(typed: string): Minor {
  const amount = Number(typed)
  return Number.isFinite(amount) ? Math.round(amount * 10 ** baseDigits) : 0
}

/** `rate` percent of an amount, rounded half up once. */
export function percentOf(amount: Minor, rate: number): Minor {
  return Math.round((amount * rate) / 100)
}

export function sum(amounts: Iterable<Minor>): Minor {
  let total = 0
  for (const amount of amounts) total += amount
  return total
}

/** An amount of another currency, rounded once to a multiple of `step`. What costs something never becomes free. */
export function inSteps(amount: number, step: number): Minor {
  return Math.max(Math.round(amount / step), amount > 0 ? 1 : 0) * step
}
