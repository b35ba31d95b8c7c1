import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chargeFor, payment } from '#domain/payment/decide.ts'
import type { PaymentEvent } from '#domain/payment/events.ts'
import { noPayment } from '#domain/payment/evolve.ts'
import { given } from '#tests/support/given.ts'

const orderId = 'o1'
const charge = { amount: 1600, currency: 'USD' }
const at = '2026-11-20T10:00:00.000Z'
const requested: PaymentEvent = {
  type: 'PaymentRequested',
  data: { orderId, method: 'stripe', total: 1600, charge, requestedAt: at },
}
const begun = (n: number, way: 'embedded' | 'hosted' = 'embedded'): PaymentEvent => ({
  type: 'PaymentAttemptBegun',
  data: { orderId, attemptId: `o1.${n}`, way, begunAt: at },
})
const opened: PaymentEvent = {
  type: 'PaymentAttemptOpened',
  data: { orderId, attemptId: 'o1.1', reference: 'pi_1', url: null },
}
const captured: PaymentEvent = {
  type: 'PaymentCaptured',
  data: { orderId, attemptId: 'o1.1', paymentId: 'p1', charge, capturedAt: at },
}
const closed: PaymentEvent = { type: 'PaymentAttemptClosed', data: { orderId, attemptId: 'o1.1', closedAt: at } }
const started: PaymentEvent = { type: 'PaymentCaptureStarted', data: { orderId, attemptId: 'o1.1', startedAt: at } }
const begin = (way: 'embedded' | 'hosted' = 'embedded') =>
  ({ type: 'BeginPayment', data: { ...requested.data, way } }) as Extract<
    Parameters<typeof payment.decide>[0],
    { type: 'BeginPayment' }
  >
const refund = (refundId: string, amount: number) =>
  ({
    type: 'RequestRefund',
    data: {
      orderId,
      refundId,
      paymentId: 'p1',
      amount,
      charge: { ...charge, amount },
      reason: 'staff',
      requestedAt: at,
    },
  }) as const

describe('beginning to pay', () => {
  test('notes what is charged, then the attempt, before any gateway hears of it', () =>
    given(payment).when(begin()).then(requested, begun(1)))
  test('goes on with the attempt that is open', () =>
    given(payment, [requested, begun(1), opened])
      .when(begin())
      .then())
  test('on another page is another attempt', () =>
    given(payment, [requested, begun(1)])
      .when(begin('hosted'))
      .then(begun(2, 'hosted')))
  test('after an attempt was closed is another attempt', () =>
    given(payment, [requested, begun(1), closed])
      .when(begin())
      .then(begun(2)))
  test('never at another amount than before', () =>
    given(payment, [requested, begun(1)])
      .when({ ...begin(), data: { ...begin().data, charge: { ...charge, amount: 1 } } })
      .rejects({ code: 'payment-changed' }))
  test('ends when the buyer gave it up', () =>
    given(payment, [requested, begun(1), { type: 'PaymentAbandoned', data: { orderId, abandonedAt: at } }])
      .when(begin())
      .rejects({ code: 'payment-over' }))
})

describe('taking the money', () => {
  test('is noted before it is asked for', () =>
    given(payment, [requested, begun(1), opened])
      .when({ type: 'StartCapture', data: { orderId, attemptId: 'o1.1', startedAt: at } })
      .then(started))
  test('is not begun of what was given up', () =>
    given(payment, [requested, begun(1), opened, { type: 'PaymentAbandoned', data: { orderId, abandonedAt: at } }])
      .when({ type: 'StartCapture', data: { orderId, attemptId: 'o1.1', startedAt: at } })
      .rejects({ code: 'payment-over' }))
  test('keeps others from closing the attempt: only the gateway knows how it ends', () =>
    given(payment, [requested, begun(1), opened, started])
      .when({ type: 'CloseAttempt', data: { orderId, attemptId: 'o1.1', closedAt: at } })
      .then())
  test('counts once, and also after the attempt was closed', () => {
    const record = { type: 'RecordCapture', data: captured.data } as const
    given(payment, [requested, begun(1), opened, closed])
      .when(record)
      .then(captured)
    given(payment, [requested, begun(1), opened, captured])
      .when(record)
      .then()
  })
  test('that is declined can be tried again, and is told once', () => {
    const data = { orderId, attemptId: 'o1.1', declineId: 'd1', reason: 'card-declined', declinedAt: at } as const
    const declined: PaymentEvent = { type: 'PaymentDeclined', data }
    given(payment, [requested, begun(1), opened, started])
      .when({ type: 'RecordDecline', data })
      .then(declined)
    given(payment, [requested, begun(1), opened, declined])
      .when({ type: 'RecordDecline', data })
      .then()
    given(payment, [requested, begun(1), opened, captured])
      .when({ type: 'RecordDecline', data })
      .then()
    expect([requested, begun(1), opened, started, declined].reduce(payment.evolve, noPayment).attempts[0]?.status).toBe(
      'open',
    )
  })
})

describe('giving back', () => {
  const paid = [requested, begun(1), opened, captured]
  test('is asked for once', () => {
    const [first] = [refund('r1', 600)]
    given(payment, [...paid])
      .when(first)
      .then({ type: 'PaymentRefundRequested', data: first.data })
    given(payment, [...paid, { type: 'PaymentRefundRequested', data: first.data }])
      .when(first)
      .then()
  })
  test('the same name is no other refund', () =>
    given(payment, [...paid, { type: 'PaymentRefundRequested', data: refund('r1', 600).data }])
      .when(refund('r1', 500))
      .rejects({ code: 'refund-id-taken' }))
  test.each([0, -1, 1.5, 1001])('never %s of 1000 that are left', amount =>
    given(payment, [...paid, { type: 'PaymentRefundRequested', data: refund('r1', 600).data }])
      .when(refund('r2', amount))
      .rejects({ code: 'refund-exceeds-payment', left: 1000 }),
  )
  test('that the gateway has begun is noted once, under its name for it, and is not given back yet', () => {
    const asked: PaymentEvent = { type: 'PaymentRefundRequested', data: refund('r1', 600).data }
    const data = { orderId, refundId: 'r1', gatewayRefundId: 're_1', takenOnAt: at }
    const begunBack: PaymentEvent = { type: 'PaymentRefundTakenOn', data }
    const command = { type: 'RecordRefundTakenOn', data } as const
    given(payment, [...paid, asked])
      .when(command)
      .then(begunBack)
    given(payment, [...paid, asked, begunBack])
      .when(command)
      .then()
    given(payment, paid).when(command).rejects({ code: 'refund-unknown' })
    const failed: PaymentEvent = {
      type: 'PaymentRefundFailed',
      data: { orderId, refundId: 'r1', problem: 'cancelled', failedAt: at },
    }
    const states = [[begunBack], [begunBack, failed]].map(
      more => [...paid, asked, ...more].reduce(payment.evolve, noPayment).refunds[0],
    )
    expect(states).toMatchObject([
      { status: 'requested', gatewayRefundId: 're_1' },
      { status: 'failed', gatewayRefundId: null },
    ])
  })
  test('comes back from a card that is closed, unless it was given by other means', () => {
    const asked: PaymentEvent = { type: 'PaymentRefundRequested', data: refund('r1', 600).data }
    const named = { orderId, refundId: 'r1' }
    const done: PaymentEvent = { type: 'PaymentRefunded', data: { ...named, gatewayRefundId: 're_1', refundedAt: at } }
    const failed: PaymentEvent = {
      type: 'PaymentRefundFailed',
      data: { ...named, problem: 'The card is closed', failedAt: at },
    }
    const back = { type: 'RecordRefundCameBack', data: failed.data } as Parameters<typeof payment.decide>[0]
    given(payment, [...paid, asked, done])
      .when(back)
      .then(failed)
    given(payment, [...paid, asked])
      .when(back)
      .then()
    given(payment, [...paid, asked, failed])
      .when(back)
      .then()
    const byHand = { how: 'bank transfer', reference: '', by: 'Ann' }
    given(payment, [...paid, asked, failed, { ...done, data: { ...done.data, byHand } }])
      .when(back)
      .then()
    // Of one that another driver has made meanwhile nobody says that it was refused.
    const refused = { type: 'RecordRefundFailed', data: failed.data } as Parameters<typeof payment.decide>[0]
    given(payment, [...paid, asked, done])
      .when(refused)
      .then()
  })
  describe('by other means', () => {
    const asked: PaymentEvent = { type: 'PaymentRefundRequested', data: refund('r1', 600).data }
    const named = { orderId: 'o1', refundId: 'r1' }
    const failed: PaymentEvent = {
      type: 'PaymentRefundFailed',
      data: { ...named, problem: 'The card is closed', failedAt: at },
    }
    const byHand = { how: 'bank transfer', reference: 'TX 17', by: 'Ann' }
    const data = { ...named, personId: 'p1', byHand, refundedAt: at }
    const ended: PaymentEvent = { type: 'PaymentRefunded', data: { ...data, gatewayRefundId: null } }
    const when = (...events: readonly PaymentEvent[]) =>
      given(payment, [...paid, ...events]).when({ type: 'RecordGivenByHand', data })
    test('ends what the provider refused', () => when(asked, failed).then(ended))
    test('is noted once', () => when(asked, failed, ended).then())
    test('is refused while the provider may still give it back', () => {
      when(asked).rejects({ code: 'refund-not-refused', status: 'requested' })
      const retried: PaymentEvent = { type: 'PaymentRefundRetried', data: { ...named, retriedAt: at } }
      when(asked, failed, retried).rejects({ code: 'refund-not-refused', status: 'requested' })
    })
    test('is refused of what the provider gave back', () => {
      const done: PaymentEvent = {
        type: 'PaymentRefunded',
        data: { ...named, gatewayRefundId: 're_1', refundedAt: at },
      }
      when(asked, done).rejects({ code: 'refund-not-refused', status: 'done' })
    })
  })
  test('of what was not paid is refused', () =>
    given(payment, [requested, begun(1)])
      .when(refund('r1', 1))
      .rejects({ code: 'payment-unknown' }))
})

describe('a dispute', () => {
  const named = { orderId, disputeId: 'd1' }
  const about = { ...named, paymentId: 'p1', reason: 'fraudulent' }
  const record = (state: 'open' | 'won' | 'lost', paymentId = 'p1') =>
    ({ type: 'RecordDispute', data: { ...about, paymentId, state, seenAt: at } }) as const
  const opened1: PaymentEvent = { type: 'PaymentDisputed', data: { ...about, disputedAt: at } }
  const over = (outcome: 'won' | 'lost'): PaymentEvent => ({
    type: 'PaymentDisputeClosed',
    data: { ...named, outcome, closedAt: at },
  })
  const paid = [requested, begun(1), opened, captured]
  test.each([
    ['opens', [], 'open', [opened1]],
    ['opens once', [opened1], 'open', []],
    ['is won', [opened1], 'won', [over('won')]],
    ['is lost', [opened1], 'lost', [over('lost')]],
    ['is lost before it was heard of', [], 'lost', [opened1, over('lost')]],
    ['that took nothing is none', [], 'won', []],
    ['is over once', [opened1, over('lost')], 'lost', []],
    ['opens again', [opened1, over('won')], 'open', [opened1]],
    ['is won after all', [opened1, over('lost')], 'won', [over('won')]],
  ] as const)('%s', (_what, before, state, events) =>
    given(payment, [...paid, ...before])
      .when(record(state))
      .then(...events),
  )
  test('over money that the shop did not take is none of its business', () =>
    given(payment, paid).when(record('open', 'p2')).rejects({ code: 'payment-unknown' }))
  test('keeps a refund from being asked for again until it is won', () => {
    const asked: PaymentEvent = { type: 'PaymentRefundRequested', data: refund('r1', 600).data }
    const refundOf = { orderId, refundId: 'r1' }
    const failed: PaymentEvent = {
      type: 'PaymentRefundFailed',
      data: { ...refundOf, problem: 'disputed', failedAt: at },
    }
    const retried = { ...refundOf, retriedAt: at }
    const retry = { type: 'RetryRefund', data: { ...retried, refunded: 0, beside: 0 } } as const
    const before = [...paid, asked, opened1, failed]
    given(payment, before).when(retry).then()
    given(payment, [...before, over('lost')])
      .when(retry)
      .then()
    given(payment, [...before, over('won')])
      .when(retry)
      .then({ type: 'PaymentRefundRetried', data: retried })
  })
})

test('shares of the charge are never more than it in all, and exactly it when everything is given back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
      (total, charged, cuts) => {
        let state = { ...noPayment, total, charge: { amount: charged, currency: 'EUR' } }
        const places = [...new Set([0, ...cuts.map(cut => Math.floor(cut * total)), total])].sort((a, b) => a - b)
        let given = 0
        for (const [at, place] of places.slice(1).entries()) {
          const amount = place - places[at]!
          const share = chargeFor(state, amount)
          expect(Number.isSafeInteger(share.amount) && share.amount >= 0).toBe(true)
          given += share.amount
          const refund = { amount, charge: share } as (typeof state.refunds)[number]
          state = { ...state, refunds: [...state.refunds, refund] }
        }
        expect(given).toBe(charged)
      },
    ),
  )
})
