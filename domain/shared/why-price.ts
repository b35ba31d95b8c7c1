import { type Minor, percentOf } from './money.ts'
import { sellingPrice } from './selling-price.ts'

/** One step of the way to the price that a variant sells at. Minor units of the base currency; below zero: taken off. */
export type PriceRung = { readonly amount: Minor } & (
  | { readonly why: 'cost' | 'fed' | 'yours' | 'minimum' }
  /** What the shop adds to what a piece costs it, as a factor. */
  | { readonly why: 'markup'; readonly factor: number }
  | { readonly why: 'discount'; readonly percent: number }
)

type Priced = { readonly price: Minor; readonly minimumPrice: Minor | null; readonly cost: Minor | null }

/** Why a variant sells at its price: steps whose amounts add up to it. */
export function whyPrice(variant: Priced, staffPrice: Minor | undefined, percent: number): readonly PriceRung[] {
  const { price, cost, minimumPrice } = variant
  const full = staffPrice ?? price
  const off = percentOf(full, percent)
  const kept = sellingPrice(full, percent, minimumPrice) - (full - off)
  const known = cost !== null && cost > 0 && cost < price
  return [
    ...(known
      ? ([
          { why: 'cost', amount: cost },
          { why: 'markup', amount: price - cost, factor: price / cost },
        ] as const)
      : ([{ why: 'fed', amount: price }] as const)),
    ...(staffPrice === undefined ? [] : ([{ why: 'yours', amount: staffPrice - price }] as const)),
    ...(percent === 0 ? [] : ([{ why: 'discount', amount: -off, percent }] as const)),
    ...(kept === 0 ? [] : ([{ why: 'minimum', amount: kept }] as const)),
  ]
}
