import { describe, test } from 'vitest'
import type { OrderEvent } from '#domain/order/events.ts'
import type { Address } from '#domain/shared/address.ts'
import { orderView } from '#projections/order/view.ts'
import { orderLine, submission } from '#tests/domain/order/examples.ts'
import { givenView, storedEvent } from '#tests/support/given-projection.ts'

const data = submission([orderLine('A', 'p1', 2)])
const { cartId: _cart, cartRevision: _revision, ...shown } = data
const submitted: OrderEvent = { type: 'OrderSubmitted', data }
const closed: OrderEvent = { type: 'OrderCartClosed', data: { orderId: 'o1' } }
const reserved: OrderEvent = { type: 'OrderStockReserved', data: { orderId: 'o1', productId: 'p1' } }
const placed: OrderEvent = { type: 'OrderPlaced', data: { orderId: 'o1', number: 1001, placedAt: 'later' } }
const reason = { code: 'out-of-stock', lines: [{ sku: 'A', requested: 2, available: 1 }] } as const
const refused: OrderEvent = { type: 'OrderRefused', data: { orderId: 'o1', reason } }
const released: OrderEvent = { type: 'OrderStockReleased', data: { orderId: 'o1', productId: 'p1' } }
const reopened: OrderEvent = { type: 'OrderCartReopened', data: { orderId: 'o1' } }
const erasure = { type: 'PersonErased', data: { personId: 'p1' } } as const

const orderId = 'o1'
const shipment = {
  shipmentId: 's1',
  lines: [{ uid: 'A', quantity: 2 }],
  carrier: 'Post',
  tracking: 'T1',
  shippedAt: 'then',
}
const cancelled: OrderEvent = {
  type: 'OrderCancelled',
  data: { orderId, by: 'customer', reason: 'changed my mind', cancelledAt: 'then' },
}

describe('the order view', () => {
  test('waits for a payment, with nothing for the recovery to do before its end', () =>
    givenView(orderView)
      .events([submitted, closed, reserved, { type: 'OrderPaymentAwaited', data: { orderId, until: 'noon' } }])
      .expectPart('o1', { status: 'awaiting-payment', awaitedUntil: 'noon' }))
  test('knows what paid it, and when', () =>
    givenView(orderView)
      .events([
        submitted,
        closed,
        reserved,
        { type: 'OrderPaid', data: { orderId, paymentId: 'pay1', paidAt: 'noon' } },
        placed,
      ])
      .expectPart('o1', { status: 'placed', paymentId: 'pay1', paidAt: 'noon' }))
  test('takes when it was stored for when it was paid, where that was not noted', () =>
    givenView(orderView)
      .events([submitted, closed, reserved, { type: 'OrderPaid', data: { orderId, paymentId: 'pay1' } }, placed])
      .expectPart('o1', { paymentId: 'pay1', paidAt: storedEvent(placed, 3).at }))
  test('lists shipments, and when all of them arrived', () =>
    givenView(orderView)
      .events([
        submitted,
        closed,
        placed,
        { type: 'OrderShipped', data: { orderId, ...shipment } },
        { type: 'OrderDelivered', data: { orderId, deliveredAt: 'later' } },
      ])
      .expectPart('o1', { shipments: [shipment], deliveredAt: 'later' }))
  test('is open again until the stock knows of each parcel, and a cancelled rest is given back', () => {
    const sent = (shipmentId: string): OrderEvent => ({
      type: 'OrderShipped',
      data: { orderId, ...shipment, shipmentId },
    })
    const taken = (shipmentId: string): OrderEvent => ({ type: 'OrderStockShipped', data: { orderId, shipmentId } })
    const rest: OrderEvent = {
      type: 'OrderRestCancelled',
      data: { ...cancelled.data, by: 'staff', lines: [], amount: 0, shownAmount: 0, cancelledAt: 'then' },
    }
    const settled: OrderEvent = { type: 'OrderCancellationSettled', data: { orderId } }
    const open = (...events: readonly OrderEvent[]) =>
      givenView(orderView)
        .events([submitted, closed, reserved, placed, ...events])
        .expectKeys('open', 'o1', [data.submittedAt])
    const done = (...events: readonly OrderEvent[]) =>
      givenView(orderView)
        .events([submitted, closed, reserved, placed, ...events])
        .expectKeys('open', 'o1', [])
    open(sent('s1'))
    open(sent('s1'), sent('s2'), taken('s1'))
    done(sent('s1'), sent('s2'), taken('s1'), taken('s2'))
    open(sent('s1'), taken('s1'), rest)
    open(sent('s1'), rest, taken('s1'))
    done(sent('s1'), rest, taken('s1'), settled)
    // As versions left them that told the stock of no parcel.
    open(sent('s1'), rest, settled)
    done(sent('s1'), rest, settled, taken('s1'))
  })
  test('is open again while a cancelled order gives back what it held', () => {
    const cancellation = { by: 'customer', reason: 'changed my mind', cancelledAt: 'then' } as const
    const view = givenView(orderView)
    view
      .events([submitted, closed, reserved, placed, cancelled])
      .expectPart('o1', { status: 'cancelled', open: true, cancellation })
    view
      .events([
        submitted,
        closed,
        reserved,
        placed,
        cancelled,
        released,
        { type: 'OrderCancellationSettled', data: { orderId } },
      ])
      .expectPart('o1', { status: 'cancelled', open: false })
  })
  test('is open while the stock holds pieces that were cancelled, and stays to ship if others are left', () => {
    const about = { by: 'staff', reason: 'torn', amount: 500, shownAmount: 460, cancelledAt: 'then' } as const
    const pieces = { cancellationId: 'c1', ...about, lines: [{ uid: 'A', quantity: 1 }] }
    const off: OrderEvent = { type: 'OrderPiecesCancelled', data: { orderId, ...pieces } }
    const free: OrderEvent = { type: 'OrderPiecesReleased', data: { orderId, cancellationId: 'c1' } }
    const view = givenView(orderView)
    view
      .events([submitted, closed, reserved, placed, off])
      .expectPart('o1', { status: 'placed', open: true, unreleased: ['c1'], cancelledPieces: [pieces] })
    view
      .events([submitted, closed, reserved, placed, off, free])
      .expectPart('o1', { open: false, unreleased: [] })
      .expectKeys('byStage', 'o1', [['to-ship', 1001]])
    // All that a cancelled order holds is given back at once.
    view
      .events([submitted, closed, reserved, placed, off, cancelled])
      .expectPart('o1', { status: 'cancelled', open: true, unreleased: [] })
  })
  test('is to ship again when its parcel is taken back, and open until the stock knows', () => {
    const sent: OrderEvent = { type: 'OrderShipped', data: { orderId, ...shipment, mailAfter: 'later' } }
    const { shipmentId, lines } = shipment
    const back: OrderEvent = {
      type: 'OrderShipmentRetracted',
      data: { orderId, shipmentId, lines, by: 'rosa', retractedAt: 'then' },
    }
    const events = [submitted, closed, reserved, placed, sent, back]
    givenView(orderView)
      .events(events)
      .expectPart('o1', { shipments: [], open: true, untaken: ['s1'], unretracted: ['s1'] })
      .expectKeys('byStage', 'o1', [['to-ship', 1001]])
    const told: OrderEvent[] = [
      { type: 'OrderStockShipped', data: { orderId, shipmentId } },
      { type: 'OrderStockRetracted', data: { orderId, shipmentId } },
    ]
    givenView(orderView)
      .events([...events, told[0]!])
      .expectPart('o1', { open: true, untaken: [], unretracted: ['s1'] })
    givenView(orderView)
      .events([...events, ...told])
      .expectPart('o1', { open: false, unretracted: [] })
    // Cancelled meanwhile, it stays open for what it gives back.
    givenView(orderView)
      .events([...events, cancelled, ...told])
      .expectPart('o1', { open: true })
  })
  test('is held while its payment is risky, until it is released', () => {
    const risky = { type: 'OrderPaid', data: { orderId, paymentId: 'P1', paidAt: 'then', risk: 'Not Safe' } } as const
    givenView(orderView)
      .events([submitted, closed, risky, placed])
      .expectPart('o1', {
        holds: [{ holdId: 'risk', kind: 'risk', by: null, reason: 'Not Safe', since: 'then' }],
      })
    givenView(orderView)
      .events([submitted, closed, risky, placed, { type: 'OrderReleased', data: { orderId, releasedAt: 'then' } }])
      .expectPart('o1', { holds: [] })
  })
  test('holds, one beside another, leave one by one; the words of staff leave with the person', () => {
    const risky = { type: 'OrderPaid', data: { orderId, paymentId: 'P1', paidAt: 'then', risk: 'Not Safe' } } as const
    const words = { kind: 'staff', personId: 'p1', by: 'a1', reason: 'Ada asked us to wait', heldAt: 'then' } as const
    const held: OrderEvent = { type: 'OrderHeld', data: { orderId, holdId: 'h1', ...words } }
    const silent = { orderId, holdId: 'h2', kind: 'staff', personId: 'p1', heldAt: 'then' } as const
    const events = [submitted, closed, risky, placed, held, { type: 'OrderHeld', data: silent } as const]
    const [risk, staff, other] = [
      { holdId: 'risk', kind: 'risk', by: null, reason: 'Not Safe', since: 'then' },
      { holdId: 'h1', kind: 'staff', by: 'a1', reason: words.reason, since: 'then' },
      { holdId: 'h2', kind: 'staff', by: null, reason: null, since: 'then' },
    ] as const
    const view = givenView(orderView)
    view.events(events).expectPart('o1', { holds: [risk, staff, other] })
    const released = (holdId: string): OrderEvent => ({
      type: 'OrderHoldReleased',
      data: { orderId, holdId, by: 'a1', releasedAt: 'later' },
    })
    view.events([...events, released('risk')]).expectPart('o1', { holds: [staff, other] })
    view.events([...events, released('h2'), released('risk')]).expectPart('o1', { holds: [staff] })
    const gone = { holds: [risk, { ...staff, reason: { erased: true } as const }, other] }
    view.events([...events, erasure]).expectPart('o1', gone)
    const sealed: OrderEvent = { type: 'OrderHeld', data: { ...held.data, reason: { erased: true } } }
    view.events([submitted, closed, risky, placed, sealed, events[5]!, erasure]).expectPart('o1', gone)
  })
  test('goes to the changed address, until its person is erased', () => {
    const fields = { city: 'Salem' }
    const data = {
      orderId,
      changeId: 'c1',
      personId: 'p1',
      by: 's1',
      changed: ['city'],
      fields,
      changedAt: 'then',
    } as const
    const moved: OrderEvent = { type: 'OrderAddressChanged', data }
    const view = givenView(orderView)
    const { billing, shipping } = submitted.data as { billing: Address; shipping: Address }
    const now = { billing, shipping: { ...shipping, city: 'Salem' }, addressChanges: 1 }
    view.events([submitted, closed, placed, moved]).expectPart('o1', now)
    const sealed: OrderEvent = { type: 'OrderAddressChanged', data: { ...data, fields: { erased: true } } }
    view.events([submitted, closed, placed, sealed]).expectPart('o1', { shipping: { erased: true }, addressChanges: 1 })
  })
  test('lists refunds', () => {
    const refund = { refundId: 'r1', amount: 500, shownAmount: 480, refundedAt: 'then' }
    givenView(orderView)
      .events([submitted, closed, placed, { type: 'OrderRefunded', data: { orderId, ...refund } }])
      .expectPart('o1', { refunds: [refund] })
  })
  test('forgets what was said of an erased person, and keeps what came of it', () => {
    const about = {
      by: 'staff',
      personId: 'p1',
      reason: 'moved',
      lines: [],
      amount: 5,
      shownAmount: 5,
      cancelledAt: 'then',
    } as const
    const events: readonly OrderEvent[] = [
      ...[submitted, closed, placed],
      { type: 'OrderPiecesCancelled', data: { orderId, cancellationId: 'c1', ...about } },
      { type: 'OrderRestCancelled', data: { orderId, ...about } },
      {
        type: 'OrderRefunded',
        data: { orderId, refundId: 'r1', amount: 5, personId: 'p1', how: 'cash', refundedAt: 'then' },
      },
      { type: 'OrderRefunded', data: { orderId, refundId: 'r2', amount: 5, refundedAt: 'then' } },
      cancelled,
    ]
    const gone = { erased: true } as const
    const { personId: _person, ...cost } = { ...about, reason: gone }
    givenView(orderView)
      .events([...events, erasure])
      .expectPart('o1', {
        cancellation: { by: 'customer', reason: gone, cancelledAt: 'then' },
        cancelledPieces: [{ cancellationId: 'c1', ...cost }],
        cancelledRest: cost,
        refunds: [
          { refundId: 'r1', amount: 5, how: gone, refundedAt: 'then' },
          { refundId: 'r2', amount: 5, refundedAt: 'then' },
        ],
      })
  })
  test('holds a submitted order, open', () =>
    givenView(orderView)
      .events([submitted])
      .expect('o1', {
        ...shown,
        number: null,
        status: 'in-progress',
        open: true,
        addressChanges: 0,
        untaken: [],
        unretracted: [],
        unreleased: [],
        settled: false,
        cartClosed: false,
        refusal: null,
        placedAt: null,
        coupon: null,
        accountId: null,
        awaitedUntil: null,
        paymentId: null,
        paidAt: null,
        holds: [],
        shipments: [],
        deliveredAt: null,
        cash: null,
        cancellation: null,
        cancelledPieces: [],
        cancelledRest: null,
        amending: null,
        packer: null,
        amendments: [],
        refunds: [],
      })
      .expectKeys('open', 'o1', [data.submittedAt]))
  test('stays open while stock is reserved', () =>
    givenView(orderView)
      .events([submitted, closed, reserved])
      .expectPart('o1', { status: 'in-progress', open: true, cartClosed: true }))
  test('counts the pieces of placed orders by product, and orders by pairs of their products', () => {
    const both = { ...data, lines: [orderLine('A', 'p1', 2), orderLine('B', 'p1', 3), orderLine('C', 'p2', 1)] }
    const view = givenView(orderView)
    const order: OrderEvent = { type: 'OrderSubmitted', data: both }
    view.events([order, closed, reserved]).expectTallies({})
    const sums = { 'sold:p1': 5, 'sold:p2': 1, 'with:p1:p2': 1, 'with:p2:p1': 1 }
    view.events([order, closed, reserved, placed]).expectTallies(sums)
    view.events([order, closed, refused]).expectTallies({})
    view.events([order, closed, placed, erasure]).expectTallies(sums)
  })
  test('pairs up no more than twenty products of an order', () => {
    const lines = Array.from({ length: 30 }, (_, n) => orderLine(`S${n}`, `p${n}`, 1))
    const large: OrderEvent = { type: 'OrderSubmitted', data: { ...data, lines } }
    const sums: Record<string, number> = {}
    for (let n = 0; n < 30; n++) sums[`sold:p${n}`] = 1
    for (let a = 0; a < 20; a++) for (let b = 0; b < 20; b++) if (a !== b) sums[`with:p${a}:p${b}`] = 1
    givenView(orderView).events([large, closed, placed]).expectTallies(sums)
  })
  test('closes with the placed order', () =>
    givenView(orderView)
      .events([submitted, closed, reserved, placed])
      .expectPart('o1', { status: 'placed', open: false, number: 1001, placedAt: 'later' })
      .expectKeys('open', 'o1', []))
  test('keeps a refused order open until everything is given back', () => {
    const view = givenView(orderView)
    view.events([submitted, closed, refused]).expectPart('o1', { status: 'refused', refusal: reason, open: true })
    view.events([submitted, closed, refused, released]).expectPart('o1', { open: true })
    view.events([submitted, closed, refused, released, reopened]).expectPart('o1', { status: 'refused', open: false })
  })
  test('has nothing to give back of an order whose cart was not closed', () =>
    givenView(orderView).events([submitted, refused]).expectPart('o1', { status: 'refused', open: false }))
  test('forgets an erased person and keeps the amounts', () =>
    givenView(orderView)
      .events([submitted, closed, reserved, placed, erasure])
      .expectPart('o1', {
        billing: { erased: true },
        shipping: { erased: true },
        totals: data.totals,
        status: 'placed',
      }))
  test('is the same when the order is folded again after the erasure', () =>
    givenView(orderView)
      .events([
        { ...submitted, data: { ...data, billing: { erased: true }, shipping: { erased: true } } },
        closed,
        erasure,
        reserved,
        placed,
      ])
      .expectPart('o1', { billing: { erased: true }, shipping: { erased: true }, status: 'placed', number: 1001 }))
})
