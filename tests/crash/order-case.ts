import type { Kill } from './killed-store.ts'

/** One order that a process sends and does not live to see answered. */
export type Sent = {
  readonly folder: string
  readonly cookies: readonly (readonly [name: string, value: string])[]
  /** Idempotency-Key */
  readonly key: string
  /** Whether somebody else takes of the second product after the order was priced and before its stock is reserved. */
  readonly short: boolean
  readonly kill?: Kill
}

export type Answer = { readonly statusCode: number; readonly body: string }

/** An answer without what is told of its request alone: that differs each time. */
export function answerOf({ statusCode, body }: Answer): Answer {
  const { requestId: _own, ...told } = JSON.parse(body) as { readonly requestId?: string }
  return { statusCode, body: JSON.stringify(told) }
}

/** Of a process that was not killed: what each append held, "StockReserved" or "OrderStockReserved+OrderPlaced". */
export type Placed = { readonly answer: Answer; readonly appended: readonly string[] }

/** What stands in the folder, read from the log and from what a shopper sees. */
export type Found = {
  readonly placed: number
  readonly refused: number
  /** Pieces that orders hold, by product and buyer. */
  readonly held: { readonly [product: string]: { readonly buyer: number; readonly other: number } }
  /** Orders that nobody has brought to an end. */
  readonly open: number
  /** Pieces in the buyer's cart. */
  readonly inCart: number
}

export type Recovered = {
  readonly atStart: Found
  /** The same request once more, and once more again. */
  readonly repeated: readonly [Answer, Answer]
  readonly atEnd: Found
}

export const wanted = { alpha: { sku: 'A', quantity: 2 }, beta: { sku: 'B', quantity: 3 } } as const

/** There are five pieces of each product: what is left of the second one is too little. */
export const otherBuyer = { productId: 'beta', orderId: 'other', lines: [{ sku: 'B', quantity: 4 }] } as const
