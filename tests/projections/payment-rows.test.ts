import { describe, expect, test } from 'vitest'
import type { OrderEvent } from '#domain/order/events.ts'
import type { PaymentEvent } from '#domain/payment/events.ts'
import type { PaymentMethod } from '#domain/shared/payment-method.ts'
import type { StoredPaymentRow } from '#projections/payment-rows/document.ts'
import { paymentRows } from '#projections/payment-rows/view.ts'
import type { Projection } from '#projections/projection.ts'
import { orderLine, submission } from '#tests/domain/order/examples.ts'
import { givenView } from '#tests/support/given-projection.ts'

const orderId = 'o1'
const at = '2026-11-20T12:00:00.000Z'
const base = submission([orderLine('TEE', 'tee', 2)])
const { total } = base.totals
const charge = { amount: total, currency: 'USD' }
const submitted = (method: PaymentMethod = 'stripe'): OrderEvent => ({
  type: 'OrderSubmitted',
  data: { ...base, payment: { method } },
})
const awaited: OrderEvent = { type: 'OrderPaymentAwaited', data: { orderId, until: at } }
const refused: OrderEvent = { type: 'OrderRefused', data: { orderId, reason: { code: 'payment-expired' } } }
const placed: OrderEvent = { type: 'OrderPlaced', data: { orderId, number: 1001, placedAt: at } }
const cancelled: OrderEvent = { type: 'OrderCancelled', data: { orderId, by: 'staff', reason: '', cancelledAt: at } }
const cash = (shownAmount: number): OrderEvent => ({
  type: 'OrderCashTaken',
  data: { orderId, cashId: 'c', personId: 'p', by: 'ann', amount: shownAmount, shownAmount, takenAt: at },
})
const requested: PaymentEvent = {
  type: 'PaymentRequested',
  data: { orderId, method: 'stripe', total, charge, requestedAt: at },
}
const begun = (n: number): PaymentEvent => ({
  type: 'PaymentAttemptBegun',
  data: { orderId, attemptId: `o1.${n}`, way: 'hosted', begunAt: at },
})
const captured: PaymentEvent = {
  type: 'PaymentCaptured',
  data: { orderId, attemptId: 'o1.1', paymentId: 'PC1', charge, capturedAt: at },
}
const refund = (amount: number, paymentId: string | null = 'PC1'): PaymentEvent => ({
  type: 'PaymentRefundRequested',
  data: { orderId, refundId: 'r1', paymentId, amount, charge: { ...charge, amount }, reason: 'staff', requestedAt: at },
})
const refunded: PaymentEvent = {
  type: 'PaymentRefunded',
  data: { orderId, refundId: 'r1', gatewayRefundId: 'PR1', refundedAt: at },
}
const failed: PaymentEvent = {
  type: 'PaymentRefundFailed',
  data: { orderId, refundId: 'r1', problem: 'The card was closed.', failedAt: at },
}
const retried: PaymentEvent = { type: 'PaymentRefundRetried', data: { orderId, refundId: 'r1', retriedAt: at } }
const disputed: PaymentEvent = {
  type: 'PaymentDisputed',
  data: { orderId, disputeId: 'd1', paymentId: 'PC1', reason: 'fraudulent', disputedAt: at },
}
const decided = (outcome: 'won' | 'lost'): PaymentEvent => ({
  type: 'PaymentDisputeClosed',
  data: { orderId, disputeId: 'd1', outcome, closedAt: at },
})

/** It folds some of these events. */
type Any = OrderEvent | PaymentEvent
const given = givenView(paymentRows as unknown as Projection<StoredPaymentRow, Any>)
const ahead = [submitted(), requested, awaited, begun(1), begun(2)] as const
const paid = [...ahead, captured, placed] as const
/** The views of the list that hold it. */
const views = (events: readonly Any[]) => {
  let row: ReturnType<typeof paymentRows.project>
  for (const event of events) row = paymentRows.project(row, { ...event, at, meta: {} } as never, orderId)
  return paymentRows.indexes!.list!(row!).map(key => (key as readonly string[])[0])
}

describe('a payment ahead', () => {
  test('is awaited with its tries, then paid, by its number', () => {
    given.events(ahead).expectPart(orderId, { state: 'awaiting', attempts: 2, charge: total, taken: 0, number: null })
    given.events(paid).expectPart(orderId, { state: 'paid', taken: total, takenAt: at, number: 1001 })
    expect([views(ahead), views(paid)]).toEqual([['all', 'awaiting'], ['all']])
  })
  test('that nobody made is in no view; money that came all the same is', () => {
    expect(views([...ahead, refused])).toEqual([])
    expect(views([...ahead, refused, captured])).toEqual(['all'])
  })
  test('counts for the day and the way that it came', () => {
    given.events(paid).expectTallies({
      'all:count': 1,
      'taken:stripe:USD:2026-11-20:orders': 1,
      'taken:stripe:USD:2026-11-20:sum': total,
    })
  })
})

describe('a refund', () => {
  test('is on its way, then given', () => {
    given.events([...paid, refund(500)]).expectPart(orderId, { state: 'paid', given: 0, refunds: [part('begun')] })
    given
      .events([...paid, refund(500), refunded])
      .expectPart(orderId, { state: 'partly-given', given: 500, refunds: [] })
    given.events([...paid, refund(total), refunded]).expectPart(orderId, { state: 'given', given: total })
  })
  test('that was refused, also after it was given, is owed until it is asked for again', () => {
    for (const events of [[failed], [refunded, failed]] as const) {
      given
        .events([...paid, refund(500), ...events])
        .expectPart(orderId, { state: 'refund-refused', given: 0, refunds: [part('refused', 'The card was closed.')] })
      expect(views([...paid, refund(500), ...events])).toEqual(['all', 'refused'])
    }
    given.events([...paid, refund(500), failed, retried]).expectPart(orderId, { state: 'paid' })
  })
  test('of cash is given by hand', () => {
    const events = [submitted('cod'), placed, cash(total), refund(500, null)]
    given.events(events).expectPart(orderId, { state: 'give-by-hand', refunds: [part('by-hand')] })
    expect(views(events)).toEqual(['all', 'by-hand'])
  })
  const part = (state: 'begun' | 'refused' | 'by-hand', problem: string | null = null) => ({
    ...{ refundId: 'r1', state, amount: 500, currency: 'USD', problem, requestedAt: at },
  })
})

describe('money of another currency', () => {
  const euros = { amount: 700, currency: 'EUR' }
  const other: PaymentEvent = {
    type: 'PaymentCaptured',
    data: { orderId, attemptId: 'o1.2', paymentId: 'PC2', charge: euros, capturedAt: at },
  }
  const back: PaymentEvent = {
    type: 'PaymentRefundRequested',
    data: {
      ...{ orderId, refundId: 'r2', paymentId: 'PC2', amount: 0, charge: euros, reason: 'wrong-amount' as const },
      requestedAt: at,
    },
  }
  const given2: PaymentEvent = {
    type: 'PaymentRefunded',
    data: { orderId, refundId: 'r2', gatewayRefundId: 'PR2', refundedAt: at },
  }
  test('stands beside what the order is paid with, and is not added to it', () => {
    given.events([...paid, other]).expectPart(orderId, {
      ...{ taken: total, given: 0, state: 'paid', strays: [{ currency: 'EUR', taken: 700, given: 0 }] },
    })
    given.events([...paid, other, back]).expectPart(orderId, {
      refunds: [{ refundId: 'r2', state: 'begun', amount: 700, currency: 'EUR', problem: null, requestedAt: at }],
    })
    given.events([...paid, other, back, given2]).expectPart(orderId, {
      ...{ taken: total, given: 0, state: 'paid', strays: [{ currency: 'EUR', taken: 700, given: 700 }] },
    })
  })
  test('alone is shown, also of an order that came to nothing', () => {
    expect(views([...ahead, refused, other])).toEqual(['all'])
    given.events([...ahead, refused, other]).expectPart(orderId, { state: 'paid', taken: 0 })
    given.events([...ahead, refused, other, back, given2]).expectPart(orderId, { state: 'given', given: 0 })
  })
  test('counts for its own currency', () => {
    given.events([...paid, other]).expectTallies({
      'all:count': 1,
      'taken:stripe:EUR:2026-11-20:orders': 1,
      'taken:stripe:EUR:2026-11-20:sum': 700,
      'taken:stripe:USD:2026-11-20:orders': 1,
      'taken:stripe:USD:2026-11-20:sum': total,
    })
  })
})

test('every time that money came or went is kept for the books', () => {
  const moves = (events: readonly Any[]) => {
    let row: ReturnType<typeof paymentRows.project>
    for (const event of events) row = paymentRows.project(row, { ...event, at, meta: {} } as never, orderId)
    return row!.fold.moves.map(({ what, amount, id }) => [what, amount, id])
  }
  const byHand: PaymentEvent = {
    type: 'PaymentRefunded',
    data: { orderId, refundId: 'r1', gatewayRefundId: null, refundedAt: at },
  }
  const undone: OrderEvent = { type: 'OrderCashUndone', data: { orderId, cashId: 'c', by: 'ann', undoneAt: at } }
  expect(moves([...paid, refund(500), refunded, failed, retried, byHand, disputed, decided('lost')])).toEqual([
    ['taken', total, 'PC1'],
    ['given', 500, 'r1'],
    ['came-back', 500, 'r1'],
    ['given-by-hand', 500, 'r1'],
    ['bank-took', total, 'PC1'],
  ])
  // A refusal moves nothing, nor does a dispute that the shop won.
  expect(moves([...paid, refund(500), failed, disputed, decided('won')])).toEqual([['taken', total, 'PC1']])
  expect(moves([submitted('cod'), placed, cash(total), undone])).toEqual([
    ['taken', total, null],
    ['undone', total, null],
  ])
})

test('a dispute is open until the bank decides', () => {
  expect(views([...paid, disputed])).toEqual(['all', 'disputed'])
  given.events([...paid, disputed, decided('won')]).expectPart(orderId, { state: 'paid' })
  given.events([...paid, disputed, decided('lost')]).expectPart(orderId, { state: 'dispute-lost' })
})

test('cash is to be taken until it is with the shop, and not of a cancelled order', () => {
  const open = [submitted('cod'), placed]
  expect(views(open)).toEqual(['all', 'cash'])
  given.events(open).expectPart(orderId, { state: 'to-take', charge: null, total })
  given.events([...open, cash(total)]).expectPart(orderId, { state: 'paid', taken: total })
  const undone: OrderEvent = { type: 'OrderCashUndone', data: { orderId, cashId: 'c', by: 'ann', undoneAt: at } }
  given.events([...open, cash(total), undone]).expectPart(orderId, { state: 'to-take', taken: 0, takenAt: null })
  given.events([...open, cancelled]).expectPart(orderId, { state: 'none' })
})

test('what is cancelled or exchanged changes what is due', () => {
  const off = { orderId, by: 'staff', reason: '', lines: [], amount: 500, shownAmount: 500, cancelledAt: at } as const
  const pieces: OrderEvent = { type: 'OrderPiecesCancelled', data: { ...off, cancellationId: 'c' } }
  const rest: OrderEvent = { type: 'OrderRestCancelled', data: off }
  const amended: OrderEvent = {
    type: 'OrderAmended',
    data: {
      ...{ orderId, amendmentId: 'a', off: [], on: [], lines: base.lines, totals: base.totals, coupon: null },
      ...{ difference: { amount: 300, shownAmount: 300 }, by: 'ann', amendedAt: at },
    },
  }
  const more: PaymentEvent = {
    type: 'PaymentDifferenceRequested',
    data: {
      orderId,
      amendmentId: 'a',
      method: 'stripe',
      total: 300,
      charge: { ...charge, amount: 300 },
      requestedAt: at,
    },
  }
  given.events([submitted('cod'), placed, pieces]).expectPart(orderId, { total: total - 500 })
  given.events([submitted('cod'), placed, rest]).expectPart(orderId, { total: total - 500 })
  given.events([...paid, more, amended]).expectPart(orderId, { total: total + 300, charge: total + 300 })
})
