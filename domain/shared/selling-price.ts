import { type Minor, percentOf } from './money.ts'

/**
 * The unit price after a discount of `percent`: never below the minimum advertised price, and never above the price
 * itself where staff set that below the minimum.
 */
export function sellingPrice(price: Minor, percent: number, minimum: Minor | null): Minor {
  return Math.max(price - percentOf(price, percent), Math.min(price, minimum ?? 0))
}
