import type { Position } from '../shared/event-store.ts'
import { type OrderEvent, riskHold, type ShippedLine } from './events.ts'
import type { Hold, Order, OrderedProduct, Pieces, SentParcel } from './order.ts'

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
      const { shipmentId, lines, carrier, tracking, mailAfter = null, untold = false } = event.data
      const leftAt = event.position ?? Number.MAX_SAFE_INTEGER
      return {
        ...order,
        packer: null,
        shipped: lines.reduce(addPieces, order.shipped),
        shipments: [
          ...order.shipments,
          { shipmentId, lines, carrier, tracking, leftAt, mailAfter, untold, retracted: false },
        ],
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
    case 'OrderShortageChanged': {
      const { productId, lines } = event.data
      const { [productId]: _before, ...others } = order.short
      return { ...order, short: lines.length > 0 ? { ...others, [productId]: lines } : others }
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
