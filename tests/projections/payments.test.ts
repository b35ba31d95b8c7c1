import { describe, test } from 'vitest'
import type { PaymentEvent, RefundReason } from '#domain/payment/events.ts'
import { paymentsView } from '#projections/payments/view.ts'
import { givenView } from '#tests/support/given-projection.ts'

const orderId = 'o1'
const at = '2026-11-20T10:00:00.000Z'
const charge = { amount: 1600, currency: 'USD' }
const of = { orderId, attemptId: 'o1.1' }
const requested: PaymentEvent = {
  type: 'PaymentRequested',
  data: { orderId, method: 'paypal', total: 1600, charge, requestedAt: at },
}
const begun: PaymentEvent = { type: 'PaymentAttemptBegun', data: { ...of, way: 'hosted', begunAt: at } }
const opened: PaymentEvent = { type: 'PaymentAttemptOpened', data: { ...of, reference: 'PO1', url: 'https://x' } }
const started: PaymentEvent = { type: 'PaymentCaptureStarted', data: { ...of, startedAt: at } }
const captured: PaymentEvent = { type: 'PaymentCaptured', data: { ...of, paymentId: 'PC1', charge, capturedAt: at } }
const declined: PaymentEvent = {
  type: 'PaymentDeclined',
  data: { ...of, declineId: 'd', reason: 'card-declined', declinedAt: at },
}
const closed: PaymentEvent = { type: 'PaymentAttemptClosed', data: { ...of, closedAt: at } }
const left: PaymentEvent = { type: 'PaymentAttemptLeft', data: { ...of, leftAt: at } }
const refund = (amount: number, reason: RefundReason = 'surplus', refundId = 'r1'): PaymentEvent => ({
  type: 'PaymentRefundRequested',
  data: {
    orderId,
    refundId,
    paymentId: 'PC1',
    amount,
    charge: { ...charge, amount: refundId === 'r1' ? 1600 : amount },
    reason,
    requestedAt: at,
  },
})
const refunded: PaymentEvent = {
  type: 'PaymentRefunded',
  data: { orderId, refundId: 'r1', gatewayRefundId: 'PR1', refundedAt: at },
}
const refundFailed: PaymentEvent = {
  type: 'PaymentRefundFailed',
  data: { orderId, refundId: 'r1', problem: 'no money', failedAt: at },
}
const retried: PaymentEvent = { type: 'PaymentRefundRetried', data: { orderId, refundId: 'r1', retriedAt: at } }
const paid = { type: 'OrderPaid', data: { orderId, paymentId: 'PC1' } } as const
const cancelled = {
  type: 'OrderCancelled',
  data: { orderId, by: 'staff', reason: '', cancelledAt: at },
} as const
const restCancelled = {
  type: 'OrderRestCancelled',
  data: { orderId, by: 'staff', reason: '', lines: [], amount: 500, shownAmount: 500, cancelledAt: at },
} as const
const notedAs = (refundId: string, amount: number) =>
  ({ type: 'OrderRefunded', data: { orderId, refundId, amount, refundedAt: at } }) as const
const noted = notedAs('r1', 1600)

const off = (cancellationId: string) =>
  ({ type: 'OrderPiecesCancelled', data: { ...restCancelled.data, cancellationId } }) as const
const given = (refundId: string) =>
  [
    refund(500, 'pieces-cancelled', refundId),
    { type: 'PaymentRefunded', data: { orderId, refundId, gatewayRefundId: 'PR1', refundedAt: at } },
    notedAs(refundId, 500),
  ] as const

type Event =
  | PaymentEvent
  | ReturnType<typeof off>
  | typeof paid
  | typeof cancelled
  | typeof restCancelled
  | typeof noted
const paying = [requested, begun, opened]
const view = (...events: readonly Event[]) => givenView(paymentsView).events(events)

describe('the view of payments', () => {
  test('tells what was asked of whom', () => {
    view(...paying).expectPart(orderId, {
      method: 'paypal',
      charge,
      startedAt: at,
      attempts: [{ attemptId: 'o1.1', way: 'hosted', status: 'open', reference: 'PO1', begunAt: at }],
    })
  })
  test('tells what the bank said, and that it can be tried again', () => {
    view(...paying, started, declined).expectPart(orderId, { decline: 'card-declined' })
    view(...paying, started, declined).expectKeys('open', orderId, [at])
  })
  test('of an order of cash begins with its first refund', () => {
    view(refund(1600)).expectPart(orderId, { method: 'cod', charge: null })
  })
  test.each([
    ['begun', [requested, begun]],
    ['being taken', [...paying, started]],
    ['left to the gateway', [...paying, left]],
    ['taken, while its order is not placed', [...paying, captured]],
    ['taken for an order that was cancelled', [...paying, captured, paid, cancelled]],
    ['to be given back', [...paying, captured, refund(0)]],
    ['to be given back once more', [...paying, captured, refund(0), refundFailed, retried]],
    ['given back, and the order does not know', [...paying, captured, paid, refund(1600), refunded]],
    ['owed for what was never shipped', [...paying, captured, paid, restCancelled]],
    ['owed for one of two cancellations', [...paying, captured, paid, off('c1'), off('c2'), ...given('pieces-c1')]],
  ] as const)('follows one that is %s', (_what, events) => {
    view(...events).expectKeys('open', orderId, [at])
  })
  test.each([
    ['closed', [...paying, closed]],
    ['what its order was placed for', [...paying, captured, paid]],
    ['given back', [...paying, captured, refund(0), refunded]],
    [
      'given back for both cancellations',
      [...paying, captured, paid, off('c1'), off('c2'), ...given('pieces-c1'), ...given('pieces-c2')],
    ],
    ['given back, as the order knows', [...paying, captured, paid, cancelled, refund(1600), refunded, noted]],
    [
      'given back for what was never shipped',
      [...paying, captured, paid, restCancelled, ...given('rest-cancelled-PC1')],
    ],
  ] as const)('is done with one that is %s', (_what, events) => {
    view(...events).expectKeys('open', orderId, [])
  })
  test('names those that a bank decides about, or gave back', () => {
    const about = { orderId, disputeId: 'd1' }
    const disputed: PaymentEvent = {
      type: 'PaymentDisputed',
      data: { ...about, paymentId: 'PC1', reason: 'fraudulent', disputedAt: at },
    }
    const over = (outcome: 'won' | 'lost'): PaymentEvent => ({
      type: 'PaymentDisputeClosed',
      data: { ...about, outcome, closedAt: at },
    })
    view(...paying, captured, paid, disputed).expectKeys('disputed', orderId, [at])
    view(...paying, captured, paid, disputed, over('lost')).expectKeys('disputed', orderId, [at])
    view(...paying, captured, paid, disputed, over('won')).expectKeys('disputed', orderId, [])
  })
  test('names those that the gateway refused to give back', () => {
    view(...paying, captured, refund(0), refundFailed).expectKeys('failed', orderId, [at])
    view(...paying, captured, refund(0), refundFailed, retried).expectKeys('failed', orderId, [])
  })
})
