import type { Offer } from '#projections/product-search/port.ts'
import { type PriceBounds, within } from '#projections/product-search/price-ranges.ts'

/** Where nothing is sold. */
const nothing = -1

/** Prices by row: the lowest, and of products whose colours cost differently those of the colours. */
export function createPriceColumn() {
  const lowest: number[] = []
  /** A colour's code and its price, and so on; undefined where all cost the same. */
  const ofColors: (readonly number[] | undefined)[] = []
  const codes = new Map<string, number>()

  function codeOf(color: string): number {
    const code = codes.get(color) ?? codes.size
    codes.set(color, code)
    return code
  }

  return {
    set(row: number, offer: Pick<Offer, 'price' | 'colorPrices'> | null): void {
      lowest[row] = offer?.price ?? nothing
      const prices = Object.entries(offer?.colorPrices ?? {})
      ofColors[row] = prices.length === 0 ? undefined : prices.flatMap(([color, price]) => [codeOf(color), price])
    },

    lowest: (row: number): number => lowest[row]!,

    isPriced: (row: number): boolean => lowest[row] !== nothing,

    /** Whether a row is at an asked price in one of these colours, or has none of them and costs so itself. */
    asking(ranges: readonly PriceBounds[], colors: readonly string[]): (row: number) => boolean {
      const isAsked = (price: number) => ranges.some(range => within(price, range))
      const wanted = new Uint8Array(codes.size)
      for (const color of colors) {
        const code = codes.get(color)
        if (code !== undefined) wanted[code] = 1
      }
      return row => {
        const own = ofColors[row]
        if (own === undefined) return isAsked(lowest[row]!)
        let hasColor = false
        for (let i = 0; i < own.length; i += 2) {
          if (wanted[own[i]!] !== 1) continue
          if (isAsked(own[i + 1]!)) return true
          hasColor = true
        }
        return !hasColor && isAsked(lowest[row]!)
      }
    },
  }
}
