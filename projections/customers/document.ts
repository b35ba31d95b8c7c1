import type { Language } from '#domain/shared/localized-text.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { SoldOrder } from '../sales-days/document.ts'

/**
 * Somebody with an account or an order, under the person of an address. An account stays under the person of the address
 * that it was opened with.
 */
export type Customer = {
  readonly personId: string
  /** Null: a guest. */
  readonly accountId: string | null
  /** An account came to this address later: the person that it stays under. What guests ordered with the address is counted here. */
  readonly belongsTo: string | null
  /** Of the account, else of the last bill. */
  readonly name: string
  readonly email: string
  /** Of the last order, else of the account. */
  readonly language: Language
  readonly since: string
  /** Placed, without cancelled ones. */
  readonly orders: number
  /** What the orders come to, less cancelled pieces and what was given back: net sales, in the base currency. */
  readonly spent: Minor
  readonly pieces: number
  /** When the last order was placed; null: none was. */
  readonly lastOrderAt: string | null
  /** Returns that were not declined, and pieces of them that came back. */
  readonly returns: number
  readonly piecesBack: number
  readonly fold: {
    readonly orders: { readonly [orderId: string]: SoldOrder }
    readonly returns: { readonly [returnId: string]: { readonly pieces: number; readonly received: boolean } }
  }
}

export const customerIndexes = {
  /** By each word of name and address. */
  word: 'word',
  /** All addresses of an account that there is something of. */
  account: 'account',
} as const
