import type { OrderEvent, RefusalReason } from './events.ts'

type Submission = Extract<OrderEvent, { type: 'OrderSubmitted' }>['data']

/** What one step of placing the order came to. */
export type OrderProgress =
  | { readonly done: 'cart-closed' }
  | { readonly done: 'stock-reserved'; readonly productId: string }
  | { readonly done: 'refused'; readonly reason: RefusalReason }
  | { readonly done: 'stock-released'; readonly productId: string }
  | { readonly done: 'cart-reopened' }
  | { readonly done: 'placed'; readonly number: number; readonly placedAt: string }

export type OrderCommand =
  | { readonly type: 'SubmitOrder'; readonly data: Submission }
  /** Progress in the order it was made. What another driver recorded already is left out. */
  | {
      readonly type: 'RecordProgress'
      readonly data: { readonly orderId: string; readonly progress: readonly OrderProgress[] }
    }

export type OrderRejection =
  | { readonly code: 'order-already-submitted' }
  | { readonly code: 'order-not-submitted' }
  | { readonly code: 'order-already-refused' }
  | { readonly code: 'order-already-placed' }
  | { readonly code: 'order-step-out-of-turn' }
  | { readonly code: 'totals-unequal' }
