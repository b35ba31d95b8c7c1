import type { Minor } from '#domain/shared/money.ts'
import type { CurrencyModel } from './shell.ts'

/** What other rules would have done to the orders of the last days; amounts in the base currency. */
export type Found<Sums> = {
  readonly days: number
  /** Sums of the orders as they were charged, and as they would have been. */
  readonly before: Sums
  readonly after: Sums
  /** Orders that would have cost another sum, and those that change most. */
  readonly changed: number
  readonly orders: readonly { readonly number: number; readonly before: Minor; readonly after: Minor }[]
  /** Orders that come to another sum by the rules of their own moment than they were charged: a fault of the shop. */
  readonly differ: number
}

/** Orders that used the coupon, and what it took off them. */
export type CouponWhatIf = Found<{ readonly orders: number; readonly given: Minor }> & {
  /** All goods of these orders. */
  readonly goods: Minor
  /** Orders whose pieces were exchanged: their discount stays as it was. */
  readonly amended: number
  /** The coupon begins later: the orders are looked at as if it had begun. */
  readonly ahead: boolean
}

/** `delivery`: what buyers paid for it, `total` with their goods, less coupons. */
export type DeliveryWhatIf = Found<{ readonly orders: number; readonly delivery: Minor; readonly total: Minor }> & {
  /** Orders that nobody would have delivered, which count among those after it as if they had not been. */
  readonly lost: number
  /** Orders that would have gone by another kind of delivery, since theirs is not offered. */
  readonly switched: number
  /** Orders of erased buyers: nobody knows where they went, and they count in neither. */
  readonly erased: number
}

/** Of orders with pieces of a brand. `goods`: those pieces; `margin`: these less what they cost the shop, where it is known. */
export type MarkupWhatIf = Found<{
  readonly orders: number
  readonly goods: Minor
  readonly margin: Minor
  readonly total: Minor
}> & {
  readonly pieces: number
  /** Pieces whose price did not come of cost and markup, and stays. */
  readonly fixed: number
  /** Pieces whose cost nobody told: they are in no margin. */
  readonly costless: number
  /** Of the amounts; null: it is not the one that shoppers see. */
  readonly currency: CurrencyModel | null
}

/** One line of the answer: how far it is, or at the end what was found. */
export type WhatIfStep<Done> = { readonly looked: number; readonly total: number } | { readonly done: Done }
