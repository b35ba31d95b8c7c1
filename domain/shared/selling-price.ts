import { type Minor, percentOf } from './money.ts'

/** What the shop asks for a piece that costs it so much, by its factor for the brand: not below the least advertised price. */
export function markedUp(cost: Minor, factor: number, minimum: Minor | null): Minor {
  return Math.max(Math.round(cost * factor), minimum ?? 0)
}

/** The unit price less `percent`, not below the least advertised price, nor above a price that staff set below that. */
export function sellingPrice(price: Minor, percent: number, minimum: Minor | null): Minor {
  return Math.max(price - percentOf(price, percent), Math.min(price, minimum ?? 0))
}

/** The price of a unit, and the struck price beside it: null where nothing was reduced. */
export type UnitPrice = { readonly price: Minor; readonly was: Minor | null }

/** Struck: the shop's price before its discount, or a feed's `listPrice`; never what a supplier suggests. */
export function unitPrice(
  variant: { readonly price: Minor; readonly minimumPrice: Minor | null; readonly listPrice: Minor | null },
  staffPrice: Minor | undefined,
  percent: number,
): UnitPrice {
  const full = staffPrice ?? variant.price
  const price = sellingPrice(full, percent, variant.minimumPrice)
  const before = Math.max(full, variant.listPrice ?? 0)
  return { price, was: before > price ? before : null }
}

/** "As low as": the lowest price with what is struck beside that very price, the first of equal ones. */
export function lowestPrice(prices: readonly UnitPrice[]): UnitPrice | undefined {
  let lowest: UnitPrice | undefined
  for (const each of prices) if (!lowest || each.price < lowest.price) lowest = each
  return lowest
}

/** The percent that a tag beside a price may promise: the discount, or what the minimum advertised price leaves of it. */
export function reductionOf(percent: number, { price, was }: UnitPrice): number {
  return was === null ? 0 : Math.min(percent, Math.round((1 - price / was) * 100))
}
