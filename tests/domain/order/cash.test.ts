import { describe, test } from 'vitest'
import { order } from '#domain/order/decide.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import { given } from '#tests/support/given.ts'
import { orderLine, submission } from './examples.ts'

const orderId = 'o1'
const data = submission([orderLine('A', 'p1', 2)])
const placed: OrderEvent[] = [
  { type: 'OrderSubmitted', data },
  { type: 'OrderCartClosed', data: { orderId } },
  { type: 'OrderStockReserved', data: { orderId, productId: 'p1' } },
  { type: 'OrderPlaced', data: { orderId, number: 1001, placedAt: 'now' } },
]
const parcel = { orderId, shipmentId: 's1', carrier: '', tracking: '', shippedAt: '2026-11-20T10:00:00.000Z' }
const mailAfter = '2026-11-20T10:00:30.000Z'
const shipped = (quantity: number): OrderEvent => ({
  type: 'OrderShipped',
  data: { ...parcel, lines: [{ uid: 'A', quantity }], mailAfter },
})
const sent = [...placed, shipped(2)]
/** The order costs 16.00; its buyer was shown half of that in another currency. */
const due = { amount: 1600, shown: 800 }
const about = { orderId, cashId: 'c1', by: 'rosa', takenAt: 'then' }
const record = (change: { cashId?: string; shownAmount?: number; reason?: string; left?: typeof due } = {}) => {
  const { left = due, ...rest } = change
  return { type: 'RecordCash', data: { ...about, money: { paid: due, left }, ...rest } } as const
}
const taken = (amount = 1600, shownAmount = 800, reason?: string): OrderEvent => ({
  type: 'OrderCashTaken',
  data: { ...about, ...(reason && { reason }), personId: data.personId, amount, shownAmount },
})
const undo = (givenBack: boolean, cashId = 'c1') =>
  ({ type: 'UndoCash', data: { orderId, cashId, by: 'rosa', undoneAt: 'later', givenBack } }) as const
const undone: OrderEvent = { type: 'OrderCashUndone', data: { orderId, cashId: 'c1', by: 'rosa', undoneAt: 'later' } }

describe('cash at the door', () => {
  test('is all that is due, once', () => {
    given(order, sent).when(record()).then(taken())
    given(order, [...sent, taken()])
      .when(record())
      .then()
    given(order, [...sent, taken()])
      .when(record({ cashId: 'c2' }))
      .rejects({ code: 'cash-already-taken' })
  })
  test('is less only with a reason, in the same share of either currency', () => {
    given(order, sent)
      .when(record({ shownAmount: 799 }))
      .rejects({ code: 'cash-reason-missing' })
    given(order, sent)
      .when(record({ shownAmount: 600, reason: 'no change' }))
      .then(taken(1200, 600, 'no change'))
  })
  test('is neither nothing, nor more than is due, nor less than was promised back', () => {
    const reason = 'so'
    for (const shownAmount of [0, 0.5, 801])
      given(order, sent)
        .when(record({ shownAmount, reason }))
        .rejects({ code: 'cash-out-of-range', least: 1, most: 800 })
    given(order, sent)
      .when(record({ shownAmount: 299, reason, left: { amount: 1000, shown: 500 } }))
      .rejects({ code: 'cash-out-of-range', least: 300, most: 800 })
  })
  test('waits until everything has left, and is not of an order that is paid ahead, cancelled or not placed', () => {
    given(order, [...placed, shipped(1)])
      .when(record())
      .rejects({ code: 'order-not-shipped' })
    const ahead: OrderEvent = { type: 'OrderSubmitted', data: { ...data, payment: { method: 'stripe' } } }
    given(order, [ahead, ...sent.slice(1)])
      .when(record())
      .rejects({ code: 'cash-not-due' })
    given(order, placed.slice(0, 1)).when(record()).rejects({ code: 'order-not-placed' })
    const cancelled: OrderEvent = {
      type: 'OrderCancelled',
      data: { orderId, by: 'staff', reason: '', cancelledAt: 'then' },
    }
    given(order, [...placed, cancelled])
      .when(record())
      .rejects({ code: 'order-already-cancelled' })
  })
  test('was not taken after all, once, unless money has gone back', () => {
    const after = [...sent, taken()]
    given(order, after).when(undo(false)).then(undone)
    given(order, after).when(undo(true)).rejects({ code: 'cash-given-back' })
    given(order, [...after, undone])
      .when(undo(true))
      .then()
    given(order, [...after, undone])
      .when(record())
      .then(taken())
  })
  test('bounds what can be given back, and keeps its parcel from being taken back', () => {
    const refund = { orderId, refundId: 'r1', amount: 1201, shownAmount: 601, refundedAt: 'then' }
    given(order, [...sent, taken(1200, 600, 'no change')])
      .when({ type: 'RecordRefund', data: refund })
      .rejects({ code: 'refund-exceeds-payment', left: 1200 })
    const retract = { orderId, shipmentId: 's1', by: 'rosa', retractedAt: parcel.shippedAt }
    given(order, [...sent, taken()])
      .when({ type: 'RetractShipment', data: { ...retract, returned: [], refundedAtDoor: false } })
      .rejects({ code: 'shipment-final', because: 'cash-taken' })
  })
})
