import type { LocalizedText } from './localized-text.ts'
import type { Minor } from './money.ts'

/** One step of the way to a total. Amounts in the currency that the buyer was shown; below zero: taken off. */
export type Rung = { readonly amount: Minor } & (
  | {
      readonly why: 'line'
      readonly name: LocalizedText
      readonly color: LocalizedText | null
      readonly size: string | null
      readonly quantity: number
      readonly unitPrice: Minor
    }
  | { readonly why: 'coupon'; readonly code: string }
  /** `instead`: what the rules of the shop ask, where staff agreed another amount. */
  | { readonly why: 'delivery'; readonly type: string; readonly area: string; readonly instead?: Minor }
  | { readonly why: 'tax' }
  /** Pieces were exchanged for others: how much more the order costs since. */
  | { readonly why: 'amended'; readonly pieces: number; readonly at: string }
  | { readonly why: 'cancelled'; readonly pieces: number; readonly by: 'customer' | 'staff'; readonly at: string }
)
