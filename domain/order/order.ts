import type { AddressField } from '../shared/address.ts'
import type { Position } from '../shared/event-store.ts'
import type { Minor } from '../shared/money.ts'
import type { PaymentMethod } from '../shared/payment-method.ts'
import type {
  Amendment,
  AmendmentEnd,
  HoldKind,
  OrderCoupon,
  OrderCurrency,
  OrderTotals,
  RefusalReason,
  ShippedLine,
} from './events.ts'

export type OrderedProduct = {
  readonly productId: string
  readonly lines: readonly { readonly sku: string; readonly quantity: number }[]
}

/** Pieces that never leave, and their share of the sum paid for the goods. */
export type Cancelled = {
  readonly pieces: Pieces
  readonly amount: Minor
  readonly shownAmount: Minor
  /** The pieces whose money it gives back. */
  readonly givenBack: readonly ShippedLine[]
}

export type CancelledPieces = Cancelled & {
  readonly cancellationId: string
  readonly products: readonly OrderedProduct[]
  /** The stock no longer holds them. */
  readonly released: boolean
}

/** An amendment that is under way: `amended` and `ended` ones still have pieces to be let go. */
export type Amending = Amendment & {
  /** `held`: its pieces are held, and its difference is waited for. */
  readonly status: 'begun' | 'held' | 'amended' | 'ended'
  readonly by: string
  readonly payUntil: string | null
  /** Pieces that come and that leave, by product. */
  readonly holds: readonly OrderedProduct[]
  readonly releases: readonly OrderedProduct[]
}

/** A parcel that left, and the place in the log where it did. */
export type SentParcel = {
  readonly shipmentId: string
  readonly products: readonly OrderedProduct[]
  readonly leftAt: Position
}

/** A parcel of which the shop said that it left; one that was taken back stays known, so that it is not sent twice. */
export type Shipment = {
  readonly shipmentId: string
  readonly lines: readonly ShippedLine[]
  readonly carrier: string
  readonly tracking: string
  readonly leftAt: Position
  /** It can be taken back before then; null: its mail left at once. */
  readonly mailAfter: string | null
  /** No mail tells of it. */
  readonly untold: boolean
  readonly retracted: boolean
}

/** Why nothing may leave. The words of staff are personal, so they are not kept in memory. */
export type Hold = {
  readonly holdId: string
  readonly kind: HoldKind
  /** The gateway's words for a risky payment. */
  readonly risk?: string
}

export type Pieces = { readonly [uid: string]: number }

/** The parts of an order that the rules and the process need. Its addresses are not kept in memory. */
export type Order = {
  readonly status: 'not-submitted' | 'in-progress' | 'placed' | 'refused' | 'cancelled'
  readonly orderId: string
  readonly cartId: string
  readonly cartRevision: number
  /** In product order: the order in which stock is reserved, the same for every order. */
  readonly products: readonly OrderedProduct[]
  readonly lines: readonly {
    readonly uid: string
    readonly sku: string
    readonly productId: string
    readonly quantity: number
    readonly unitPrice: Minor
  }[]
  readonly totals: OrderTotals
  readonly currency: OrderCurrency
  readonly personId: string
  readonly accountId: string | null
  readonly method: PaymentMethod
  readonly coupon: OrderCoupon | null
  readonly couponRedeemed: boolean
  readonly couponReleased: boolean
  /** The draft of staff that it was made of. */
  readonly draftId: string | null
  /** The account of the person who placed it for its buyer. */
  readonly placedBy: string | null
  /** Its buyer pays by a link, which ends then; null: at once. */
  readonly payUntil: string | null
  /** Until when its payment is waited for; null before that, and where none is. */
  readonly awaitedUntil: string | null
  /** The gateway's payment, once it captured the total. */
  readonly paymentId: string | null
  /** Nothing of it may be shipped while there are any. */
  readonly holds: readonly Hold[]
  readonly cartClosed: boolean
  readonly cartReopened: boolean
  readonly reserved: readonly string[]
  readonly released: readonly string[]
  readonly refusal: RefusalReason | null
  readonly number: number | null
  readonly placedAt: string | null
  readonly settled: boolean
  /** The member who printed the slip, until a parcel leaves. */
  readonly packer: { readonly by: string; readonly since: string } | null
  /** Pieces by line. */
  readonly shipped: Pieces
  readonly shipments: readonly Shipment[]
  /** Parcels that the stock does not know to have left. */
  readonly parcels: readonly SentParcel[]
  /** Retracted parcels that the stock still takes to have left. */
  readonly retracted: readonly SentParcel[]
  /** Pieces taken off by themselves, and the rest of an order of which other pieces had shipped. */
  readonly cancelledPieces: readonly CancelledPieces[]
  readonly cancelledRest: Cancelled | null
  readonly amending: Amending | null
  /** Those that were made, and those that ended, so that none is made twice. */
  readonly amendments: readonly (Pick<Amendment, 'amendmentId' | 'difference'> & {
    readonly ended: AmendmentEnd | null
    /** The payment of the difference, where one was asked. */
    readonly paymentId: string | null
  })[]
  /** Changes of the address that it goes to, without its words. */
  /** The pieces that are missing to it, by product. */
  readonly short: { readonly [productId: string]: OrderedProduct['lines'] }
  readonly addressChanges: readonly {
    readonly changeId: string
    readonly changed: readonly AddressField[]
    readonly changedAt: string
  }[]
  readonly delivered: boolean
  /** What was taken at the door; null: nothing yet. */
  readonly cash: { readonly cashId: string; readonly amount: Minor; readonly shownAmount: Minor } | null
  readonly refunds: readonly { readonly refundId: string; readonly amount: Minor }[]
}

export const noOrder: Order = {
  status: 'not-submitted',
  orderId: '',
  cartId: '',
  cartRevision: -1,
  products: [],
  lines: [],
  totals: { subtotal: 0, discount: 0, delivery: 0, tax: 0, total: 0 },
  currency: { name: '', symbol: '', exchangeRate: 1 },
  personId: '',
  accountId: null,
  method: 'cod',
  coupon: null,
  couponRedeemed: false,
  couponReleased: false,
  draftId: null,
  placedBy: null,
  payUntil: null,
  awaitedUntil: null,
  paymentId: null,
  holds: [],
  cartClosed: false,
  cartReopened: false,
  reserved: [],
  released: [],
  refusal: null,
  number: null,
  placedAt: null,
  settled: false,
  packer: null,
  shipped: {},
  shipments: [],
  parcels: [],
  retracted: [],
  cancelledPieces: [],
  cancelledRest: null,
  amending: null,
  amendments: [],
  short: {},
  addressChanges: [],
  delivered: false,
  cash: null,
  refunds: [],
}
