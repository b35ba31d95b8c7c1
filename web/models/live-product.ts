import type { Minor } from '#domain/shared/money.ts'

/** The unit price, what is struck beside it, and the percent that it is reduced by. */
export type LivePrice = readonly [price: Minor, was: Minor | null, discount: number]

/** The part of a product that moves on open pages. Amounts as shown, in minor units of `currency`. */
export type LiveProduct =
  | { readonly id: string; readonly gone: true }
  | {
      readonly id: string
      readonly currency: string
      /** As its card has them. */
      readonly price: Minor
      readonly was: Minor | null
      readonly discount: number
      readonly inStock: boolean
      /** Not sold out: nobody has counted it yet. */
      readonly uncounted?: true
      /** By colour, of those that cost otherwise; absent: none does. */
      readonly colors?: { readonly [color: string]: LivePrice }
      /** Only where it was asked for: pieces of each variant on sale, -1 unlimited, null where nobody has counted. */
      readonly left?: { readonly [sku: string]: number | null }
      /** Beside `left`, of the variants that cost otherwise; absent: none does. */
      readonly prices?: { readonly [sku: string]: readonly [price: Minor, was: Minor | null] }
    }
