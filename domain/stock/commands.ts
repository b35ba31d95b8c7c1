import type { StockLine } from './events.ts'

export type StockCommand =
  /** A count of some or all variants; -1: not tracked, unlimited. Variants that it lacks keep their last count. */
  | {
      readonly type: 'CountStock'
      readonly data: { readonly productId: string; readonly counts: readonly StockLine[] }
    }
  /** All lines or none. An order that holds a reservation already gets it again, without a new event. */
  | {
      readonly type: 'ReserveStock'
      readonly data: { readonly productId: string; readonly orderId: string; readonly lines: readonly StockLine[] }
    }
  /** Gives back what the order holds, but for what it is to keep; nothing when it holds no more than that. */
  | {
      readonly type: 'ReleaseStock'
      readonly data: { readonly productId: string; readonly orderId: string; readonly keep?: readonly StockLine[] }
    }

export type StockShortage = { readonly sku: string; readonly requested: number; readonly available: number }

export type StockRejection =
  | { readonly code: 'out-of-stock'; readonly lines: readonly StockShortage[] }
  /** A count is a whole number from -1, a reserved quantity one from 1. */
  | { readonly code: 'quantity-out-of-bounds'; readonly skus: readonly string[] }
