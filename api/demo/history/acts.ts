import type { CancelledBy, ShippedLine } from '#domain/order/events.ts'
import type { ReturnReason } from '#domain/return/events.ts'
import type { PaymentMethod } from '#domain/shared/payment-method.ts'
import type { ConsentWay } from '#domain/subscriber/events.ts'
import type { DemoReview } from '../reviews.ts'
import type { Buyer } from './buyers.ts'

export type PlannedOrder = {
  /** Its place among the buyers. */
  readonly buyer: number
  readonly lines: readonly { readonly sku: string; readonly productId: string; readonly quantity: number }[]
  readonly method: PaymentMethod
  readonly delivery: 'standard' | 'express'
  readonly coupon: string | null
}

export type PlannedReview = Pick<
  DemoReview,
  'productId' | 'rating' | 'fit' | 'title' | 'text' | 'name' | 'language' | 'verified'
> & {
  /** One who ordered here, by their place among the buyers, or one who had come by before. */
  readonly author: number | Pick<DemoReview, 'accountId' | 'email'>
}

/** Something that somebody did on one day of the history; `order` is its place among the orders. */
export type Deed =
  | { readonly do: 'open-account'; readonly buyer: number }
  /** A buyer asks for the newsletter: signed in, by the link of a mail, or at the counter. */
  | { readonly do: 'ask-newsletter'; readonly buyer: number }
  | { readonly do: 'leave-newsletter'; readonly buyer: number }
  | { readonly do: 'subscribe'; readonly buyer: number; readonly way: ConsentWay }
  | {
      readonly do: 'order' | 'abandon' | 'expire' | 'release' | 'print-slip' | 'deliver' | 'take-cash'
      readonly order: number
    }
  /** Of staff for staff: a note, or why the order waits. */
  | { readonly do: 'note' | 'hold'; readonly order: number; readonly text: string }
  | { readonly do: 'pay'; readonly order: number; readonly risk?: string }
  | {
      readonly do: 'ship'
      readonly order: number
      readonly tracking: string
      /** Absent: what is left. */
      readonly lines?: readonly ShippedLine[]
    }
  | {
      readonly do: 'cancel'
      readonly order: number
      readonly by: CancelledBy
      readonly reason: string
      readonly rest: boolean
    }
  /** Of an order that staff prepare for a buyer who called. */
  | { readonly do: 'draft'; readonly draft: number }
  | { readonly do: 'cancel-pieces'; readonly order: number; readonly lines: readonly ShippedLine[] }
  | {
      readonly do: 'ask-return'
      readonly order: number
      readonly lines: readonly ShippedLine[]
      readonly reason: ReturnReason
    }
  | { readonly do: 'approve' | 'decline' | 'refund-return' | 'give-by-hand'; readonly order: number }
  | { readonly do: 'receive'; readonly order: number; readonly fit: boolean }
  | { readonly do: 'refund'; readonly order: number; readonly lines: readonly ShippedLine[] }
  /** A buyer asks their bank for the money back. */
  | { readonly do: 'dispute'; readonly order: number }
  /** So many pieces of an order that waits are not on the shelf: somebody counts the rest. */
  | { readonly do: 'count-short'; readonly order: number; readonly line: ShippedLine; readonly missing: number }
  /** `review` is its place among the reviews. */
  | { readonly do: 'review'; readonly review: number; readonly held: boolean }
  | { readonly do: 'approve-review' | 'reject-review'; readonly review: number }
  | { readonly do: 'hold-reviews' }

/** `at` in ms since 1970. */
export type Act = { readonly at: number } & Deed

export type Plan = {
  readonly buyers: readonly Buyer[]
  readonly orders: readonly PlannedOrder[]
  readonly reviews: readonly PlannedReview[]
  readonly drafts: readonly Pick<PlannedOrder, 'buyer' | 'lines'>[]
  /** In the order of their times, which are all different. */
  readonly acts: readonly Act[]
}

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** The next moment from then on when somebody is in the shop: 8 to 17 o'clock UTC, not on Sundays. */
export function atWork(at: number): number {
  const [opens, closes] = [8 * hourMs, 17 * hourMs]
  for (let from = at; ; from = Math.floor(from / dayMs) * dayMs + dayMs + opens + (at % hourMs)) {
    const time = from % dayMs
    if (new Date(from).getUTCDay() === 0 || time >= closes) continue
    return time < opens ? from - time + opens + (from % hourMs) : from
  }
}
