import type { ShownCurrency } from '#api/catalogue/index.ts'
import { shownRefund } from '#api/orders/index.ts'
import { returnNumber } from '#api/returns/index.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import { shownTotals } from '#domain/order/totals.ts'
import type { PaymentEvent } from '#domain/payment/events.ts'
import type { ReturnEvent } from '#domain/return/events.ts'
import { sum } from '#domain/shared/money.ts'
import { textOrEmpty } from '#domain/shared/personal-data.ts'
import type { Order } from '#projections/order/document.ts'
import type { EventFacts } from '#web/models/history.ts'

export type OrderStoryEvent = OrderEvent | PaymentEvent | ReturnEvent

/** The order as it is now, and how its amounts were shown. */
export type Told = { readonly order: Order; readonly currency: ShownCurrency }

/**
 * The facts of an event that people tell of; null for a step that the shop takes by itself, or that another event tells.
 * Amounts in the currency that the buyer was shown.
 */
export function factsOf(event: OrderStoryEvent, { order, currency }: Told): EventFacts | null {
  switch (event.type) {
    case 'OrderSubmitted': {
      const words = event.data.deliveryReason && textOrEmpty(event.data.deliveryReason)
      return { pieces: count(order.lines), amount: totalOf({ order, currency }), ...(words && { words }) }
    }
    case 'OrderPlaced':
      return { pieces: count(order.lines), amount: totalOf({ order, currency }) }
    case 'OrderPaid':
      return { amount: totalOf({ order, currency }), ...(event.data.risk && { words: event.data.risk }) }
    case 'OrderCancelled':
      return wordsOf({ note: event.data.reason })
    case 'OrderRestCancelled':
    case 'OrderPiecesCancelled': {
      const { lines, shownAmount: amount, reason: note } = event.data
      return { pieces: count(lines), amount, ...wordsOf({ note }) }
    }
    case 'OrderAmended': {
      const { off, difference } = event.data
      return { pieces: count(off), amount: difference.shownAmount }
    }
    case 'OrderAmendmentEnded':
      return { because: event.data.because.code }
    case 'OrderAmendmentHeld':
      return { amount: order.amending?.difference.shownAmount ?? 0 }
    case 'OrderShipped': {
      const { lines, carrier, tracking, untold } = event.data
      return { pieces: count(lines), carrier, tracking, ...(untold && { untold }) }
    }
    case 'OrderTrackingCorrected':
      return { carrier: event.data.carrier, tracking: event.data.tracking }
    case 'OrderShipmentRetracted':
      return { pieces: count(event.data.lines) }
    case 'OrderRefunded':
      return { amount: shownRefund(event.data, currency), ...wordsOf({ note: event.data.how ?? '' }) }
    case 'PaymentRefundRequested':
      return {
        amount: event.data.charge.amount,
        ...wordsOf({ note: event.data.note ?? '' }),
        ...(event.data.reason === 'at-provider' && { because: event.data.reason }),
      }
    case 'PaymentDeclined':
    case 'PaymentDisputed':
      return { words: event.data.reason }
    case 'PaymentRefundFailed':
      return { words: event.data.problem }
    case 'OrderHeld':
      return wordsOf({ note: event.data.reason ?? '' })
    case 'OrderShortageChanged': {
      const { lines } = event.data
      if (lines.length === 0) return { because: 'there-again' }
      return { pieces: count(lines), words: lines.map(({ sku, quantity }) => `${sku} × ${quantity}`).join(', ') }
    }
    case 'OrderMailRequested':
      return { mail: event.data.about }
    case 'OrderCashTaken':
      return { amount: event.data.shownAmount, ...wordsOf({ note: event.data.reason ?? '' }) }
    case 'OrderNoted':
      return wordsOf(event.data)
    case 'OrderAddressChanged':
      return { fields: event.data.changed, ...wordsOf({ note: event.data.reason ?? '' }) }
    case 'OrderReleased':
    case 'OrderHoldReleased':
    case 'OrderSlipPrinted':
    case 'OrderDelivered':
    case 'OrderCashUndone':
    case 'OrderRefused':
    case 'OrderPaymentAwaited':
    case 'OrderLinkRequested':
    case 'PaymentAbandoned':
    case 'PaymentDisputeClosed':
    case 'PaymentRefundRetried':
      return {}
    case 'ReturnRequested':
      return {
        return: returnNumber(event.data.returnId, order),
        pieces: count(event.data.lines),
        ...wordsOf(event.data),
      }
    case 'ReturnDeclined':
      return { return: returnNumber(event.data.returnId, order), ...wordsOf(event.data) }
    case 'ReturnReceived': {
      const { returnId, restock = [], unfit = '' } = event.data
      return { return: returnNumber(returnId, order), pieces: count(restock), ...wordsOf({ note: unfit }) }
    }
    case 'ReturnRefunded': {
      const amount = shownRefund(event.data, currency)
      // Nobody had paid for the order, or all of it had gone back before.
      const because = event.data.unpaid ? 'unpaid' : amount === 0 ? 'nothing-left' : undefined
      return { return: returnNumber(event.data.returnId, order), amount, ...(because && { because }) }
    }
    case 'ReturnApproved':
      return { return: returnNumber(event.data.returnId, order) }
    case 'OrderCartClosed':
    case 'OrderCartReopened':
    case 'OrderCouponRedeemed':
    case 'OrderCouponReleased':
    case 'OrderStockReserved':
    case 'OrderStockReleased':
    case 'OrderStockShipped':
    case 'OrderStockRetracted':
    case 'OrderPiecesReleased':
    case 'OrderCancellationSettled':
    case 'OrderAmendmentBegun':
    case 'OrderAmendmentSettled':
    case 'PaymentRequested':
    case 'PaymentDifferenceRequested':
    case 'PaymentAttemptBegun':
    case 'PaymentAttemptOpened':
    case 'PaymentCaptureStarted':
    case 'PaymentCaptured':
    case 'PaymentAttemptClosed':
    case 'PaymentAttemptLeft':
    case 'PaymentRefundTakenOn':
    case 'PaymentRefunded':
    case 'ReturnRestocked':
      return null
  }
}

/** The total as it was placed: amendments since tell their own difference. */
function totalOf({ order: { lines, totals, amendments }, currency }: Told): number {
  const since = sum(amendments.map(({ difference }) => difference.shownAmount))
  return shownTotals(lines, totals, currency.unit).total - since
}

function wordsOf({ note }: { readonly note: Parameters<typeof textOrEmpty>[0] }): EventFacts {
  const words = textOrEmpty(note)
  return words ? { words } : {}
}

const count = (lines: readonly { readonly quantity: number }[]) => sum(lines.map(({ quantity }) => quantity))
