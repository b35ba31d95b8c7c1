import type { Minor } from '#domain/shared/money.ts'

const factor = 10

/**
 * Prices that stand out: ten times, or a tenth of, the median of the product's other variants. For each price that
 * median, or null where the price is believable. Of two in the middle the lower one counts: a slipped decimal point goes
 * up, and the good prices beside it are not blamed. Of two variants nobody knows which one is wrong: both are told.
 */
export function unlikelyPrices(prices: readonly Minor[]): readonly (Minor | null)[] {
  if (prices.length < 2) return prices.map(() => null)
  const sorted = prices.toSorted((a, b) => a - b)
  return prices.map(price => {
    const usual = medianWithout(sorted, sorted.indexOf(price))
    return price >= usual * factor || price * factor <= usual ? usual : null
  })
}

function medianWithout(sorted: readonly Minor[], left: number): Minor {
  const at = (index: number) => sorted[index < left ? index : index + 1] ?? 0
  return at((sorted.length - 2) >> 1)
}
