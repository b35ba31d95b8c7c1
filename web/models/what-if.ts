import type { Minor } from '#domain/shared/money.ts'

/** What other terms of a coupon would have done; amounts in the base currency. */
export type WhatIfModel = {
  readonly days: number
  /** Orders that used it, and what it took off them. */
  readonly before: { readonly orders: number; readonly given: Minor }
  readonly after: { readonly orders: number; readonly given: Minor }
  /** All goods of these orders. */
  readonly goods: Minor
  /** Orders that would have cost another sum, and those that change most. */
  readonly changed: number
  readonly orders: readonly {
    readonly number: number
    readonly goods: Minor
    readonly before: Minor
    readonly after: Minor
  }[]
  /** Orders that come to another sum by the rules of their own moment than they were charged: a fault of the shop. */
  readonly differ: number
  /** Orders whose pieces were exchanged: their discount stays as it was. */
  readonly amended: number
  /** The coupon begins later: the orders are looked at as if it had begun. */
  readonly ahead: boolean
}

/** One line of the answer: how far it is, or at the end what was found. */
export type WhatIfStep = { readonly looked: number; readonly total: number } | { readonly done: WhatIfModel }
