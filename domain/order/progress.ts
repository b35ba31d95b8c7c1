import { accept, type Decision, reject } from '../shared/decider.ts'
import { amended } from './amend.ts'
import { isAmending } from './cancel-pieces.ts'
import type { OrderProgress, OrderRejection } from './commands.ts'
import type { OrderEvent, RefusalReason } from './events.ts'
import { evolve } from './evolve.ts'
import type { CancelledPieces, Order } from './order.ts'

type Answer = Decision<OrderEvent, OrderRejection>

/** Progress in the order it was made; what another driver recorded already is left out. */
export function record(progress: readonly OrderProgress[], order: Order): Answer {
  const events: OrderEvent[] = []
  let state = order
  for (const each of progress) {
    const decision = recordOne(each, state)
    if (!decision.ok) return decision
    events.push(...decision.events)
    state = decision.events.reduce(evolve, state)
  }
  return accept(...events)
}

/** Money is taken before an order is placed, except what is paid at the door. */
export function paysAhead(order: Order): boolean {
  return order.method !== 'cod' && order.totals.total > 0
}

function refused(reason: RefusalReason, { orderId, draftId, payUntil }: Order) {
  const tells = payUntil !== null && reason.code === 'payment-expired'
  return { orderId, reason, ...(draftId && { draftId }), ...(tells && { tells: true as const }) }
}

function recordOne(progress: OrderProgress, order: Order): Answer {
  const { orderId } = order
  const inProgress = order.status === 'in-progress'
  switch (progress.done) {
    case 'cart-closed':
      return order.cartClosed || !inProgress ? accept() : accept({ type: 'OrderCartClosed', data: { orderId } })
    case 'coupon-redeemed':
      // After a refusal it is released anyway.
      if (order.couponRedeemed || !inProgress) return accept()
      if (!order.cartClosed || !order.coupon) return outOfTurn()
      return accept({ type: 'OrderCouponRedeemed', data: { orderId } })
    case 'stock-reserved': {
      const { productId } = progress
      if (order.reserved.includes(productId) || !inProgress) return accept()
      if (!isCouponRedeemed(order) || !isOrdered(order, productId)) return outOfTurn()
      return accept({ type: 'OrderStockReserved', data: { orderId, productId } })
    }
    case 'payment-awaited':
      if (order.awaitedUntil || !inProgress) return accept()
      if (!isReserved(order) || !paysAhead(order)) return outOfTurn()
      return accept({
        type: 'OrderPaymentAwaited',
        data: { orderId, until: progress.until, ...(order.payUntil !== null && { tells: true }) },
      })
    case 'paid': {
      if (order.paymentId === progress.paymentId) return accept()
      if (order.status === 'refused') return reject({ code: 'order-already-refused' })
      if (order.paymentId !== null) return reject({ code: 'order-already-paid' })
      if (!inProgress || !order.awaitedUntil) return outOfTurn()
      const { done: _done, ...paid } = progress
      return accept({ type: 'OrderPaid', data: { orderId, ...paid } })
    }
    case 'refused':
      if (order.status === 'refused') return accept()
      // A paid order cannot be refused: from here on it can only be cancelled.
      if (order.paymentId !== null) return reject({ code: 'order-already-paid' })
      if (!inProgress) return reject({ code: 'order-already-placed' })
      return accept({ type: 'OrderRefused', data: refused(progress.reason, order) })
    case 'placed': {
      if (order.status === 'placed' || order.status === 'cancelled') return accept()
      if (order.status === 'refused') return reject({ code: 'order-already-refused' })
      if (!isReserved(order) || (paysAhead(order) && order.paymentId === null)) return outOfTurn()
      const { number, placedAt, tellsOwner } = progress
      const { draftId, placedBy: by } = order
      const staff = { ...(draftId && { draftId }), ...(by && { by }) }
      const data = { orderId, number, placedAt, ...(tellsOwner && { tellsOwner }), ...staff }
      return accept({ type: 'OrderPlaced', data })
    }
    case 'stock-released': {
      const { productId } = progress
      if (order.released.includes(productId)) return accept()
      if (!productsToGiveBack(order).includes(productId)) return outOfTurn()
      return accept({ type: 'OrderStockReleased', data: { orderId, productId } })
    }
    case 'coupon-released':
      if (order.couponReleased) return accept()
      if (!givesBack(order) || !order.coupon) return outOfTurn()
      return accept({ type: 'OrderCouponReleased', data: { orderId } })
    case 'cart-reopened':
      if (order.cartReopened) return accept()
      if (order.status !== 'refused' || !isGivenBack(order)) return outOfTurn()
      return accept({ type: 'OrderCartReopened', data: { orderId } })
    case 'stock-shipped': {
      const { shipmentId } = progress
      const sent = order.parcels.some(parcel => parcel.shipmentId === shipmentId)
      return sent ? accept({ type: 'OrderStockShipped', data: { orderId, shipmentId } }) : accept()
    }
    case 'stock-retracted': {
      const { shipmentId } = progress
      if (!order.retracted.some(parcel => parcel.shipmentId === shipmentId)) return accept()
      return accept({ type: 'OrderStockRetracted', data: { orderId, shipmentId } })
    }
    case 'pieces-released': {
      const { cancellationId } = progress
      const held = unreleased(order).some(each => each.cancellationId === cancellationId)
      return held ? accept({ type: 'OrderPiecesReleased', data: { orderId, cancellationId } }) : accept()
    }
    case 'amendment-held': {
      const { amendmentId } = progress
      const { amending } = order
      if (amending?.amendmentId !== amendmentId || amending.status !== 'begun' || !amending.payUntil) return accept()
      return accept({ type: 'OrderAmendmentHeld', data: { orderId, amendmentId, until: amending.payUntil } })
    }
    case 'amended':
      return amended(progress, order) ?? accept()
    case 'amendment-ended': {
      const { done: _done, ...ended } = progress
      const { amending } = order
      if (amending?.amendmentId !== ended.amendmentId || !isAmending(order)) return accept()
      return accept({ type: 'OrderAmendmentEnded', data: { orderId, ...ended } })
    }
    case 'amendment-settled': {
      const { amendmentId } = progress
      if (order.amending?.amendmentId !== amendmentId) return accept()
      if (isAmending(order)) return outOfTurn()
      return accept({ type: 'OrderAmendmentSettled', data: { orderId, amendmentId } })
    }
    case 'cancellation-settled':
      if (order.settled) return accept()
      if (order.amending) return outOfTurn()
      if (order.parcels.length > 0 || order.retracted.length > 0 || unreleased(order).length > 0) return outOfTurn()
      if ((order.status !== 'cancelled' && !order.cancelledRest) || !isGivenBack(order)) return outOfTurn()
      return accept({ type: 'OrderCancellationSettled', data: { orderId } })
  }
}

function outOfTurn(): Answer {
  return reject({ code: 'order-step-out-of-turn' })
}

function isOrdered(order: Order, productId: string): boolean {
  return order.products.some(product => product.productId === productId)
}

function isCouponRedeemed(order: Order): boolean {
  return order.cartClosed && (!order.coupon || order.couponRedeemed)
}

function isReserved(order: Order): boolean {
  return isCouponRedeemed(order) && order.products.every(product => order.reserved.includes(product.productId))
}

function givesBack(order: Order): boolean {
  return order.status === 'refused' || order.status === 'cancelled'
}

/** Cancelled pieces that the stock holds. All that a cancelled order holds is given back at once. */
export function unreleased(order: Order): readonly CancelledPieces[] {
  return order.status === 'placed' ? order.cancelledPieces.filter(({ released }) => !released) : []
}

/** Products of which the order has something to give back: all of a refused or cancelled one, those of a cancelled rest. */
export function productsToGiveBack(order: Order): readonly string[] {
  if (givesBack(order)) return order.products.map(({ productId }) => productId)
  const cancelled = order.lines.filter(({ uid }) => (order.cancelledRest?.pieces[uid] ?? 0) > 0)
  return order.products
    .map(({ productId }) => productId)
    .filter(productId => cancelled.some(line => line.productId === productId))
}

function isGivenBack(order: Order): boolean {
  const stock = productsToGiveBack(order).every(productId => order.released.includes(productId))
  // A coupon whose discount some of the order was sent at stays redeemed.
  return stock && (!givesBack(order) || !order.coupon || order.couponReleased)
}
