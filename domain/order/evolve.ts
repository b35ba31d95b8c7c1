import type { AddressField } from '../shared/address.ts'
import type { Position } from '../shared/event-store.ts'
import type { Minor } from '../shared/money.ts'
import type { PaymentMethod } from '../shared/payment-method.ts'
import {
  type Amendment,
  type AmendmentEnd,
  type HoldKind,
  type OrderCoupon,
  type OrderCurrency,
  type OrderEvent,
  type OrderTotals,
  type RefusalReason,
  riskHold,
  type ShippedLine,
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
  readonly retracted: boolean
}

/** Why nothing may leave. The words of staff are personal, so they are not kept in memory. */
export type Hold = {
  readonly holdId: string
  readonly kind: HoldKind
  /** The gateway's words for a risky payment. */
  readonly risk?: string
}

type Pieces = { readonly [uid: string]: number }

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
  addressChanges: [],
  delivered: false,
  cash: null,
  refunds: [],
}

export function evolve(order: Order, event: OrderEvent & { readonly position?: Position }): Order {
  switch (event.type) {
    case 'OrderSubmitted': {
      const { orderId, cartId, cartRevision, totals, currency, personId } = event.data
      return {
        ...order,
        status: 'in-progress',
        orderId,
        cartId,
        cartRevision,
        products: productsOf(event.data.lines),
        lines: event.data.lines.map(brief),
        totals,
        currency,
        personId,
        accountId: event.data.accountId ?? null,
        method: event.data.payment.method,
        coupon: event.data.coupon ?? null,
        draftId: event.data.draftId ?? null,
        placedBy: event.data.by ?? null,
        payUntil: event.data.payUntil ?? null,
      }
    }
    case 'OrderCartClosed':
      return { ...order, cartClosed: true }
    case 'OrderCouponRedeemed':
      return { ...order, couponRedeemed: true }
    case 'OrderCouponReleased':
      return { ...order, couponReleased: true }
    case 'OrderPaymentAwaited':
      return { ...order, awaitedUntil: event.data.until }
    case 'OrderPaid':
      return { ...order, paymentId: event.data.paymentId, holds: [...order.holds, ...riskOf(event.data)] }
    case 'OrderHeld': {
      const { holdId, kind } = event.data
      return { ...order, holds: [...order.holds, { holdId, kind }] }
    }
    case 'OrderReleased':
      return { ...order, holds: withoutHold(order.holds, riskHold) }
    case 'OrderHoldReleased':
      return { ...order, holds: withoutHold(order.holds, event.data.holdId) }
    case 'OrderCancelled':
      return { ...order, status: 'cancelled' }
    case 'OrderRestCancelled': {
      const { lines, amount, shownAmount, givenBack = lines } = event.data
      return { ...order, cancelledRest: { pieces: lines.reduce(addPieces, {}), amount, shownAmount, givenBack } }
    }
    case 'OrderPiecesCancelled': {
      const { cancellationId, lines, amount, shownAmount, givenBack = lines } = event.data
      const pieces = lines.reduce(addPieces, {})
      const cancelled = { cancellationId, pieces, amount, shownAmount, givenBack, products: productsIn(lines, order) }
      return { ...order, cancelledPieces: [...order.cancelledPieces, { ...cancelled, released: false }] }
    }
    case 'OrderPiecesReleased':
      return {
        ...order,
        cancelledPieces: order.cancelledPieces.map(each =>
          each.cancellationId === event.data.cancellationId ? { ...each, released: true } : each,
        ),
      }
    case 'OrderAmendmentBegun': {
      const { orderId: _orderId, begunAt: _at, by, payUntil = null, ...amendment } = event.data
      const holds = productsOf(amendment.on.flatMap(each => piecesIn(amendment.lines, each)))
      const releases = productsIn(amendment.off, order)
      return { ...order, amending: { ...amendment, by, payUntil, status: 'begun', holds, releases } }
    }
    case 'OrderAmendmentHeld':
      return { ...order, amending: order.amending && { ...order.amending, status: 'held' } }
    case 'OrderAmended': {
      const { amendmentId, lines, totals, coupon, difference, paymentId = null } = event.data
      return {
        ...order,
        lines: lines.map(brief),
        products: productsOf(lines),
        totals,
        coupon,
        amending: order.amending && { ...order.amending, status: 'amended' },
        amendments: [...order.amendments, { amendmentId, difference, ended: null, paymentId }],
      }
    }
    case 'OrderAmendmentEnded': {
      const { amendmentId, because } = event.data
      const difference = { amount: 0, shownAmount: 0 }
      return {
        ...order,
        amending: order.amending && { ...order.amending, status: 'ended' },
        amendments: [...order.amendments, { amendmentId, difference, ended: because, paymentId: null }],
      }
    }
    case 'OrderAmendmentSettled':
      return { ...order, amending: null }
    case 'OrderCancellationSettled':
      return { ...order, settled: true }
    case 'OrderShipped': {
      const { shipmentId, lines, carrier, tracking, mailAfter = null } = event.data
      const leftAt = event.position ?? Number.MAX_SAFE_INTEGER
      return {
        ...order,
        packer: null,
        shipped: lines.reduce(addPieces, order.shipped),
        shipments: [...order.shipments, { shipmentId, lines, carrier, tracking, leftAt, mailAfter, retracted: false }],
        parcels: [...order.parcels, { shipmentId, products: productsIn(lines, order), leftAt }],
      }
    }
    case 'OrderSlipPrinted':
      return { ...order, packer: { by: event.data.by, since: event.data.printedAt } }
    case 'OrderTrackingCorrected': {
      const { shipmentId, carrier, tracking } = event.data
      return {
        ...order,
        shipments: order.shipments.map(each =>
          each.shipmentId === shipmentId ? { ...each, carrier, tracking } : each,
        ),
      }
    }
    case 'OrderAddressChanged': {
      const { changeId, changed, changedAt } = event.data
      return { ...order, addressChanges: [...order.addressChanges, { changeId, changed, changedAt }] }
    }
    case 'OrderStockShipped':
      return { ...order, parcels: without(order.parcels, event.data.shipmentId) }
    case 'OrderShipmentRetracted': {
      const { shipmentId, lines } = event.data
      const leftAt = order.shipments.find(each => each.shipmentId === shipmentId)?.leftAt ?? Number.MAX_SAFE_INTEGER
      return {
        ...order,
        shipped: withoutPieces(order.shipped, lines),
        shipments: order.shipments.map(each => (each.shipmentId === shipmentId ? { ...each, retracted: true } : each)),
        retracted: [...order.retracted, { shipmentId, products: productsIn(lines, order), leftAt }],
      }
    }
    case 'OrderStockRetracted':
      return { ...order, retracted: without(order.retracted, event.data.shipmentId) }
    case 'OrderLinkRequested':
    case 'OrderNoted':
    case 'OrderMailRequested':
      return order
    case 'OrderDelivered':
      return { ...order, delivered: true }
    case 'OrderCashTaken': {
      const { cashId, amount, shownAmount } = event.data
      return { ...order, cash: { cashId, amount, shownAmount } }
    }
    case 'OrderCashUndone':
      return { ...order, cash: null }
    case 'OrderRefunded': {
      const { refundId, amount } = event.data
      return { ...order, refunds: [...order.refunds, { refundId, amount }] }
    }
    case 'OrderStockReserved':
      return { ...order, reserved: [...order.reserved, event.data.productId] }
    case 'OrderRefused':
      return { ...order, status: 'refused', refusal: event.data.reason }
    case 'OrderStockReleased':
      return { ...order, released: [...order.released, event.data.productId] }
    case 'OrderCartReopened':
      return { ...order, cartReopened: true }
    case 'OrderPlaced':
      return { ...order, status: 'placed', number: event.data.number, placedAt: event.data.placedAt }
  }
}

function riskOf({ risk }: Extract<OrderEvent, { type: 'OrderPaid' }>['data']): readonly Hold[] {
  return risk === undefined ? [] : [{ holdId: riskHold, kind: 'risk', risk }]
}

const withoutHold = (holds: readonly Hold[], id: string) => holds.filter(({ holdId }) => holdId !== id)

function addPieces(pieces: Pieces, { uid, quantity }: ShippedLine): Pieces {
  return { ...pieces, [uid]: (pieces[uid] ?? 0) + quantity }
}

/** Lines of which nothing is left leave: an order of which nothing was shipped has none. */
export function withoutPieces(pieces: Pieces, lines: readonly ShippedLine[]): Pieces {
  const left = lines.reduce((sum, { uid, quantity }) => addPieces(sum, { uid, quantity: -quantity }), pieces)
  return Object.fromEntries(Object.entries(left).filter(([, quantity]) => quantity > 0))
}

function without(parcels: readonly SentParcel[], shipmentId: string): readonly SentParcel[] {
  return parcels.filter(each => each.shipmentId !== shipmentId)
}

function productsIn(lines: readonly ShippedLine[], order: Order): readonly OrderedProduct[] {
  return productsOf(lines.flatMap(each => piecesIn(order.lines, each)))
}

function piecesIn<Line extends ShippedLine>(lines: readonly Line[], { uid, quantity }: ShippedLine): readonly Line[] {
  const line = lines.find(each => each.uid === uid)
  return line ? [{ ...line, quantity }] : []
}

function brief({ uid, sku, productId, quantity, unitPrice }: Order['lines'][number]): Order['lines'][number] {
  return { uid, sku, productId, quantity, unitPrice }
}

function productsOf(
  lines: readonly { readonly productId: string; readonly sku: string; readonly quantity: number }[],
): readonly OrderedProduct[] {
  const products = new Map<string, { sku: string; quantity: number }[]>()
  for (const { productId, sku, quantity } of lines) {
    const known = products.get(productId)
    if (known) known.push({ sku, quantity })
    else products.set(productId, [{ sku, quantity }])
  }
  return [...products]
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([productId, wanted]) => ({ productId, lines: wanted }))
}
