import type { PermissionName } from '#domain/shared/permissions.ts'

/** What is told, and the permission that shows it. */
export const toldTo = {
  placed: 'orders',
  paid: 'orders',
  shipped: 'orders',
  unshipped: 'orders',
  delivered: 'orders',
  cancelled: 'orders',
  refunded: 'orders',
  'return-asked': 'orders',
  'return-received': 'orders',
  'refund-refused': 'gateway',
  disputed: 'gateway',
  reviewed: 'product',
  counted: 'stock',
  adjusted: 'stock',
  'feed-fault': 'product',
  'feed-waits': 'product',
  'prices-began': 'product',
  'prices-ended': 'product',
  'prices-missed': 'product',
  message: 'requests',
  settings: 'settings',
  role: 'users',
  rights: 'users',
} as const satisfies { readonly [what: string]: PermissionName }
export type Happening = keyof typeof toldTo

/**
 * The newest lines of one kind, the newest first; its id is the name of the kind. Lines name orders, products and accounts
 * by their ids alone, so nothing personal is kept.
 */
export type Activity = { readonly lines: readonly ActivityLine[] }

export type ActivityLine = {
  readonly at: string
  /** Of its event. */
  readonly position: number
  readonly what: Happening
  /** The account of the member of staff who did it. */
  readonly by?: string
  readonly orderId?: string
  readonly productId?: string
  readonly requestId?: string
  readonly feedId?: string
  /** The import that a file of a feed became. */
  readonly runId?: string
  readonly changeId?: string
  readonly roleId?: string
  /** Whose rights changed. */
  readonly accountId?: string
  /** Base currency. */
  readonly amount?: number
  /** Stars, pieces, or products. */
  readonly count?: number
  /** Of settings, what changed, as `color.primary`. */
  readonly fields?: readonly string[]
  /** Products that were left alone. */
  readonly left?: number
}

/** Compares lines of several kinds. */
export function newestFirst(a: { readonly at: string }, b: { readonly at: string }): number {
  return a.at < b.at ? 1 : a.at > b.at ? -1 : 0
}

/** Lines that are kept of a kind. */
export const mostLines = 40
