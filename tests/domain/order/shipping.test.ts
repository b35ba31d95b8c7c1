import { describe, test } from 'vitest'
import { order } from '#domain/order/decide.ts'
import { given } from '#tests/support/given.ts'
import { cancellation, delivery, placed, shipment, shipped } from './placed-order.ts'

describe('shipping', () => {
  test('in parts', () =>
    given(order, [...placed, shipped('s1', ['A', 1])])
      .when({ type: 'ShipOrder', data: shipment('s2', ['A', 1], ['B', 1]) })
      .then(shipped('s2', ['A', 1], ['B', 1])))
  test('never more than was ordered', () =>
    given(order, [...placed, shipped('s1', ['A', 1])])
      .when({ type: 'ShipOrder', data: shipment('s2', ['A', 2]) })
      .rejects({ code: 'shipment-exceeds-order', uid: 'A', left: 1 }))
  test('a line that is named twice by the sum of it', () => {
    given(order, placed)
      .when({ type: 'ShipOrder', data: shipment('s1', ['A', 2], ['A', 1]) })
      .rejects({ code: 'shipment-exceeds-order', uid: 'A', left: 2 })
    given(order, placed)
      .when({ type: 'ShipOrder', data: shipment('s1', ['A', 1], ['B', 1], ['A', 1]) })
      .then(shipped('s1', ['A', 2], ['B', 1]))
  })
  test('the same parcel once, also when nothing is left to ship', () =>
    given(order, [...placed, shipped('s1', ['A', 2], ['B', 1])])
      .when({ type: 'ShipOrder', data: shipment('s1', ['A', 2], ['B', 1]) })
      .then())
  test('never what was not ordered', () =>
    given(order, placed)
      .when({ type: 'ShipOrder', data: shipment('s1', ['Z', 1]) })
      .rejects({ code: 'shipment-exceeds-order', uid: 'Z', left: 0, uids: ['A', 'B'] }))
  test('a whole number of pieces', () =>
    given(order, placed)
      .when({ type: 'ShipOrder', data: shipment('s1', ['A', 0.5]) })
      .rejects({ code: 'shipment-exceeds-order', uid: 'A', left: 2 }))
  test('not what was cancelled', () =>
    given(order, [...placed, { type: 'OrderCancelled', data: cancellation }])
      .when({ type: 'ShipOrder', data: shipment('s1', ['A', 1]) })
      .rejects({ code: 'order-already-cancelled' }))
})

describe('delivery', () => {
  test('of everything that was ordered', () =>
    given(order, [...placed, shipped('s1', ['A', 2], ['B', 1])])
      .when({ type: 'DeliverOrder', data: delivery })
      .then({ type: 'OrderDelivered', data: delivery }))
  test('not while something is left to ship', () =>
    given(order, [...placed, shipped('s1', ['A', 2])])
      .when({ type: 'DeliverOrder', data: delivery })
      .rejects({ code: 'order-not-shipped' }))
})
