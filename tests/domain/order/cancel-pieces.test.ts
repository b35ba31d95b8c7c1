import { describe, test } from 'vitest'
import { order } from '#domain/order/decide.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import { given } from '#tests/support/given.ts'
import { orderLine, submission } from './examples.ts'

const orderId = 'o1'
const data = submission([orderLine('A', 'p1', 3), orderLine('B', 'p2', 1, 1000)])
const placed: OrderEvent[] = [
  { type: 'OrderSubmitted', data },
  { type: 'OrderCartClosed', data: { orderId } },
  { type: 'OrderStockReserved', data: { orderId, productId: 'p1' } },
  { type: 'OrderStockReserved', data: { orderId, productId: 'p2' } },
  { type: 'OrderPlaced', data: { orderId, number: 1001, placedAt: 'now' } },
]
const paid = { lines: data.lines, paid: data.totals.total - data.totals.delivery }
const goods = { paid, shown: { ...paid, paid: 2000 }, given: [], left: { amount: 9999, shown: 9999 } }

type Lines = readonly (readonly [uid: string, quantity: number])[]
const named = (lines: Lines) => lines.map(([uid, quantity]) => ({ uid, quantity }))
const about = { orderId, by: 'staff', reason: 'torn', cancelledAt: 'then' } as const
const take = (cancellationId: string, ...lines: Lines) =>
  ({ type: 'CancelPieces', data: { ...about, cancellationId, lines: named(lines), goods } }) as const
const taken = (cancellationId: string, amount: number, shownAmount: number, ...lines: Lines): OrderEvent => ({
  type: 'OrderPiecesCancelled',
  data: { ...about, personId: data.personId, cancellationId, lines: named(lines), amount, shownAmount },
})
const shipped = (...lines: Lines): OrderEvent => ({
  type: 'OrderShipped',
  data: { orderId, shipmentId: 's1', lines: named(lines), carrier: '', tracking: '', shippedAt: 'then' },
})

describe('taking pieces off an order', () => {
  test('gives back their share of the goods', () => {
    given(order, placed)
      .when(take('c1', ['A', 1], ['A', 1]))
      .then(taken('c1', 1000, 800, ['A', 2]))
    given(order, [...placed, taken('c1', 1000, 800, ['A', 2])])
      .when(take('c2', ['B', 1]))
      .then(taken('c2', 1000, 800, ['B', 1]))
  })
  test('once', () =>
    given(order, [...placed, taken('c1', 500, 400, ['A', 1])])
      .when(take('c1', ['A', 1]))
      .then())
  test('never more than are left to ship', () => {
    const some = [...placed, shipped(['A', 1]), taken('c1', 500, 400, ['A', 1])]
    given(order, some)
      .when(take('c2', ['A', 2]))
      .rejects({ code: 'shipment-exceeds-order', uid: 'A', left: 1 })
    given(order, some)
      .when({ ...take('c2', ['A', 0.5]) })
      .rejects({ code: 'shipment-exceeds-order', uid: 'A', left: 1 })
    given(order, some)
      .when({
        type: 'ShipOrder',
        data: { orderId, shipmentId: 's2', lines: named([['A', 2]]), carrier: '', tracking: '', shippedAt: 'then' },
      })
      .rejects({ code: 'shipment-exceeds-order', uid: 'A', left: 1 })
  })
  test('is cancelling the order, if nothing was shipped and nothing is left of it', () => {
    const cancelled: OrderEvent = { type: 'OrderCancelled', data: { ...about, personId: data.personId } }
    given(order, placed)
      .when(take('c1', ['A', 3], ['B', 1]))
      .then(cancelled)
    given(order, [...placed, taken('c1', 1500, 1200, ['A', 3])])
      .when(take('c2', ['B', 1]))
      .then(cancelled)
    given(order, [...placed, cancelled])
      .when(take('c2', ['B', 1]))
      .rejects({ code: 'order-already-cancelled' })
  })
  test('of one that was shipped in part leaves it to be delivered', () => {
    const delivery = { orderId, deliveredAt: 'then' }
    given(order, [...placed, shipped(['A', 3])])
      .when(take('c1', ['B', 1]))
      .then(taken('c1', 1000, 800, ['B', 1]))
    given(order, [...placed, shipped(['A', 3]), taken('c1', 1000, 800, ['B', 1])])
      .when({ type: 'DeliverOrder', data: delivery })
      .then({ type: 'OrderDelivered', data: delivery })
  })
})
