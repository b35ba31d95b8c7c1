import { describe, test } from 'vitest'
import { order } from '#domain/order/decide.ts'
import { given } from '#tests/support/given.ts'
import {
  cancellation,
  cancelledData,
  data,
  delivery,
  placed,
  refund,
  shipment,
  shipped,
  submitted,
} from './placed-order.ts'

describe('cancelling', () => {
  test('a placed order', () =>
    given(order, placed)
      .when({ type: 'CancelOrder', data: cancellation })
      .then({ type: 'OrderCancelled', data: cancelledData }))
  test('not before it is placed', () =>
    given(order, [submitted]).when({ type: 'CancelOrder', data: cancellation }).rejects({ code: 'order-not-placed' }))
  test('not once anything was shipped', () =>
    given(order, [...placed, shipped('s1', ['A', 1])])
      .when({ type: 'CancelOrder', data: cancellation })
      .rejects({ code: 'order-already-shipped' }))
  test('not twice', () =>
    given(order, [...placed, { type: 'OrderCancelled', data: cancelledData }])
      .when({ type: 'CancelOrder', data: cancellation })
      .rejects({ code: 'order-already-cancelled' }))
})

describe('cancelling the rest', () => {
  const goods = { lines: data.lines, paid: data.totals.total - data.totals.delivery }
  const uncut = { given: [], left: { amount: 9999, shown: 9999 } }
  const rest = { ...cancellation, rest: { paid: goods, shown: { ...goods, paid: 1381 }, ...uncut } }
  const cancelled = (lines: readonly { uid: string; quantity: number }[], amount: number, shownAmount: number) =>
    ({ type: 'OrderRestCancelled', data: { ...cancelledData, lines, amount, shownAmount } }) as const
  const oneSent = [...placed, shipped('s1', ['A', 1])]
  const left = cancelled(
    [
      { uid: 'A', quantity: 1 },
      { uid: 'B', quantity: 1 },
    ],
    1000,
    921,
  )
  test('of what was shipped in part, at its share of the goods', () =>
    given(order, oneSent).when({ type: 'CancelOrder', data: rest }).then(left))
  test('is cancelling all of it while nothing was shipped', () =>
    given(order, placed)
      .when({ type: 'CancelOrder', data: rest })
      .then({ type: 'OrderCancelled', data: cancelledData }))
  test('not once everything was shipped, and not twice', () => {
    given(order, [...placed, shipped('s1', ['A', 2], ['B', 1])])
      .when({ type: 'CancelOrder', data: rest })
      .rejects({ code: 'order-already-shipped' })
    given(order, [...oneSent, left])
      .when({ type: 'CancelOrder', data: rest })
      .rejects({ code: 'order-already-shipped' })
  })
  test('gives back no piece that staff refunded, and no more than is left', () => {
    const known = { ...rest.rest, given: [{ uid: 'B', quantity: 1 }] }
    const lines = left.data.lines
    const givenBack = [{ uid: 'A', quantity: 1 }]
    given(order, oneSent)
      .when({ type: 'CancelOrder', data: { ...rest, rest: known } })
      .then({
        type: 'OrderRestCancelled',
        data: { ...cancelledData, lines, givenBack, amount: 500, shownAmount: 460 },
      })
    given(order, oneSent)
      .when({ type: 'CancelOrder', data: { ...rest, rest: { ...known, left: { amount: 300, shown: 281 } } } })
      .then({
        type: 'OrderRestCancelled',
        data: { ...cancelledData, lines, givenBack, amount: 300, shownAmount: 281 },
      })
  })
  test('leaves nothing to ship, and the order can be delivered', () => {
    given(order, [...oneSent, left])
      .when({ type: 'ShipOrder', data: shipment('s2', ['A', 1]) })
      .rejects({ code: 'shipment-exceeds-order', uid: 'A', left: 0 })
    given(order, [...oneSent, left])
      .when({ type: 'DeliverOrder', data: delivery })
      .then({ type: 'OrderDelivered', data: delivery })
  })
})

describe('refunds', () => {
  const total = data.totals.total
  test('say whose the words about a refund by hand are', () => {
    const byHand = { ...refund('r1', 500), how: 'cash' }
    given(order, placed)
      .when({ type: 'RecordRefund', data: byHand })
      .then({ type: 'OrderRefunded', data: { ...byHand, personId: data.personId } })
    given(order, placed)
      .when({ type: 'RecordRefund', data: refund('r1', 500) })
      .then({ type: 'OrderRefunded', data: refund('r1', 500) })
  })
  test('are recorded once each', () =>
    given(order, [...placed, { type: 'OrderRefunded', data: refund('r1', 500) }])
      .when({ type: 'RecordRefund', data: refund('r1', 500) })
      .then())
  test('never exceed what was paid, all together', () =>
    given(order, [...placed, { type: 'OrderRefunded', data: refund('r1', 500) }])
      .when({ type: 'RecordRefund', data: refund('r2', total - 499) })
      .rejects({ code: 'refund-exceeds-payment', left: total - 500 }))
})
