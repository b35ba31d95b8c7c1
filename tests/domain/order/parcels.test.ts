import { describe, test } from 'vitest'
import { order } from '#domain/order/decide.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import { given } from '#tests/support/given.ts'
import { cancellation, cancelledData, delivery, orderId, placed, shipment, shipped } from './placed-order.ts'

describe('taking a parcel back', () => {
  const mailAfter = '2026-11-20T10:00:30.000Z'
  const waiting: OrderEvent = { type: 'OrderShipped', data: { ...shipment('s1', ['A', 2]), mailAfter } }
  const about = { orderId, shipmentId: 's1', by: 'rosa', retractedAt: '2026-11-20T10:00:29.999Z' }
  const asked = { ...about, returned: [], refundedAtDoor: false }
  const retract = (change: Partial<typeof asked> | { returned: readonly { uid: string; quantity: number }[] } = {}) =>
    ({ type: 'RetractShipment', data: { ...asked, ...change } }) as const
  const retracted: OrderEvent = {
    type: 'OrderShipmentRetracted',
    data: { ...about, lines: [{ uid: 'A', quantity: 2 }] },
  }
  const final = (because: 'told' | 'delivered' | 'rest-cancelled' | 'given-back') =>
    ({ code: 'shipment-final', because }) as const

  test('while its mail waits, once', () => {
    given(order, [...placed, waiting])
      .when(retract())
      .then(retracted)
    given(order, [...placed, waiting, retracted])
      .when(retract())
      .then()
  })
  test('not once its mail may have left, nor where it was told at once', () => {
    given(order, [...placed, waiting])
      .when(retract({ retractedAt: mailAfter }))
      .rejects(final('told'))
    given(order, [...placed, shipped('s1', ['A', 2])])
      .when(retract())
      .rejects(final('told'))
    given(order, placed).when(retract()).rejects({ code: 'shipment-unknown' })
  })
  test('not once anything rests on its having left', () => {
    given(order, [...placed, waiting, shipped('s2', ['B', 1]), { type: 'OrderDelivered', data: delivery }])
      .when(retract())
      .rejects(final('delivered'))
    const lines = [{ uid: 'B', quantity: 1 }]
    given(order, [
      ...placed,
      waiting,
      { type: 'OrderRestCancelled', data: { ...cancelledData, lines, amount: 500, shownAmount: 500 } },
    ])
      .when(retract())
      .rejects(final('rest-cancelled'))
    given(order, [...placed, waiting])
      .when(retract({ returned: [{ uid: 'A', quantity: 1 }] }))
      .rejects(final('given-back'))
    given(order, [...placed, waiting])
      .when(retract({ refundedAtDoor: true }))
      .rejects(final('given-back'))
  })
  test('leaves its pieces to be shipped or cancelled, and the same press ships nothing more', () => {
    const back = [...placed, waiting, retracted]
    given(order, back)
      .when({ type: 'ShipOrder', data: shipment('s2', ['A', 2], ['B', 1]) })
      .then(shipped('s2', ['A', 2], ['B', 1]))
    given(order, back)
      .when({ type: 'ShipOrder', data: shipment('s1', ['A', 2]) })
      .then()
    given(order, back)
      .when({ type: 'CancelOrder', data: cancellation })
      .then({ type: 'OrderCancelled', data: cancelledData })
  })
})

describe('correcting a parcel', () => {
  const mailAfter = '2026-11-20T10:00:30.000Z'
  const left = [...placed, { type: 'OrderShipped', data: { ...shipment('s1', ['A', 2]), mailAfter } } as const]
  const right = { orderId, shipmentId: 's1', carrier: 'DHL', tracking: 'T2', by: 'rosa', correctedAt: mailAfter }
  const correct = (change: Partial<typeof right> = {}, tells = false) =>
    ({ type: 'CorrectTracking', data: { ...right, ...change, tells } }) as const
  const corrected: OrderEvent = { type: 'OrderTrackingCorrected', data: right }

  test('changes what is wrong, and the same again nothing', () => {
    given(order, left).when(correct()).then(corrected)
    given(order, [...left, corrected])
      .when(correct({}, true))
      .then()
    given(order, [...left, corrected])
      .when(correct({ carrier: 'Post' }))
      .then({ type: 'OrderTrackingCorrected', data: { ...right, carrier: 'Post' } })
  })
  test('tells the buyer by a mail of its own once the one about the parcel may have left', () => {
    given(order, left)
      .when(correct({}, true))
      .then({ type: 'OrderTrackingCorrected', data: { ...right, tells: true } })
    const early = { correctedAt: '2026-11-20T10:00:29.999Z' }
    given(order, left)
      .when(correct(early, true))
      .then({ type: 'OrderTrackingCorrected', data: { ...right, ...early } })
  })
  test('tells the buyer at once where no mail about the parcel waits', () => {
    const untold = { ...shipment('s1', ['A', 2]), mailAfter, untold: true as const }
    const early = { correctedAt: '2026-11-20T10:00:29.999Z' }
    given(order, [...placed, { type: 'OrderShipped', data: untold }])
      .when(correct(early, true))
      .then({ type: 'OrderTrackingCorrected', data: { ...right, ...early, tells: true } })
  })
  test('is of a parcel that left, and was not taken back', () => {
    given(order, left)
      .when(correct({ shipmentId: 's2' }))
      .rejects({ code: 'shipment-unknown' })
    const back = { orderId, shipmentId: 's1', by: 'rosa', lines: [{ uid: 'A', quantity: 2 }], retractedAt: 'then' }
    given(order, [...left, { type: 'OrderShipmentRetracted', data: back }])
      .when(correct())
      .rejects({ code: 'shipment-unknown' })
  })
})
