import type { Minor } from '#domain/shared/money.ts'

const factor = 10
const fewest = 3

/**
 * Prices that stand out: ten times, or a tenth of, the median of the product's other variants. For each price that
 * median, or null where the price is believable. Two variants have no neighbours to judge them by.
 */
export function unlikelyPrices(prices: readonly Minor[]): readonly (Minor | null)[] {
  if (prices.length < fewest) return prices.map(() => null)
  const sorted = prices.toSorted((a, b) => a - b)
  return prices.map(price => {
    const usual = medianWithout(sorted, sorted.indexOf(price))
    return price >= usual * factor || price * factor <= usual ? usual : null
  })
}

function medianWithout(sorted: readonly Minor[], left: number): Minor {
  const at = (index: number) => sorted[index < left ? index : index + 1] ?? 0
  const count = sorted.length - 1
  const middle = count >> 1
  return count % 2 === 1 ? at(middle) : Math.round((at(middle - 1) + at(middle)) / 2)
}
