import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OrderProgress } from '#domain/order/commands.ts'
import { order } from '#domain/order/decide.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import { totalsAddUp, totalsOf } from '#domain/order/totals.ts'
import { given } from '#tests/support/given.ts'
import { orderLine, submission } from './examples.ts'

const orderId = 'o1'
const data = submission([orderLine('A', 'p2', 2), orderLine('B', 'p1', 1), orderLine('C', 'p2', 3)])
const submitted: OrderEvent = { type: 'OrderSubmitted', data }
const closed: OrderEvent = { type: 'OrderCartClosed', data: { orderId } }
const reserved = (productId: string): OrderEvent => ({ type: 'OrderStockReserved', data: { orderId, productId } })
const released = (productId: string): OrderEvent => ({ type: 'OrderStockReleased', data: { orderId, productId } })
const reason = { code: 'out-of-stock', lines: [{ sku: 'A', requested: 2, available: 1 }] } as const
const refused: OrderEvent = { type: 'OrderRefused', data: { orderId, reason } }
const reopened: OrderEvent = { type: 'OrderCartReopened', data: { orderId } }
const placed: OrderEvent = { type: 'OrderPlaced', data: { orderId, number: 1001, placedAt: 'now', tellsOwner: true } }
const record = (...progress: OrderProgress[]) => ({ type: 'RecordProgress', data: { orderId, progress } }) as const

const doneClosed: OrderProgress = { done: 'cart-closed' }
const doneReserved = (productId: string): OrderProgress => ({ done: 'stock-reserved', productId })
const doneReleased = (productId: string): OrderProgress => ({ done: 'stock-released', productId })
const doneRefused: OrderProgress = { done: 'refused', reason }
const doneReopened: OrderProgress = { done: 'cart-reopened' }
const donePlaced: OrderProgress = { done: 'placed', number: 1001, placedAt: 'now', tellsOwner: true }

describe('submitting', () => {
  test('a new order', () => given(order).when({ type: 'SubmitOrder', data }).then(submitted))
  test('once', () =>
    given(order, [submitted]).when({ type: 'SubmitOrder', data }).rejects({ code: 'order-already-submitted' }))
  test('with a total that its lines do not make', () =>
    given(order)
      .when({ type: 'SubmitOrder', data: { ...data, totals: { ...data.totals, total: data.totals.total - 1 } } })
      .rejects({ code: 'totals-unequal' }))
  test('groups lines by product, in product order', () =>
    expect(order.evolve(order.initial, submitted).products).toEqual([
      { productId: 'p1', lines: [{ sku: 'B', quantity: 1 }] },
      {
        productId: 'p2',
        lines: [
          { sku: 'A', quantity: 2 },
          { sku: 'C', quantity: 3 },
        ],
      },
    ]))
})

describe('progress', () => {
  test('all at once', () =>
    given(order, [submitted])
      .when(record(doneClosed, doneReserved('p1'), doneReserved('p2'), donePlaced))
      .then(closed, reserved('p1'), reserved('p2'), placed))
  test('leaves out what is recorded', () =>
    given(order, [submitted, closed, reserved('p1')])
      .when(record(doneClosed, doneReserved('p1'), doneReserved('p2'), donePlaced))
      .then(reserved('p2'), placed))
  test('an order that the owner is not told of says nothing of it', () =>
    given(order, [submitted, closed, reserved('p1'), reserved('p2')])
      .when(record({ ...donePlaced, tellsOwner: false }))
      .then({ type: 'OrderPlaced', data: { orderId, number: 1001, placedAt: 'now' } }))
  test('a placed order stays as it is', () =>
    given(order, [submitted, closed, reserved('p1'), reserved('p2'), placed])
      .when(record({ done: 'placed', number: 1002, placedAt: 'later', tellsOwner: true }))
      .then())
  test('a placed order is not refused', () =>
    given(order, [submitted, closed, reserved('p1'), reserved('p2'), placed])
      .when(record(doneRefused))
      .rejects({ code: 'order-already-placed' }))
  test('a refused order is not placed', () =>
    given(order, [submitted, closed, refused])
      .when(record(doneReserved('p1'), doneReserved('p2'), donePlaced))
      .rejects({ code: 'order-already-refused' }))
  test('not before the stock of every product', () =>
    given(order, [submitted, closed, reserved('p1')])
      .when(record(donePlaced))
      .rejects({ code: 'order-step-out-of-turn' }))
  test('no stock before the cart is closed', () =>
    given(order, [submitted])
      .when(record(doneReserved('p1')))
      .rejects({ code: 'order-step-out-of-turn' }))
  test('no stock of a product that was not ordered', () =>
    given(order, [submitted, closed])
      .when(record(doneReserved('p9')))
      .rejects({ code: 'order-step-out-of-turn' }))
  test('a refusal stands once', () => given(order, [submitted, closed, refused]).when(record(doneRefused)).then())
  test('nothing is released of an order in progress', () =>
    given(order, [submitted, closed, reserved('p1')])
      .when(record(doneReleased('p1')))
      .rejects({ code: 'order-step-out-of-turn' }))
  test('releases, then reopens the cart', () =>
    given(order, [submitted, closed, reserved('p1'), refused])
      .when(record(doneReleased('p1'), doneReleased('p2'), doneReopened))
      .then(released('p1'), released('p2'), reopened))
  test('the cart is not reopened before everything is released', () =>
    given(order, [submitted, closed, reserved('p1'), refused, released('p1')])
      .when(record(doneReopened))
      .rejects({ code: 'order-step-out-of-turn' }))
  test('released and reopened once', () =>
    given(order, [submitted, closed, refused, released('p1'), released('p2'), reopened])
      .when(record(doneReleased('p1'), doneReopened))
      .then())
  test('of an order that nobody submitted', () =>
    given(order).when(record(doneClosed)).rejects({ code: 'order-not-submitted' }))
})

test('totals equal their lines', () => {
  const line = fc
    .tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 0, max: 1_000_000 }))
    .map(([quantity, unitPrice]) => ({ quantity, unitPrice, amount: quantity * unitPrice }))
  fc.assert(
    fc.property(fc.array(line, { maxLength: 500 }), fc.nat(100_000), (lines, delivery) => {
      const totals = totalsOf(lines, delivery)
      expect(totalsAddUp(lines, totals)).toBe(true)
      expect(totals.total).toBe(lines.reduce((total, { amount }) => total + amount, delivery))
      expect(Number.isSafeInteger(totals.total)).toBe(true)
      expect(totalsAddUp(lines, { ...totals, total: totals.total + 1 })).toBe(false)
      if (lines[0]) expect(totalsAddUp([{ ...lines[0], amount: -1 }, ...lines.slice(1)], totals)).toBe(false)
    }),
  )
})

describe('an order that staff make for a buyer', () => {
  const note = { noteId: 'n1', by: 'rosa', note: 'Called in.', notedAt: 'now' }
  const forBuyer = { ...data, draftId: 'd1', by: 'rosa', payUntil: 'tomorrow', payment: { method: 'stripe' } } as const
  const begun: OrderEvent[] = [{ type: 'OrderSubmitted', data: forBuyer }, closed, reserved('p1'), reserved('p2')]
  const awaited: OrderEvent = { type: 'OrderPaymentAwaited', data: { orderId, until: 'tomorrow', tells: true } }

  test('brings its note with it', () =>
    given(order)
      .when({ type: 'SubmitOrder', data: { ...forBuyer, note } })
      .then(begun[0]!, { type: 'OrderNoted', data: { orderId, personId: data.personId, ...note } }))
  test('asks for its payment by mail', () =>
    given(order, begun)
      .when(record({ done: 'payment-awaited', until: 'tomorrow' }))
      .then(awaited))
  test('names its draft, and tells the buyer when nobody paid in time', () => {
    given(order, [...begun, awaited])
      .when(record({ done: 'refused', reason: { code: 'payment-expired' } }))
      .then({
        type: 'OrderRefused',
        data: { orderId, reason: { code: 'payment-expired' }, draftId: 'd1', tells: true },
      })
    given(order, [...begun, awaited])
      .when(record({ done: 'refused', reason: { code: 'payment-abandoned' } }))
      .then({ type: 'OrderRefused', data: { orderId, reason: { code: 'payment-abandoned' }, draftId: 'd1' } })
    given(order, [...begun, awaited])
      .when(record({ done: 'paid', paymentId: 'pi_1', paidAt: 'then' }, { ...donePlaced, tellsOwner: false }))
      .then(
        { type: 'OrderPaid', data: { orderId, paymentId: 'pi_1', paidAt: 'then' } },
        { type: 'OrderPlaced', data: { orderId, number: 1001, placedAt: 'now', draftId: 'd1', by: 'rosa' } },
      )
  })
})
