const usual = 2
const known = new Map<string, number>()

/** Digits after the point of an amount in a currency, 2 for a name that is no currency of ISO 4217. */
export function fractionDigits(currency: string): number {
  let digits = known.get(currency)
  if (digits === undefined) {
    digits = digitsOf(currency)
    known.set(currency, digits)
  }
  return digits
}

/** Prices and totals are multiples of this many minor units: card networks take thousandths in tens. */
export function stepOf(currency: string): number {
  return fractionDigits(currency) === 3 ? 10 : 1
}

function digitsOf(currency: string): number {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? usual
  } catch {
    return usual
  }
}
