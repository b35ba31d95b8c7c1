import { describe, test } from 'vitest'
import { order } from '#domain/order/decide.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import { given } from '#tests/support/given.ts'
import { orderLine, submission } from './examples.ts'

const orderId = 'o1'
const data = submission([orderLine('A', 'p1', 2), orderLine('B', 'p1', 1)])
const submitted: OrderEvent = { type: 'OrderSubmitted', data }
const placed: OrderEvent[] = [
  submitted,
  { type: 'OrderCartClosed', data: { orderId } },
  { type: 'OrderStockReserved', data: { orderId, productId: 'p1' } },
  { type: 'OrderPlaced', data: { orderId, number: 1001, placedAt: 'now' } },
]
const cancellation = { orderId, by: 'customer', reason: 'too many', cancelledAt: 'then' } as const
const shipment = (shipmentId: string, ...lines: (readonly [uid: string, quantity: number])[]) => ({
  orderId,
  shipmentId,
  lines: lines.map(([uid, quantity]) => ({ uid, quantity })),
  carrier: 'Post',
  tracking: 'T1',
  shippedAt: 'then',
})
const shipped = (...args: Parameters<typeof shipment>): OrderEvent => ({
  type: 'OrderShipped',
  data: shipment(...args),
})
const refund = (refundId: string, amount: number) => ({
  orderId,
  refundId,
  amount,
  shownAmount: amount,
  refundedAt: 'then',
})
const delivery = { orderId, deliveredAt: 'then' }

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

describe('cancelling', () => {
  test('a placed order', () =>
    given(order, placed)
      .when({ type: 'CancelOrder', data: cancellation })
      .then({ type: 'OrderCancelled', data: cancellation }))
  test('not before it is placed', () =>
    given(order, [submitted]).when({ type: 'CancelOrder', data: cancellation }).rejects({ code: 'order-not-placed' }))
  test('not once anything was shipped', () =>
    given(order, [...placed, shipped('s1', ['A', 1])])
      .when({ type: 'CancelOrder', data: cancellation })
      .rejects({ code: 'order-already-shipped' }))
  test('not twice', () =>
    given(order, [...placed, { type: 'OrderCancelled', data: cancellation }])
      .when({ type: 'CancelOrder', data: cancellation })
      .rejects({ code: 'order-already-cancelled' }))
})

describe('cancelling the rest', () => {
  const goods = { lines: data.lines, paid: data.totals.total - data.totals.delivery }
  const uncut = { given: [], left: { amount: 9999, shown: 9999 } }
  const rest = { ...cancellation, rest: { paid: goods, shown: { ...goods, paid: 1381 }, ...uncut } }
  const cancelled = (lines: readonly { uid: string; quantity: number }[], amount: number, shownAmount: number) =>
    ({ type: 'OrderRestCancelled', data: { ...cancellation, lines, amount, shownAmount } }) as const
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
    given(order, placed).when({ type: 'CancelOrder', data: rest }).then({ type: 'OrderCancelled', data: cancellation }))
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
        data: { ...cancellation, lines, givenBack, amount: 500, shownAmount: 460 },
      })
    given(order, oneSent)
      .when({ type: 'CancelOrder', data: { ...rest, rest: { ...known, left: { amount: 300, shown: 281 } } } })
      .then({
        type: 'OrderRestCancelled',
        data: { ...cancellation, lines, givenBack, amount: 300, shownAmount: 281 },
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
    const off: OrderEvent = { type: 'OrderCancelled', data: cancellation }
    for (const command of [hold, release()])
      given(order, [...placed, off])
        .when(command)
        .rejects({ code: 'order-already-cancelled' })
  })
  test('can be cancelled instead', () =>
    given(order, [...risky, held])
      .when({ type: 'CancelOrder', data: cancellation })
      .then({ type: 'OrderCancelled', data: cancellation }))
})

describe('a note', () => {
  const noted = { orderId, noteId: 'n1', by: 'a1', note: 'Call first', notedAt: 'then' }
  const event: OrderEvent = { type: 'OrderNoted', data: { ...noted, personId: data.personId } }
  test('is written on an order that was placed, also when it is cancelled', () => {
    for (const events of [placed, [...placed, { type: 'OrderCancelled', data: cancellation } as const]])
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
      .rejects({ code: 'shipment-exceeds-order', uid: 'Z', left: 0 }))
  test('a whole number of pieces', () =>
    given(order, placed)
      .when({ type: 'ShipOrder', data: shipment('s1', ['A', 0.5]) })
      .rejects({ code: 'shipment-exceeds-order', uid: 'A', left: 2 }))
  test('not what was cancelled', () =>
    given(order, [...placed, { type: 'OrderCancelled', data: cancellation }])
      .when({ type: 'ShipOrder', data: shipment('s1', ['A', 1]) })
      .rejects({ code: 'order-already-cancelled' }))
})

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
      { type: 'OrderRestCancelled', data: { ...cancellation, lines, amount: 500, shownAmount: 500 } },
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
      .then({ type: 'OrderCancelled', data: cancellation })
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

describe('refunds', () => {
  const total = data.totals.total
  test('are recorded once each', () =>
    given(order, [...placed, { type: 'OrderRefunded', data: refund('r1', 500) }])
      .when({ type: 'RecordRefund', data: refund('r1', 500) })
      .then())
  test('never exceed what was paid, all together', () =>
    given(order, [...placed, { type: 'OrderRefunded', data: refund('r1', 500) }])
      .when({ type: 'RecordRefund', data: refund('r2', total - 499) })
      .rejects({ code: 'refund-exceeds-payment', left: total - 500 }))
})
