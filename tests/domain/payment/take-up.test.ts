import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { payment } from '#domain/payment/decide.ts'
import type { PaymentEvent } from '#domain/payment/events.ts'
import { noPayment } from '#domain/payment/evolve.ts'
import { untakenOf } from '#domain/payment/take-up.ts'
import { given } from '#tests/support/given.ts'

const orderId = 'o1'
const at = '2026-11-20T10:00:00.000Z'
const charge = { amount: 1600, currency: 'USD' }
const paid: PaymentEvent[] = [
  { type: 'PaymentRequested', data: { orderId, method: 'stripe', total: 1600, charge, requestedAt: at } },
  { type: 'PaymentAttemptBegun', data: { orderId, attemptId: 'o1.1', way: 'embedded', begunAt: at } },
  { type: 'PaymentCaptured', data: { orderId, attemptId: 'o1.1', paymentId: 'p1', charge, capturedAt: at } },
]
const asked = (refundId: string, amount: number): PaymentEvent => {
  const about = { orderId, refundId, paymentId: 'p1', amount, charge: { ...charge, amount } }
  return { type: 'PaymentRefundRequested', data: { ...about, reason: 'staff', requestedAt: at } }
}
const made = (refundId: string, gatewayRefundId = 're_1'): PaymentEvent => ({
  type: 'PaymentRefunded',
  data: { orderId, refundId, gatewayRefundId, refundedAt: at },
})
const refused = (refundId: string): PaymentEvent => ({
  type: 'PaymentRefundFailed',
  data: { orderId, refundId, problem: 'no money', failedAt: at },
})
const takeUp = (refunded: number, more: { paid?: null; paymentId?: string; currency?: string } = {}) => {
  const about = { orderId, paymentId: 'p1', currency: 'USD', paid: { amount: 1600, shownAmount: 1600 }, seenAt: at }
  return { type: 'TakeUpRefund', data: { ...about, refunded, ...more } } as const
}
const takenUp = (refundId: string, amount: number, charged = amount): PaymentEvent[] => {
  const about = { orderId, refundId, paymentId: 'p1', amount, charge: { ...charge, amount: charged } }
  return [
    { type: 'PaymentRefundRequested', data: { ...about, reason: 'at-provider', requestedAt: at } },
    made(refundId, ''),
  ]
}

test('what was given back at the provider becomes a refund of the order', () =>
  given(payment, paid)
    .when(takeUp(300))
    .then(...takenUp('at-provider-p1-300', 300)))
test('only what the log does not know is taken up', () =>
  given(payment, [...paid, asked('r1', 500), made('r1')])
    .when(takeUp(800))
    .then(...takenUp('at-provider-p1-800', 300)))
test('the same answer of the provider is taken up once, and a second refund there by itself', () => {
  const once = [...paid, ...takenUp('at-provider-p1-300', 300)]
  given(payment, once).when(takeUp(300)).then()
  given(payment, once)
    .when(takeUp(500))
    .then(...takenUp('at-provider-p1-500', 200))
})
test('what the provider has begun to give back may be in its books already', () =>
  given(payment, [...paid, asked('r1', 500)])
    .when(takeUp(500))
    .then())
test('a refund that the provider refused before is the one that was given, if its sum is the same', () =>
  given(payment, [...paid, asked('r1', 1600), refused('r1')])
    .when(takeUp(1600))
    .then(made('r1', '')))
test('what was given by other means is not in the books, and stays apart', () => {
  const data = { orderId, refundId: 'r1', gatewayRefundId: null, refundedAt: at }
  const byHand = { how: 'bank transfer', reference: '', by: 'owner' }
  const given500: PaymentEvent[] = [
    asked('r1', 500),
    refused('r1'),
    { type: 'PaymentRefunded', data: { ...data, byHand } },
  ]
  given(payment, [...paid, ...given500])
    .when(takeUp(500))
    .then(...takenUp('at-provider-p1-500', 500))
})
test('more than is left of the payment needs a person', () =>
  given(payment, [...paid, asked('r1', 1500), refused('r1')])
    .when(takeUp(200))
    .then())
test('a disputed payment needs a person', () => {
  const disputed = { orderId, disputeId: 'd1', paymentId: 'p1', reason: 'fraudulent', disputedAt: at }
  given(payment, [...paid, { type: 'PaymentDisputed', data: disputed }])
    .when(takeUp(1600))
    .then()
})
test('another currency, or nothing more, is nothing to take up', () => {
  given(payment, paid)
    .when(takeUp(300, { currency: 'EUR' }))
    .then()
  given(payment, paid).when(takeUp(0)).then()
})
test('money that the order was not paid with is no refund of the order', () =>
  given(payment, paid)
    .when(takeUp(1600, { paid: null }))
    .then(...takenUp('at-provider-p1-1600', 0, 1600)))
test('a payment that the log does not have is refused', () =>
  given(payment, paid)
    .when(takeUp(300, { paymentId: 'p2' }))
    .rejects({ code: 'payment-unknown' }))

describe('a refused refund that is asked for again', () => {
  const retried = { orderId, refundId: 'r1', retriedAt: at }
  const retry = (refunded: number | null, beside = 0) =>
    ({ type: 'RetryRefund', data: { ...retried, refunded, beside } }) as const
  const again: PaymentEvent = { type: 'PaymentRefundRetried', data: retried }
  const before = [...paid, asked('r0', 400), made('r0'), asked('r1', 500), refused('r1')]

  test.each([400, 0, null])('is asked for where the provider gave back what the log knows (%s)', refunded =>
    given(payment, before).when(retry(refunded)).then(again),
  )
  test('waits until what was given back at the provider is taken up, all of it or a part', () => {
    const rejection = { code: 'refund-not-taken-up', settles: true } as const
    given(payment, before)
      .when(retry(900))
      .rejects({ ...rejection, amount: 500 })
    given(payment, before)
      .when(retry(700))
      .rejects({ ...rejection, amount: 300 })
  })
  test('says where settling cannot take it up', () =>
    given(payment, [...paid, asked('r1', 1500), refused('r1')])
      .when(retry(200))
      .rejects({ code: 'refund-not-taken-up', amount: 200, settles: false }))
  test('is asked for beside what was taken up only by who knows of it', () => {
    const beside = [...before, ...takenUp('at-provider-p1-700', 300)]
    given(payment, beside).when(retry(700)).rejects({ code: 'refund-beside', amount: 300 })
    given(payment, beside).when(retry(700, 300)).then(again)
    given(payment, before).when(retry(400, 300)).rejects({ code: 'refund-beside', amount: 0 })
  })
  test('does not count what was given at the provider before it was asked for', () =>
    given(payment, [...paid, ...takenUp('at-provider-p1-300', 300), asked('r1', 500), refused('r1')])
      .when(retry(300))
      .then(again))
  test('is none once settling found that the provider gave it', () =>
    given(payment, [...before, made('r1', '')])
      .when(retry(900))
      .then())
})

test('however it is given back in parts, all of it is the order, to the cent', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(parts, fc.integer({ min: 1, max: 5000 }), (sums, total) => {
      const shownAmount = sums.reduce((sum, each) => sum + each, 0)
      const whole = { amount: shownAmount, currency: 'USD' }
      let state = paid
        .map(event => (event.type === 'PaymentCaptured' ? { ...event, data: { ...event.data, charge: whole } } : event))
        .reduce(payment.evolve, noPayment)
      let refunded = 0
      for (const each of sums) {
        refunded += each
        expect(untakenOf(state, { paymentId: 'p1', refunded, currency: 'USD' })).toEqual({
          amount: each,
          refused: null,
        })
        const command = takeUp(refunded)
        const decided = payment.decide(
          { ...command, data: { ...command.data, paid: { amount: total, shownAmount } } },
          state,
        )
        if (!decided.ok) throw new Error(decided.rejection.code)
        state = decided.events.reduce(payment.evolve, state)
      }
      expect(state.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
      expect(state.captures[0]!.refunding).toBe(shownAmount)
    }),
  )
})
