import { type OrderEvent, riskHold } from '#domain/order/events.ts'
import type { PersonEvent } from '#domain/person/events.ts'
import { erased, isErased } from '#domain/shared/personal-data.ts'
import { projection } from '../projection.ts'
import type { Order, OrderHold } from './document.ts'
import { hasPersonal, withoutPerson } from './personal.ts'
import { cancelledOf, stageOf } from './stage.ts'

export const orderView = projection<Order, OrderEvent | PersonEvent>({
  name: 'order',
  version: 16,
  handles: [
    'OrderSubmitted',
    'OrderCartClosed',
    'OrderStockReserved',
    'OrderRefused',
    'OrderStockReleased',
    'OrderCartReopened',
    'OrderPaymentAwaited',
    'OrderPaid',
    'OrderReleased',
    'OrderHeld',
    'OrderHoldReleased',
    'OrderPlaced',
    'OrderCancelled',
    'OrderRestCancelled',
    'OrderPiecesCancelled',
    'OrderPiecesReleased',
    'OrderCancellationSettled',
    'OrderAmendmentBegun',
    'OrderAmendmentHeld',
    'OrderAmended',
    'OrderAmendmentEnded',
    'OrderAmendmentSettled',
    'OrderSlipPrinted',
    'OrderShipped',
    'OrderStockShipped',
    'OrderShipmentRetracted',
    'OrderStockRetracted',
    'OrderTrackingCorrected',
    'OrderAddressChanged',
    'OrderDelivered',
    'OrderCashTaken',
    'OrderCashUndone',
    'OrderRefunded',
  ],
  ids: event => ('orderId' in event.data ? [event.data.orderId] : []),
  project(order, event) {
    if (event.type === 'OrderSubmitted') return submitted(event.data)
    if (!order) return undefined
    switch (event.type) {
      case 'OrderCartClosed':
        return { ...order, cartClosed: true }
      case 'OrderCouponRedeemed':
      case 'OrderCouponReleased':
      case 'OrderStockReserved':
      case 'OrderStockReleased':
      case 'OrderLinkRequested':
      case 'OrderNoted':
      case 'OrderShortageChanged':
      case 'OrderMailRequested':
        return order
      case 'OrderRefused':
        // With the cart never closed there is nothing to give back.
        return { ...order, status: 'refused', refusal: event.data.reason, open: order.cartClosed }
      case 'OrderCartReopened':
        return { ...order, open: false }
      case 'OrderPlaced': {
        const { number, placedAt } = event.data
        return { ...order, status: 'placed', open: false, number, placedAt }
      }
      case 'OrderPaymentAwaited':
        return { ...order, status: 'awaiting-payment', awaitedUntil: event.data.until }
      case 'OrderPaid': {
        const { paymentId, paidAt = event.at, risk } = event.data
        const held = { holdId: riskHold, kind: 'risk', by: null, reason: risk ?? null, since: paidAt } as const
        return { ...order, paymentId, paidAt, holds: risk === undefined ? order.holds : [...order.holds, held] }
      }
      case 'OrderHeld': {
        const { holdId, kind, by = null, reason = null, heldAt: since } = event.data
        return { ...order, holds: [...order.holds, { holdId, kind, by, reason, since }] }
      }
      case 'OrderReleased':
        return { ...order, holds: withoutHold(order.holds, riskHold) }
      case 'OrderHoldReleased':
        return { ...order, holds: withoutHold(order.holds, event.data.holdId) }
      case 'OrderCancelled': {
        const { by, reason, cancelledAt } = event.data
        const cancellation = { by, reason, cancelledAt }
        return { ...order, status: 'cancelled', open: true, unreleased: [], cancellation }
      }
      case 'OrderRestCancelled': {
        const { orderId: _orderId, personId: _person, givenBack: _givenBack, ...cancelledRest } = event.data
        return { ...order, open: true, cancelledRest }
      }
      case 'OrderPiecesCancelled': {
        const { orderId: _orderId, personId: _person, givenBack: _givenBack, ...pieces } = event.data
        const unreleased = [...order.unreleased, pieces.cancellationId]
        return { ...order, open: true, unreleased, cancelledPieces: [...order.cancelledPieces, pieces] }
      }
      case 'OrderPiecesReleased':
        return goesOn({ ...order, unreleased: order.unreleased.filter(id => id !== event.data.cancellationId) })
      case 'OrderAmendmentBegun': {
        const { orderId: _orderId, begunAt: _at, payUntil: _until, ...amendment } = event.data
        return { ...order, open: true, amending: { ...amendment, until: null } }
      }
      case 'OrderAmendmentHeld':
        return { ...order, amending: order.amending && { ...order.amending, until: event.data.until } }
      case 'OrderAmendmentEnded':
        return { ...order, open: true, amending: order.amending && { ...order.amending, until: null } }
      case 'OrderAmended': {
        const { orderId: _orderId, lines, totals, coupon, paymentId = null, ...amendment } = event.data
        const amending = order.amending && { ...order.amending, until: null }
        const amendments = [...order.amendments, { ...amendment, paymentId }]
        return { ...order, open: true, lines, totals, coupon, amending, amendments }
      }
      case 'OrderAmendmentSettled':
        return goesOn({ ...order, amending: null })
      case 'OrderCancellationSettled':
        // An order of before parcels were taken from the stock may be settled before its parcels are.
        return goesOn({ ...order, settled: true })
      case 'OrderSlipPrinted':
        return { ...order, packer: { by: event.data.by, since: event.data.printedAt } }
      case 'OrderShipped': {
        const { orderId: _orderId, ...shipment } = event.data
        const untaken = [...order.untaken, shipment.shipmentId]
        return { ...order, open: true, packer: null, untaken, shipments: [...order.shipments, shipment] }
      }
      case 'OrderTrackingCorrected': {
        const { shipmentId, carrier, tracking } = event.data
        const corrected = { carrier, tracking }
        const shipments = order.shipments.map(each =>
          each.shipmentId === shipmentId ? { ...each, ...corrected } : each,
        )
        return { ...order, shipments }
      }
      case 'OrderAddressChanged': {
        const { fields } = event.data
        const shipping = isErased(order.shipping) || isErased(fields) ? erased : { ...order.shipping, ...fields }
        return { ...order, shipping, addressChanges: order.addressChanges + 1 }
      }
      case 'OrderStockShipped': {
        const untaken = order.untaken.filter(shipmentId => shipmentId !== event.data.shipmentId)
        return goesOn({ ...order, untaken })
      }
      case 'OrderShipmentRetracted': {
        const { shipmentId } = event.data
        const shipments = order.shipments.filter(each => each.shipmentId !== shipmentId)
        return { ...order, open: true, unretracted: [...order.unretracted, shipmentId], shipments }
      }
      case 'OrderStockRetracted': {
        const unretracted = order.unretracted.filter(shipmentId => shipmentId !== event.data.shipmentId)
        return goesOn({ ...order, unretracted })
      }
      case 'OrderDelivered':
        return { ...order, deliveredAt: event.data.deliveredAt }
      case 'OrderCashTaken': {
        const { orderId: _orderId, personId: _person, reason: _reason, ...cash } = event.data
        return { ...order, cash }
      }
      case 'OrderCashUndone':
        return { ...order, cash: null }
      case 'OrderRefunded': {
        const { orderId: _orderId, personId: _person, ...refund } = event.data
        return { ...order, refunds: [...order.refunds, refund] }
      }
      case 'PersonErased':
        return withoutPerson(order)
    }
  },
  tallies: order => (order.status === 'placed' ? [...soldOf(order), ...togetherOf(order)] : []),
  indexes: {
    open: order => (order.open ? [order.submittedAt] : []),
    byAccount: order =>
      order.accountId && (order.status === 'placed' || order.status === 'cancelled')
        ? [[order.accountId, order.submittedAt]]
        : [],
    byPerson: order =>
      order.status === 'placed' || order.status === 'cancelled' ? [[order.personId, order.submittedAt]] : [],
    byNumber: order => (order.number === null ? [] : [order.number]),
    byStage: order => {
      const stage = stageOf(order)
      return stage === null || order.number === null ? [] : [[stage, order.number]]
    },
  },
  people: order => (hasPersonal(order) ? [order.personId] : []),
  // Pages show it whole, but nobody sees its work in progress.
  shown: ({
    cartClosed: _closed,
    open: _open,
    untaken: _untaken,
    unretracted: _retracted,
    unreleased: _held,
    settled: _settled,
    addressChanges: _changes,
    holds,
    cash,
    ...order
  }) => ({ ...order, holds: holds.map(withoutBy), cash: cash && withoutBy(cash) }),
})

function submitted(data: Extract<OrderEvent, { type: 'OrderSubmitted' }>['data']): Order {
  const { cartId: _cartId, cartRevision: _revision, draftId: _draft, by: _by, ...order } = data
  return {
    ...order,
    coupon: data.coupon ?? null,
    accountId: data.accountId ?? null,
    awaitedUntil: null,
    paymentId: null,
    paidAt: null,
    holds: [],
    number: null,
    status: 'in-progress',
    open: true,
    untaken: [],
    unretracted: [],
    unreleased: [],
    settled: false,
    cartClosed: false,
    refusal: null,
    placedAt: null,
    addressChanges: 0,
    packer: null,
    cash: null,
    shipments: [],
    deliveredAt: null,
    cancellation: null,
    cancelledPieces: [],
    cancelledRest: null,
    amending: null,
    amendments: [],
    refunds: [],
  }
}

const withoutBy = <Said extends { readonly by: unknown }>({ by: _by, ...said }: Said) => said

const withoutHold = (holds: readonly OrderHold[], id: string) => holds.filter(({ holdId }) => holdId !== id)

/** Open while the stock does not know of everything that left, was taken back, cancelled or exchanged. */
function goesOn(order: Order): Order {
  const { status, untaken, unretracted, unreleased, amending, cancelledRest, settled } = order
  const left = [...untaken, ...unretracted, ...unreleased].length > 0 || amending !== null
  return { ...order, open: left || ((status === 'cancelled' || cancelledRest !== null) && !settled) }
}

/** Pieces in placed orders by product. */
function soldOf(order: Order): (readonly [string, number])[] {
  const { pieces: cancelled } = cancelledOf(order)
  return order.lines.map(({ uid, productId, quantity }) => [`sold:${productId}`, quantity - (cancelled[uid] ?? 0)])
}

/** Products of one order that count as bought together: pairs of very large orders say little, and are many. */
const mostTogether = 20

/** Orders that have both of two products, found by either of them. */
function togetherOf({ lines }: Order): (readonly [string, number])[] {
  const products = [...new Set(lines.map(({ productId }) => productId))].slice(0, mostTogether)
  return products.flatMap(one =>
    products.flatMap(other => (other === one ? [] : [[`with:${one}:${other}`, 1] as const])),
  )
}
