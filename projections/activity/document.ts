/**
 * The newest lines that people with one permission may see, the newest first; its id is the name of the permission. Lines
 * name orders, products and accounts by their ids alone, so nothing personal is kept.
 */
export type Activity = { readonly lines: readonly ActivityLine[] }

/** Permissions that have such a document. */
export const toldTo = ['orders', 'gateway', 'product', 'stock', 'requests', 'settings'] as const

type Happening =
  | 'placed'
  | 'paid'
  | 'shipped'
  | 'delivered'
  | 'cancelled'
  | 'refunded'
  | 'return-asked'
  | 'return-received'
  | 'refund-refused'
  | 'reviewed'
  | 'counted'
  | 'adjusted'
  | 'message'
  | 'settings'

export type ActivityLine = {
  readonly at: string
  readonly what: Happening
  /** The account of the member of staff who did it. */
  readonly by?: string
  readonly orderId?: string
  readonly productId?: string
  /** Base currency. */
  readonly amount?: number
  /** Stars, or pieces. */
  readonly count?: number
}

/** Lines that are kept for a permission. */
export const mostLines = 40
