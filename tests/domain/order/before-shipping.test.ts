import { describe, test } from 'vitest'
import { order } from '#domain/order/decide.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import { given } from '#tests/support/given.ts'
import { cancellation, cancelledData, data, orderId, placed, shipment, shipped, submitted } from './placed-order.ts'

describe('pieces that are missing', () => {
  const short = (...lines: { sku: string; quantity: number }[]) => ({ orderId, productId: 'p1', lines })
  const told = (...lines: { sku: string; quantity: number }[]): OrderEvent => ({
    type: 'OrderShortageChanged',
    data: short(...lines),
  })
  const [a, b] = [
    { sku: 'A', quantity: 1 },
    { sku: 'B', quantity: 1 },
  ]

  test('are told once, in whatever order they come', () => {
    given(order, placed)
      .when({ type: 'TellShortage', data: short(a, b) })
      .then(told(a, b))
    given(order, [...placed, told(a, b)])
      .when({ type: 'TellShortage', data: short(b, a) })
      .then()
    given(order, [...placed, told(a, b)])
      .when({ type: 'TellShortage', data: short(a) })
      .then(told(a))
  })
  test('are there again once, and never were missing before', () => {
    given(order, [...placed, told(a)])
      .when({ type: 'TellShortage', data: short() })
      .then(told())
    given(order, [...placed, told(a), told()])
      .when({ type: 'TellShortage', data: short() })
      .then()
  })
  test('are told to no order that is none', () =>
    given(order)
      .when({ type: 'TellShortage', data: short(a) })
      .rejects({ code: 'order-not-submitted' }))
})

describe('printing the slip of an order', () => {
  const by = (by: string) => ({ orderId, by, printedAt: 'then' })
  const print = (who: string, takeOver = false) => ({ type: 'PrintSlip', data: { ...by(who), takeOver } }) as const
  const printed = (who: string): OrderEvent => ({ type: 'OrderSlipPrinted', data: by(who) })

  test('says who packs it; they print it again as they like', () => {
    given(order, placed).when(print('rosa')).then(printed('rosa'))
    given(order, [...placed, printed('rosa')])
      .when(print('rosa'))
      .then()
  })
  test('by somebody else takes it over, or is refused', () => {
    given(order, [...placed, printed('rosa')])
      .when(print('ben'))
      .rejects({ code: 'order-being-packed', by: 'rosa', since: 'then' })
    given(order, [...placed, printed('rosa')])
      .when(print('ben', true))
      .then(printed('ben'))
  })
  test('begins anew with the next parcel, and ends with the last', () => {
    given(order, [...placed, printed('rosa'), shipped('s1', ['A', 1])])
      .when(print('ben'))
      .then(printed('ben'))
    given(order, [...placed, shipped('s1', ['A', 2], ['B', 1])])
      .when(print('ben'))
      .rejects({ code: 'order-already-shipped' })
  })
})

describe('an order on hold', () => {
  const paid: OrderEvent = { type: 'OrderPaid', data: { orderId, paymentId: 'P1', paidAt: 'then', risk: 'Not Safe' } }
  const risky = [...placed.slice(0, -1), paid, ...placed.slice(-1)]
  const risk = { holdId: 'risk', kind: 'risk', risk: 'Not Safe' } as const
  const wish = { orderId, holdId: 'h1', kind: 'staff', by: 'a1', reason: 'wait', heldAt: 'then' } as const
  const hold = { type: 'HoldOrder', data: wish } as const
  const held: OrderEvent = { type: 'OrderHeld', data: { ...wish, personId: data.personId } }
  const about = { orderId, by: 'a1', releasedAt: 'then' }
  const release = (holdId?: string) => ({ type: 'ReleaseHold', data: { ...about, ...(holdId && { holdId }) } }) as const
  const released = (holdId: string): OrderEvent => ({ type: 'OrderHoldReleased', data: { ...about, holdId } })
  const ship = { type: 'ShipOrder', data: shipment('s1', ['A', 1]) } as const

  test('is not shipped until its risk is released', () => {
    given(order, risky)
      .when(ship)
      .rejects({ code: 'order-held', holds: [risk] })
    given(order, risky).when(release()).then(released('risk'))
    given(order, [...risky, released('risk')])
      .when(release())
      .rejects({ code: 'order-not-held', number: 1001 })
    given(order, [...risky, released('risk')])
      .when(ship)
      .then(shipped('s1', ['A', 1]))
  })
  test('was released by an event without an id in older logs', () =>
    given(order, [...risky, { type: 'OrderReleased', data: { orderId, releasedAt: 'then' } }])
      .when(ship)
      .then(shipped('s1', ['A', 1])))
  test('is held by staff, once under one id', () => {
    given(order, placed).when(hold).then(held)
    given(order, [...placed, held])
      .when(hold)
      .then()
  })
  test('waits for each of its holds', () => {
    given(order, [...risky, held, released('risk')])
      .when(ship)
      .rejects({ code: 'order-held', holds: [{ holdId: 'h1', kind: 'staff' }] })
    given(order, [...risky, held])
      .when(release())
      .then(released('risk'), released('h1'))
    given(order, [...risky, held, released('h1')])
      .when(release('h1'))
      .then()
  })
  test('has something left to ship', () => {
    const whole = shipped('s1', ['A', 2], ['B', 1])
    given(order, [...placed, whole])
      .when(hold)
      .rejects({ code: 'order-already-shipped' })
    given(order, [submitted]).when(hold).rejects({ code: 'order-not-placed' })
    const off: OrderEvent = { type: 'OrderCancelled', data: cancelledData }
    for (const command of [hold, release()])
      given(order, [...placed, off])
        .when(command)
        .rejects({ code: 'order-already-cancelled' })
  })
  test('can be cancelled instead', () =>
    given(order, [...risky, held])
      .when({ type: 'CancelOrder', data: cancellation })
      .then({ type: 'OrderCancelled', data: cancelledData }))
})

describe('a note', () => {
  const noted = { orderId, noteId: 'n1', by: 'a1', note: 'Call first', notedAt: 'then' }
  const event: OrderEvent = { type: 'OrderNoted', data: { ...noted, personId: data.personId } }
  test('is written on an order that was placed, also when it is cancelled', () => {
    for (const events of [placed, [...placed, { type: 'OrderCancelled', data: cancelledData } as const]])
      given(order, events).when({ type: 'NoteOrder', data: noted }).then(event)
  })
  test('is written on no other', () =>
    given(order, [submitted]).when({ type: 'NoteOrder', data: noted }).rejects({ code: 'order-not-placed' }))
})

describe('a mail', () => {
  const asked = { orderId, mailId: 'm1', about: 'OrderPlaced', stream: 'order-o1', revision: 3, by: 'a1' }
  const resend = { type: 'ResendMail', data: { ...asked, requestedAt: 'then' } } as const
  test('about a placed order is sent again', () =>
    given(order, placed).when(resend).then({ type: 'OrderMailRequested', data: resend.data }))
  test('about no other', () => given(order, [submitted]).when(resend).rejects({ code: 'order-not-placed' }))
})
