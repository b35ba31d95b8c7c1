import type { OrderCurrency } from '#domain/order/events.ts'
import type { LocalizedText } from '#domain/shared/localized-text.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { PaymentMethod } from '#domain/shared/payment-method.ts'

export const paymentStates = ['unpaid', 'on-delivery', 'paid', 'partly-refunded', 'refunded', 'disputed'] as const
export type PaymentState = (typeof paymentStates)[number]

/** In the order of the work. */
export const fulfilmentStates = [
  'awaiting-payment',
  'on-hold',
  'short',
  'to-pack',
  'packing',
  'partly-shipped',
  'shipped',
  'delivered',
  'cancelled',
] as const
export type FulfilmentState = (typeof fulfilmentStates)[number]

/** An order as the list of orders shows it. */
export type OrderRow = {
  readonly orderId: string
  /** Null while its payment is awaited. */
  readonly number: number | null
  /** Staff wrote a note on it; false after the person was erased, and the note with them. */
  readonly note: boolean
  /** When it was begun, while its payment is awaited. */
  readonly placedAt: string
  /** Null after the person was erased. */
  readonly buyer: string | null
  /** The first product in its first colour, and how many more there are. */
  readonly contents: {
    readonly style: string
    readonly color: { readonly name: LocalizedText; readonly hexes: readonly string[] } | null
    /** In the order in which they were put into the cart; empty: one size. */
    readonly sizes: readonly string[]
    readonly more: number
  }
  /** Without cancelled ones. */
  readonly pieces: number
  /** Base currency, less what was cancelled after other pieces were shipped. */
  readonly total: Minor
  readonly currency: OrderCurrency
  readonly payment: PaymentState
  readonly fulfilment: FulfilmentState
  /** The account of the person who printed its slip, until a parcel leaves. */
  readonly packer: string | null
  /** Pieces of it that are missing in the stock: orders placed before it hold what there is. */
  readonly short: number
  /** The kind of delivery. */
  readonly delivery: string
  /** Where it goes; null after the person was erased. */
  readonly country: string | null
  /** The day on which the last of it has to leave; null: nothing was promised. */
  readonly shipBy: string | null
  readonly coupon: string | null
  /** The draft of staff that it was made of. */
  readonly draftId: string | null
}

export type OrderRowLine = {
  readonly uid: string
  readonly sku: string
  readonly style: string
  readonly productId: string
  /** Without cancelled pieces. */
  readonly quantity: number
  readonly shipped: number
}

/** A row with the facts behind its states, and the fields that the list filters and searches by without showing them. */
export type StoredOrderRow = OrderRow & {
  readonly fold: {
    readonly status: 'in-progress' | 'awaiting-payment' | 'placed' | 'cancelled'
    readonly personId: string
    readonly lines: readonly OrderRowLine[]
    readonly method: PaymentMethod
    /** Asked of the buyer when the order was placed. */
    readonly charged: Minor
    readonly paid: boolean
    /** Taken at the door; null: nothing yet. */
    readonly cash: Minor | null
    readonly refunded: Minor
    /** Not decided, or lost. */
    readonly disputes: readonly string[]
    /** Ids of what keeps it from being shipped. */
    readonly holds: readonly string[]
    /** Pieces that are missing to it, by product. */
    readonly short: { readonly [productId: string]: number }
    /** The difference of an amendment is waited for. */
    readonly amending: boolean
    readonly delivered: boolean
    /** Returns that are neither refunded nor declined. */
    readonly returns: readonly string[]
    /** Promised working days. */
    readonly days: readonly [number, number] | null
    /** A list, not an object with the ids as names: each new name of a property stays in memory long after its document. */
    readonly tracking: readonly { readonly shipmentId: string; readonly tracking: string }[]
    /** Accounts of the staff who did something with it. */
    readonly staff: readonly string[]
  }
}
