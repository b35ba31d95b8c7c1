import type { HoldKind } from '#domain/order/events.ts'
import type { DeclineReason } from '#domain/payment/events.ts'
import type { ReturnStatus } from '#domain/return/events.ts'
import type { Address } from '#domain/shared/address.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { PaymentMethod } from '#domain/shared/payment-method.ts'
import type { AdjustmentReason } from '#domain/stock/events.ts'
import type { OrderStage } from '#projections/order/document.ts'
import type { FulfilmentState, PaymentState } from '#projections/order-rows/document.ts'
import type { Picture } from './card.ts'
import type { CurrencyModel } from './shell.ts'

/** One size of one colour in an order: pieces, and the price of one as the buyer was shown it. */
export type OrderCell = {
  readonly uid: string
  readonly sku: string
  /** Null: one size. */
  readonly size: string | null
  /** As ordered; what was cancelled before it left is in it. */
  readonly ordered: number
  readonly shipped: number
  readonly cancelled: number
  /** To ship still. */
  readonly left: number
  /** Shipped and in no return; 0 once the time to ask for one is over. */
  readonly returnable: number
  readonly unitPrice: Minor
  readonly amount: Minor
}

/** A product of an order as a run of sizes, a row a colour. */
export type OrderProduct = {
  readonly productId: string
  readonly name: string
  readonly style: string
  readonly brand: string
  readonly path: string
  readonly picture: Picture
  /** The sizes that were ordered, smallest first as the buyer put them into the cart; empty: one size. */
  readonly sizes: readonly string[]
  readonly colors: readonly {
    readonly key: string
    readonly name: string | null
    readonly hexes: readonly string[]
    readonly cells: readonly OrderCell[]
  }[]
  readonly pieces: number
  readonly amount: Minor
}

/** A variant of which orders hold more pieces than there are. */
export type OrderShort = {
  readonly sku: string
  /** Name, colour and size. */
  readonly variant: string
  readonly short: number
  readonly onHand: number
  readonly held: number
  /** Pieces that are missing to this order: those placed before it get what there is. */
  readonly own: number
  /**
   * The last count, or what was taken off after it. `by`: the member who counted at the shelf; null: a feed did, or they were
   * erased.
   */
  readonly counted: {
    readonly at: string
    readonly shelf: boolean
    readonly by: string | null
    /** Null: it was counted. */
    readonly took: { readonly pieces: number; readonly reason: AdjustmentReason } | null
  } | null
}

export type OpenRefundModel = {
  readonly refundId: string
  readonly state: 'refused' | 'by-hand' | 'begun'
  /** Minor units of the currency that it was paid in. */
  readonly amount: Minor
  readonly currency: string
  /** Of a refused one, in the provider's words. */
  readonly problem: string | null
}

export type OrderPageModel = {
  readonly orderId: string
  readonly number: number
  readonly stage: OrderStage
  readonly payment: PaymentState
  readonly fulfilment: FulfilmentState
  readonly placedAt: string
  readonly products: readonly OrderProduct[]
  readonly pieces: number
  readonly shipped: number
  readonly left: number
  /** As the buyer was shown them. `total`: less what was cancelled. */
  readonly amounts: {
    readonly items: Minor
    readonly discount: Minor
    readonly delivery: Minor
    readonly tax: Minor
    readonly cancelled: Minor
    readonly total: Minor
    readonly givenBack: Minor
    /** What the buyer paid ahead, also of what was cancelled since; 0: nothing. */
    readonly paid: Minor
  }
  readonly coupon: string | null
  /** Of the invoice and of mails. */
  readonly language: Language
  readonly currency: CurrencyModel
  readonly method: PaymentMethod
  readonly paidAt: string | null
  /** Money that is to go back and has not: the provider refused it, the shop gives it by hand, or the provider has begun. */
  readonly refundsOpen: readonly OpenRefundModel[]
  /** Who packs it; the name is null after the member was erased. Null: nobody does. */
  readonly packing: { readonly name: string | null; readonly mine: boolean; readonly since: string } | null
  /** What was taken at the door; null: nothing yet. */
  readonly cash: {
    readonly cashId: string
    readonly amount: Minor
    /** The name of the member who noted it; null: they were erased, or it was the owner's command. */
    readonly by: string | null
    readonly takenAt: string
    /** No money has gone back since. */
    readonly undoable: boolean
  } | null
  /** Why nothing may be shipped yet. */
  readonly holds: readonly {
    readonly holdId: string
    readonly kind: HoldKind
    /** The name of the member who put it on hold; null: the shop did, or they were erased. */
    readonly by: string | null
    /** The words of that member, or of the payment provider; null: nobody said. */
    readonly reason: string | null
    readonly since: string
  }[]
  /** Pieces are exchanged once the buyer has paid the difference; null: nothing waits for that. */
  readonly amending: { readonly pieces: number; readonly amount: Minor; readonly until: string } | null
  /** Null after the person was erased. */
  readonly billing: Address | null
  readonly shipping: Address | null
  /** How often `shipping` changed since the order was placed. */
  readonly addressChanges: number
  readonly delivery: { readonly type: string; readonly area: string; readonly days: readonly [number, number] | null }
  /** The day on which the last of it has to leave; null: nothing was promised. */
  readonly shipBy: string | null
  readonly shipments: readonly {
    readonly shipmentId: string
    readonly carrier: string
    readonly tracking: string
    readonly url: string | null
    readonly pieces: number
    readonly shippedAt: string
    /** The mail about it waits until then; null: it left at once, or none tells of it. */
    readonly mailAfter: string | null
  }[]
  readonly deliveredAt: string | null
  readonly returns: readonly {
    readonly number: string
    /** `closed`: it came to its end without money, since nobody had paid. */
    readonly status: ReturnStatus | 'closed'
    readonly pieces: number
  }[]
  /** The rights of the member. */
  readonly may: {
    readonly edit: boolean
    readonly delete: boolean
    /** They may look at it as it was. */
    readonly history: boolean
  }
}

/** An order that was placed. */
export type Numbered = { readonly number: number }

/** An order without a number: its buyer has not paid it yet, or did not pay it in time. */
export type WaitingOrderModel = Pick<
  OrderPageModel,
  'orderId' | 'products' | 'pieces' | 'currency' | 'coupon' | 'method' | 'billing' | 'shipping' | 'may'
> & {
  readonly amounts: Pick<OrderPageModel['amounts'], 'items' | 'discount' | 'delivery' | 'tax' | 'total'>
  readonly delivery: Pick<OrderPageModel['delivery'], 'type'>
  readonly begunAt: string
  /** False: it ended without a payment. */
  readonly waits: boolean
  /** Its pieces are held until then; null: nothing is held. */
  readonly until: string | null
  /** Why the last attempt to pay did not go through; null: none failed. */
  readonly decline: DeclineReason | null
}

export interface OrderPageQueries {
  /** Null where there is no such order. */
  orderPage(number: number): Promise<OrderPageModel | null>
  /** Of what the order still has to ship. */
  orderShorts(page: OrderPageModel): Promise<readonly OrderShort[]>
  /** Its number, where it has one by now. Null: there is no such order. */
  waitingOrder(orderId: string): Promise<WaitingOrderModel | Numbered | null>
}

/** Money that goes back to the buyer, and how far it came: a provider may answer later, and may refuse. */
export type MoneyBack = {
  readonly charged: { readonly amount: Minor; readonly currency: string }
  readonly state: 'by-hand' | 'requested' | 'done' | 'failed'
}

/** Pieces were taken off. `back`: what goes back for them; null: nothing. */
export type TakenOff = { readonly back: MoneyBack | null }
