import { describe, expect, test } from 'vitest'
import { noOrder, type Order } from '#domain/order/order.ts'
import { type Attempt, type Capture, noPayment, type Payment, type Refund } from '#domain/payment/evolve.ts'
import { isAwaiting, nextForPayment, nothingToPay } from '#domain/processes/settle-payment.ts'

const until = '2026-11-20T10:30:00.000Z'
const before = '2026-11-20T10:29:59.999Z'
const late = '2026-11-20T10:45:00.000Z'
const charge = { amount: 1600, currency: 'USD' }
const waiting: Order = {
  ...noOrder,
  status: 'in-progress',
  orderId: 'o1',
  method: 'stripe',
  awaitedUntil: until,
  totals: { ...noOrder.totals, total: 1600 },
}
const refused: Order = { ...waiting, status: 'refused' }
const placed: Order = { ...waiting, status: 'placed', paymentId: 'p1' }
const asked: Payment = { ...noPayment, orderId: 'o1', method: 'stripe', total: 1600, charge }
const attempt = (status: Attempt['status'], attemptId = 'o1.1'): Attempt => ({
  attemptId,
  status,
  amendmentId: null,
  way: 'embedded',
  begunAt: before,
  reference: 'pi_1',
  url: null,
})
const capture = (paymentId = 'p1', more: Partial<Capture> = {}): Capture => ({
  paymentId,
  attemptId: 'o1.1',
  charge,
  risk: null,
  refunding: 0,
  ...more,
})
const refund = (status: Refund['status'], amount = 600): Refund => ({
  refundId: 'r1',
  paymentId: 'p1',
  amount,
  charge: { ...charge, amount: 600 },
  reason: 'return',
  of: null,
  status,
  gatewayRefundId: null,
  failures: 0,
  problem: null,
  byHand: false,
  how: null,
  refundedAt: null,
})
const next = (payment: Partial<Payment>, order: Order, at = before, stuck: string[] = []) =>
  nextForPayment({ ...asked, ...payment }, order, at, new Set(stuck))

describe('money that came', () => {
  test('pays the order that waits for it, also when its time is over or the buyer gave up', () => {
    const step = { type: 'PayOrder', paymentId: 'p1' }
    expect(next({ captures: [capture()] }, waiting)).toEqual(step)
    expect(next({ captures: [capture()], abandoned: true }, waiting, late)).toEqual(step)
    expect(next({ captures: [capture('p1', { risk: 'Not Safe' })] }, waiting)).toEqual({ ...step, risk: 'Not Safe' })
  })
  test.each([
    ['the order was refused', refused, capture(), 'surplus', 0],
    ['it was paid with other money', placed, capture('p2'), 'surplus', 0],
    ['it is another amount', waiting, capture('p1', { charge: { ...charge, amount: 1 } }), 'wrong-amount', 0],
    ['it is another currency', waiting, capture('p1', { charge: { ...charge, currency: 'EUR' } }), 'wrong-amount', 0],
    ['the order was cancelled', { ...placed, status: 'cancelled' } as Order, capture(), 'order-cancelled', null],
  ] as const)('goes back when %s', (_why, order, taken, reason, amount) => {
    expect(next({ captures: [taken] }, order)).toEqual({
      type: 'GiveBack',
      capture: taken,
      left: taken.charge.amount,
      reason,
      refundId: `${reason}-${taken.paymentId}`,
      amount,
    })
  })
  test('goes back as far as it did not go back yet', () => {
    const cancelled = { ...placed, status: 'cancelled' } as Order
    expect(next({ captures: [capture('p1', { refunding: 600 })] }, cancelled)).toMatchObject({ left: 1000 })
    expect(next({ captures: [capture('p1', { refunding: 1600 })] }, cancelled)).toBeNull()
  })
  test('goes back by their share for each of the cancelled pieces, the rest too', () => {
    const off = (cancellationId: string, amount: number) => ({
      ...{ cancellationId, pieces: {}, amount, shownAmount: amount * 2, givenBack: [], products: [], released: true },
    })
    const rest = { pieces: {}, amount: 300, shownAmount: 600, givenBack: [] }
    const cancelled: Order = { ...placed, cancelledPieces: [off('c1', 100), off('c2', 200)], cancelledRest: rest }
    const asked = (refundId: string): Refund => ({ ...refund('requested', 1), status: 'failed', refundId })
    const given = [asked('pieces-c1'), asked('pieces-c2'), asked('rest-cancelled-p1')]
    const step = (n: number) => next({ captures: [capture()], refunds: given.slice(0, n) }, cancelled)
    expect(step(0)).toMatchObject({ left: 200, amount: 100, reason: 'pieces-cancelled', refundId: 'pieces-c1' })
    expect(step(1)).toMatchObject({ left: 400, amount: 200, reason: 'pieces-cancelled', refundId: 'pieces-c2' })
    expect(step(2)).toMatchObject({ left: 600, amount: 300, reason: 'rest-cancelled', refundId: 'rest-cancelled-p1' })
    expect(step(3)).toBeNull()
  })
  test('stays with the order that it paid', () => expect(next({ captures: [capture()] }, placed)).toBeNull())
  test('is not needed for an order that comes to nothing', () =>
    expect(next({ charge: { ...charge, amount: 0 } }, waiting)).toEqual({ type: 'PayOrder', paymentId: nothingToPay }))
})

describe('an attempt', () => {
  test('is left alone while the order waits', () => expect(next({ attempts: [attempt('open')] }, waiting)).toBeNull())
  test('that may have taken money is asked about first, whatever happened to the order', () => {
    for (const order of [waiting, refused]) {
      expect(next({ attempts: [attempt('capturing')] }, order, late)).toMatchObject({ type: 'Capture' })
    }
  })
  test.each([
    ['in time', waiting, until, {}],
    ['once it was given up', waiting, before, { abandoned: true }],
    ['once the order was refused', refused, before, {}],
    ['once the order is placed', placed, before, {}],
  ] as const)('is closed when nobody shall pay it: %s', (_when, order, at, more) => {
    expect(next({ attempts: [attempt('open')], ...more }, order, at)).toMatchObject({ type: 'Close' })
  })
  test('whose gateway does not answer is waited for a while after its time, then left', () => {
    const attempts = [attempt('open')]
    expect(next({ attempts }, waiting, until, ['o1.1'])).toBeNull()
    expect(next({ attempts }, waiting, late, ['o1.1'])).toMatchObject({ type: 'Leave' })
    expect(next({ attempts, abandoned: true }, waiting, before, ['o1.1'])).toMatchObject({ type: 'Leave' })
  })
})

describe('an order that nobody paid', () => {
  const over = [attempt('closed'), attempt('left', 'o1.2')]
  test('is refused after its time', () => {
    expect(next({ attempts: over }, waiting, before)).toBeNull()
    expect(next({ attempts: over }, waiting, until)).toEqual({ type: 'RefuseOrder', reason: 'payment-expired' })
    expect(nextForPayment(noPayment, waiting, until)).toEqual({ type: 'RefuseOrder', reason: 'payment-expired' })
  })
  test('is refused at once when the buyer gave up', () =>
    expect(next({ attempts: over, abandoned: true }, waiting)).toEqual({
      type: 'RefuseOrder',
      reason: 'payment-abandoned',
    }))
  test('is not refused before everything that could still pay it is closed', () =>
    expect(next({ attempts: [...over, attempt('open', 'o1.3')] }, waiting, late)).toMatchObject({ type: 'Close' }))
})

describe('a refund', () => {
  test('is made, then noted in its order, once', () => {
    expect(next({ refunds: [refund('requested')] }, placed)).toMatchObject({ type: 'Refund' })
    expect(next({ refunds: [refund('done')] }, placed)).toMatchObject({ type: 'NoteRefund' })
    const noted = { ...placed, refunds: [{ refundId: 'r1', amount: 600 }] }
    expect(next({ refunds: [refund('done')] }, noted)).toBeNull()
  })
  test('of money that no order was placed for is none of the order', () =>
    expect(next({ refunds: [refund('done', 0)] }, refused)).toBeNull())
  test('that the gateway refused, or does not answer about, waits', () => {
    expect(next({ refunds: [refund('failed')] }, placed)).toBeNull()
    expect(next({ refunds: [refund('requested')] }, placed, before, ['r1'])).toBeNull()
  })
})

test('only an order that holds everything and is not paid waits for a payment', () => {
  expect([waiting, refused, placed, noOrder].map(isAwaiting)).toEqual([true, false, false, false])
  expect(isAwaiting({ ...waiting, paymentId: 'p1' })).toBe(false)
  expect(isAwaiting({ ...waiting, awaitedUntil: null })).toBe(false)
})
