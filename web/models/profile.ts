import type { AddressUse } from '#domain/account/events.ts'
import type { ReturnReason, ReturnStatus } from '#domain/return/events.ts'
import type { Address } from '#domain/shared/address.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { OrderPart, OrderStage } from '#projections/order/document.ts'
import type { Picture } from './card.ts'
import type { OrderModel } from './order.ts'
import type { CurrencyModel } from './shell.ts'

/** The account of a signed-in visitor. */
export type ProfileModel = {
  readonly email: string
  readonly name: string
  readonly phone: string
  readonly hasPassword: boolean
  /** Companies that the account can be signed in with. */
  readonly providers: readonly string[]
  readonly addresses: readonly SavedAddressModel[]
}

export type SavedAddressModel = {
  readonly addressId: string
  readonly address: Address
  readonly usedFor: readonly AddressUse[]
}

/** An order in the list of orders. */
export type OrderCardModel = {
  readonly orderId: string
  readonly number: number
  readonly stage: OrderStage
  /** Null unless it was shipped in part. */
  readonly part: OrderPart | null
  readonly placedAt: string
  readonly pieces: number
  readonly total: Minor
  readonly currency: CurrencyModel
  /** Of the first lines; `more` lines have none here. */
  readonly thumbs: readonly { readonly name: string; readonly picture: Picture }[]
  readonly more: number
}

export type OrdersModel = { readonly orders: readonly OrderCardModel[]; readonly page: number; readonly pages: number }

export type StepBy = 'buyer' | 'shop'

/** One entry of an order's history, amounts in the order's currency. */
export type HistoryStep = { readonly at: string; readonly by: StepBy } & (
  | { readonly kind: 'placed' | 'paid' | 'delivered' }
  | {
      readonly kind: 'shipped'
      readonly carrier: string
      readonly tracking: string
      readonly pieces: number
      /** Some pieces only. */
      readonly partial: boolean
    }
  | { readonly kind: 'cancelled'; readonly reason: string }
  /** Some pieces of the order, or its unshipped rest; `amount` is their cost. */
  | {
      readonly kind: 'pieces-cancelled' | 'rest-cancelled'
      readonly reason: string
      readonly pieces: number
      readonly amount: Minor
    }
  /** `how`: where the shop gave it back by hand. */
  | { readonly kind: 'refunded'; readonly amount: Minor; readonly how: string }
  | {
      readonly kind:
        | 'return-requested'
        | 'return-approved'
        | 'return-received'
        | 'return-declined'
        | 'return-refunded'
        /** It came to its end without money. */
        | 'return-closed'
      readonly return: string
    }
)

export type ReturnModel = {
  readonly returnId: string
  /** As it is printed: `1001-1`. */
  readonly number: string
  readonly orderId: string
  readonly orderNumber: number
  readonly status: ReturnStatus
  readonly lines: readonly (Pick<
    OrderModel['lines'][number],
    'uid' | 'name' | 'path' | 'color' | 'size' | 'options' | 'picture'
  > & {
    readonly quantity: number
  })[]
  readonly reason: ReturnReason
  /** The buyer's note; empty also after its erasure. */
  readonly note: string
  readonly requestedAt: string
  readonly declineNote: string
  /** Given back, or null. */
  readonly amount: Minor | null
  /** Nobody has paid the order, or had when the return came to its end: no money goes back. */
  readonly unpaid: boolean
  /** Where it goes back by hand and not the way it was paid: whether the shop still owes it, and by what means it came. */
  readonly byHand: { readonly owed: boolean; readonly how: string } | null
  readonly currency: CurrencyModel
}

/** A placed order's history, and its buyer's remaining actions. */
export type AftermathModel = {
  readonly stage: OrderStage
  /** The first one first. */
  readonly steps: readonly HistoryStep[]
  readonly mayCancel: boolean
  /** Some of it was shipped, and what was not can be cancelled. */
  readonly mayCancelRest: boolean
  /** Something was paid ahead, so cancelling gives it back. */
  readonly paidAhead: boolean
  /** Lines that can be sent back, with how many pieces of each. */
  readonly returnable: readonly { readonly uid: string; readonly left: number }[]
  /** ISO; null while nothing runs. */
  readonly returnUntil: string | null
  readonly returns: readonly ReturnModel[]
  /** The order is a guest's: nobody has it in a profile yet. */
  readonly guest: boolean
}

export interface ProfileQueries {
  /** Null for a visitor who is not signed in. */
  profile(): Promise<ProfileModel | null>
  /** The visitor's orders, the newest first; `page` counts from 1. */
  profileOrders(page: number): Promise<OrdersModel>
  /** Whether the order is the visitor's. */
  isOwnOrder(orderId: string): Promise<boolean>
  profileReturns(): Promise<readonly ReturnModel[]>
  /** Null for an order that was not placed. */
  aftermath(orderId: string): Promise<AftermathModel | null>
}
