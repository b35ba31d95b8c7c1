import type { Address, AddressField } from '../shared/address.ts'
import type { Message, Messages } from '../shared/decider.ts'
import type { DeliveryChoice } from '../shared/delivery.ts'
import type { Language, LocalizedText } from '../shared/localized-text.ts'
import type { Minor } from '../shared/money.ts'
import type { PaymentMethod } from '../shared/payment-method.ts'
import type { Personal, PersonalFields } from '../shared/personal-data.ts'

/** A line item as sold: everything that an invoice prints, frozen at the order. */
export type OrderLine = {
  readonly uid: string
  readonly sku: string
  /** The feed's SKU, where several variants share it. */
  readonly articleNumber?: string
  readonly productId: string
  readonly slug: string
  readonly name: LocalizedText
  readonly brand: string
  readonly style: string
  readonly color: { readonly id: string; readonly name: LocalizedText; readonly hexes: readonly string[] } | null
  readonly size: string | null
  /** The other options that the buyer chose; absent: none. */
  readonly options?: readonly { readonly name: LocalizedText; readonly value: string }[]
  readonly image: string
  readonly quantity: number
  readonly unitPrice: Minor
  readonly amount: Minor
}

export type OrderTotals = {
  readonly subtotal: Minor
  readonly discount: Minor
  readonly delivery: Minor
  readonly tax: Minor
  readonly total: Minor
  /** In the currency that the buyer was shown, of a coupon: made of shown amounts, not converted. */
  readonly shownDiscount?: Minor
}

/** Currency shown to the buyer; the rate is frozen here. */
export type OrderCurrency = {
  readonly name: string
  readonly symbol: string
  readonly exchangeRate: number
  /** Shown amounts are multiples of it; absent: of 1, as in all orders from before it was noted. */
  readonly step?: number
}

export type OrderShortage = { readonly sku: string; readonly requested: number; readonly available: number }

/** A coupon as it was applied; `discount` is what it takes off the lines. */
export type OrderCoupon = {
  readonly couponId: string
  readonly code: string
  readonly discount: Minor
  /** Uids of the lines that it is for, where it is not for all; absent too in orders from before it was noted. */
  readonly lines?: readonly string[]
}

export type RefusalReason =
  | { readonly code: 'out-of-stock'; readonly lines: readonly OrderShortage[] }
  /** `orderedAs`: its cart became another order meanwhile. */
  | { readonly code: 'cart-changed'; readonly orderedAs?: string }
  /** `problem` is the code of the coupon's own refusal. */
  | { readonly code: 'coupon-refused'; readonly coupon: string; readonly problem: string }
  /** Nobody paid in time. */
  | { readonly code: 'payment-expired' }
  /** The buyer went back to the cart instead of paying. */
  | { readonly code: 'payment-abandoned' }

export type ShippedLine = { readonly uid: string; readonly quantity: number }

export type CancelledBy = 'customer' | 'staff'

/** Why pieces never leave. The words are sealed; `personId` is absent in cancellations from before they were. */
type CancelledBecause = { readonly by: CancelledBy; readonly personId?: string; readonly reason: Personal<string> }

/** Why nothing of an order may leave: a risky payment, a member of staff, or a change of the order that is not paid yet. */
export type HoldKind = 'risk' | 'staff'

/** The id of the hold that a risky payment makes. */
export const riskHold = 'risk'

/** Pieces that are exchanged for others of the shop, and the order as it is with them. */
export type Amendment = {
  readonly amendmentId: string
  /** Pieces of the lines before it that leave the order, and pieces of the lines after it that come. */
  readonly off: readonly ShippedLine[]
  readonly on: readonly ShippedLine[]
  /** All lines of the order after it. A line that stays keeps its uid. */
  readonly lines: readonly OrderLine[]
  readonly totals: OrderTotals
  readonly coupon: OrderCoupon | null
  /** How much more the order costs with it, in the base currency and as shown to the buyer; less than 0: less. */
  readonly difference: { readonly amount: Minor; readonly shownAmount: Minor }
}

/** Why an amendment did not come about. */
export type AmendmentEnd =
  | { readonly code: 'out-of-stock'; readonly lines: readonly OrderShortage[] }
  /** Nobody paid the difference in time. */
  | { readonly code: 'payment-expired' }
  /** Staff took it back, or the order was cancelled. */
  | { readonly code: 'withdrawn' }

export type OrderEvent = Messages<{
  OrderSubmitted: {
    orderId: string
    cartId: string
    /** Revision of the cart that was ordered; a cart that moved since refuses the order. */
    cartRevision: number
    personId: string
    lines: readonly OrderLine[]
    currency: OrderCurrency
    totals: OrderTotals
    delivery: DeliveryChoice
    /** Why the delivery does not cost what the rules of the shop say. */
    deliveryReason?: Personal<string>
    payment: { readonly method: PaymentMethod }
    /** Absent in orders from before there were coupons. */
    coupon?: OrderCoupon | null
    /** Of a buyer who was signed in. */
    accountId?: string | null
    language: Language
    submittedAt: string
    /** Keyed hash of the request's body: a repetition has the same. Absent in orders from before it was kept here. */
    bodyHash?: string
    /** Staff made it for its buyer: the draft, and the account of the person. */
    draftId?: string
    by?: string
    /** It is paid by a link, and everything is held until then. Absent: for half an hour. */
    payUntil?: string
    billing: Personal<Address>
    shipping: Personal<Address>
  }
  OrderCouponRedeemed: { orderId: string }
  OrderCouponReleased: { orderId: string }
  OrderStockReserved: { orderId: string; productId: string }
  OrderStockReleased: { orderId: string; productId: string }
  /** Recorded before its compensation, so that a crash in between still compensates. */
  OrderRefused: {
    orderId: string
    reason: RefusalReason
    /** The draft that is open again. */
    draftId?: string
    /** A mail tells the buyer that the link to pay has ended. */
    tells?: true
  }
  OrderCartClosed: { orderId: string }
  OrderCartReopened: { orderId: string }
  /** Everything is held for the buyer until then; an unpaid order is refused after it. */
  OrderPaymentAwaited: {
    orderId: string
    until: string
    /** A mail brings the buyer the link to pay. */
    tells?: true
  }
  /** The gateway has captured the whole total. `paymentId` is the gateway's. */
  OrderPaid: {
    orderId: string
    paymentId: string
    /** Absent in orders from before it was noted. */
    paidAt?: string
    /** The gateway calls the payment risky, in these words: nothing is shipped until the shop releases the order. */
    risk?: string
  }
  /** Releases the hold of a risky payment, in logs from before a hold had an id. */
  OrderReleased: { orderId: string; releasedAt: string }
  /** Nothing is shipped until this hold is released; an order may have several. */
  OrderHeld: {
    orderId: string
    holdId: string
    kind: Exclude<HoldKind, 'risk'>
    personId: string
    /** The account of the person who put it on hold; absent: the shop did. */
    by?: string
    reason?: Personal<string>
    heldAt: string
  }
  OrderHoldReleased: {
    orderId: string
    holdId: string
    /** The account of the person who released it; absent: the shop did. */
    by?: string
    releasedAt: string
  }
  /** A note of staff for staff: no buyer sees it. */
  OrderNoted: {
    orderId: string
    noteId: string
    personId: string
    /** The account of the person who wrote it. */
    by: string
    note: Personal<string>
    notedAt: string
  }
  /** `number` is the sequential one that is printed. */
  OrderPlaced: {
    orderId: string
    number: number
    placedAt: string
    /** It asks for a mail to the owner as well; not among the events of before there was one. */
    tellsOwner?: true
    /** The draft that it was made of, and the account of the person who placed it; the latter not from before it was noted. */
    draftId?: string
    by?: string
  }
  /**
   * Orders hold more of a product than there is: these pieces are missing to this one, all that are missing of the
   * product. None: everything is there again.
   */
  OrderShortageChanged: {
    orderId: string
    productId: string
    lines: readonly { readonly sku: string; readonly quantity: number }[]
  }
  OrderCancelled: CancelledBecause & { orderId: string; cancelledAt: string }
  /**
   * The rest of an order sent in part never leaves. `amount`: its share of the goods' price, base currency;
   * `shownAmount`: the same as shown. Delivery and coupon stay used.
   */
  OrderRestCancelled: CancelledBecause & {
    orderId: string
    lines: readonly ShippedLine[]
    amount: Minor
    shownAmount: Minor
    /** Of the lines, the pieces whose money it gives back: staff had refunded the others. Absent: all. */
    givenBack?: readonly ShippedLine[]
    cancelledAt: string
  }
  /** Pieces that never leave, while the rest of the order goes on. Amounts as in a cancelled rest. */
  OrderPiecesCancelled: CancelledBecause & {
    orderId: string
    cancellationId: string
    lines: readonly ShippedLine[]
    amount: Minor
    shownAmount: Minor
    givenBack?: readonly ShippedLine[]
    cancelledAt: string
  }
  /** The new pieces are to be held. Until the amendment is made, or ends, nothing of the order is shipped or cancelled. */
  OrderAmendmentBegun: Amendment & {
    orderId: string
    /** The account of the person who amends it. */
    by: string
    /** The difference has to be paid first, by then. */
    payUntil?: string
    begunAt: string
  }
  /** All its new pieces are held, and the order waits for the difference to be paid. */
  OrderAmendmentHeld: { orderId: string; amendmentId: string; until: string }
  OrderAmended: Amendment & {
    orderId: string
    by: string
    /** The gateway's payment of the difference, where one was asked. */
    paymentId?: string
    amendedAt: string
  }
  /** The order stays as it was. Recorded before its pieces are let go. */
  OrderAmendmentEnded: { orderId: string; amendmentId: string; because: AmendmentEnd; endedAt: string }
  /** The order holds its new pieces and no others; or, of an amendment that ended, its old ones. */
  OrderAmendmentSettled: { orderId: string; amendmentId: string }
  /** Nothing of these pieces is held for the order any more. */
  OrderPiecesReleased: { orderId: string; cancellationId: string }
  /** The process gave back everything that a cancelled order, or its cancelled rest, held. */
  OrderCancellationSettled: { orderId: string }
  /** A member of staff printed its slip, and packs what is left of it. */
  OrderSlipPrinted: {
    orderId: string
    /** The account of the member. */
    by: string
    printedAt: string
  }
  OrderShipped: {
    orderId: string
    shipmentId: string
    lines: readonly ShippedLine[]
    carrier: string
    tracking: string
    shippedAt: string
    /** The mail to the buyer waits until then, and so long the parcel can be taken back. Absent: it was told at once. */
    mailAfter?: string
    /** Staff tell the buyer themselves: no mail does. */
    untold?: true
  }
  /** The pieces still to be shipped go to another address: these fields of it are changed, the others stay. */
  OrderAddressChanged: {
    orderId: string
    changeId: string
    personId: string
    /** The account of the person who changed it. */
    by: string
    changed: readonly AddressField[]
    fields: Personal<Partial<Address>>
    /** Why, in the words of whoever changed it. */
    reason?: Personal<string>
    changedAt: string
  }
  /** The carrier or the tracking number of a parcel was wrong: these are right. */
  OrderTrackingCorrected: {
    orderId: string
    shipmentId: string
    carrier: string
    tracking: string
    /** The account of the person who corrected it. */
    by: string
    /** A mail tells the buyer; absent: none does, or the one about the parcel waits and says it. */
    tells?: true
    correctedAt: string
  }
  /** It did not leave after all, and nobody was told that it had. */
  OrderShipmentRetracted: {
    orderId: string
    shipmentId: string
    lines: readonly ShippedLine[]
    /** The account of the person who took it back. */
    by: string
    retractedAt: string
  }
  /** The stock of each product in the parcel no longer counts its pieces as on hand. */
  OrderStockShipped: { orderId: string; shipmentId: string }
  /** The stock of each product holds the pieces of a retracted parcel for the order again. */
  OrderStockRetracted: { orderId: string; shipmentId: string }
  OrderDelivered: { orderId: string; deliveredAt: string }
  /** Staff have a mail about the order sent again: the one that another event asked for. */
  OrderMailRequested: {
    orderId: string
    /** The id of that event, its type, and its place in the log. */
    mailId: string
    about: string
    stream: string
    revision: number
    /** The account of the person who asked. */
    by: string
    requestedAt: string
  }
  /** The money for an order that is paid at the door is with the shop. */
  OrderCashTaken: {
    orderId: string
    cashId: string
    personId: string
    /** The account of the person who says so. */
    by: string
    /** Base currency, and as shown to the buyer. */
    amount: Minor
    shownAmount: Minor
    /** Why it was less than was due. */
    reason?: Personal<string>
    takenAt: string
  }
  /** It was not taken after all. */
  OrderCashUndone: { orderId: string; cashId: string; by: string; undoneAt: string }
  /** A guest whose link has ended wants another one: a mail brings it. */
  OrderLinkRequested: { orderId: string; askedAt: string }
  OrderRefunded: {
    orderId: string
    refundId: string
    amount: Minor
    /** The sum that the buyer got, in the currency they were shown; absent in orders from before the shop noted it. */
    shownAmount?: Minor
    /** For a refund by hand: the means, in the words of the person who paid it. Sealed, except from before there was a `personId`. */
    personId?: string
    how?: Personal<string>
    refundedAt: string
  }
}>

export const orderPersonalData: PersonalFields = {
  OrderSubmitted: { person: 'personId', fields: ['billing', 'shipping', 'deliveryReason'] },
  OrderHeld: { person: 'personId', fields: ['reason'] },
  OrderNoted: { person: 'personId', fields: ['note'] },
  OrderCashTaken: { person: 'personId', fields: ['reason'] },
  OrderAddressChanged: { person: 'personId', fields: ['fields', 'reason'] },
  OrderCancelled: { person: 'personId', fields: ['reason'] },
  OrderRestCancelled: { person: 'personId', fields: ['reason'] },
  OrderPiecesCancelled: { person: 'personId', fields: ['reason'] },
  OrderRefunded: { person: 'personId', fields: ['how'] },
}

/** The claim of an Idempotency-Key, in logs from before the id of an order was made of its key. */
export type OrderRequestEvent = Message<'OrderRequested', { orderId: string; bodyHash: string }>
