import type { OrderShortage, OrderTotals } from '#domain/order/events.ts'
import type { DraftBuyer, DraftContent } from '#domain/order-draft/events.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { PaymentMethod } from '#domain/shared/payment-method.ts'
import type { Rung } from '#domain/shared/why.ts'
import type { CountryChoices } from '../client/country-choices.ts'
import type { DeliveryOption } from './cart.ts'
import type { CouponProblem } from './coupons.ts'
import type { CurrencyModel } from './shell.ts'

/** Everything that staff fill in. `buyer` is null until there is an email address. */
export type DraftBody = DraftContent & { readonly buyer: DraftBuyer | null }

/** What a draft costs now, in the shown currency. */
export type DraftSums = {
  /** ISO: prices and stock of then. */
  readonly at: string
  readonly pieces: number
  readonly totals: Pick<OrderTotals, 'subtotal' | 'discount' | 'delivery' | 'tax' | 'total'>
  /** They add up to the total. */
  readonly why: readonly Rung[]
  /** `problem`: why it takes nothing off. */
  readonly coupon: { readonly code: string; readonly problem: CouponProblem | null } | null
  /** To the place of the draft; null: nobody has said where it goes. */
  readonly deliveries: readonly DeliveryOption[] | null
  /** Lines of which there is less than is asked for, or nothing any more. */
  readonly short: readonly OrderShortage[]
}

/** Somebody who has ordered before, by their address. */
export type KnownBuyer = {
  readonly orders: number
  readonly last: number | null
  /** As they were in the last order. */
  readonly billing: DraftBuyer['billing'] | null
  readonly shipping: DraftBuyer['shipping']
}

/** An order that was made of a draft, until the draft is open again. */
export type DraftOrder = {
  readonly orderId: string
  /** Null: it waits for its payment. */
  readonly number: number | null
  readonly until: string | null
  readonly total: Minor
}

export type OtherDraft = {
  readonly draftId: string
  /** The buyer; null: nobody has said yet. */
  readonly buyer: string | null
  readonly pieces: number
  /** The name of the member who wrote it last; null: they were erased. */
  readonly by: string | null
  readonly writtenAt: string
  /** It waits for its payment. */
  readonly waits: boolean
}

export type OrderDraftModel = {
  readonly draftId: string
  /** -1: nothing is kept of it yet. */
  readonly revision: number
  /** It is no draft any more; its order may still wait for its payment. */
  readonly discarded: boolean
  readonly body: DraftBody
  readonly sums: DraftSums
  /** Slugs of its products. */
  readonly products: readonly string[]
  /** How buyers can pay. */
  readonly methods: readonly PaymentMethod[]
  readonly ordered: DraftOrder | null
  readonly others: readonly OtherDraft[]
  readonly currency: CurrencyModel
  /** Amounts are shown in another currency than the one that they are entered in. */
  readonly converted: boolean
  readonly countries: CountryChoices
}

/** `copy`: the number of an order that it has the content of. `buyer`: the customer whom it is for. */
export type DraftStart = { readonly copy: number | null; readonly buyer: string | null }

export interface OrderDraftQueries {
  /** A draft with everything around it; a new one for an unknown id, with what it begins with. */
  orderDraft(draftId: string | null, from: DraftStart): Promise<OrderDraftModel>
}
