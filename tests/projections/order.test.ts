import { describe, test } from 'vitest'
import type { OrderEvent } from '#domain/order/events.ts'
import { orderView } from '#projections/order/view.ts'
import { orderLine, submission } from '#tests/domain/order/examples.ts'
import { givenView } from '#tests/support/given-projection.ts'

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

describe('the order view', () => {
  test('holds a submitted order, open', () =>
    givenView(orderView)
      .events([submitted])
      .expect('o1', {
        ...shown,
        number: null,
        status: 'in-progress',
        open: true,
        cartClosed: false,
        refusal: null,
        placedAt: null,
      })
      .expectKeys('open', 'o1', [data.submittedAt]))
  test('stays open while stock is reserved', () =>
    givenView(orderView)
      .events([submitted, closed, reserved])
      .expectPart('o1', { status: 'in-progress', open: true, cartClosed: true }))
  test('counts the pieces of placed orders by product', () => {
    const both = { ...data, lines: [orderLine('A', 'p1', 2), orderLine('B', 'p1', 3), orderLine('C', 'p2', 1)] }
    const view = givenView(orderView)
    const order: OrderEvent = { type: 'OrderSubmitted', data: both }
    view.events([order, closed, reserved]).expectTallies({})
    view.events([order, closed, reserved, placed]).expectTallies({ 'sold:p1': 5, 'sold:p2': 1 })
    view.events([order, closed, refused]).expectTallies({})
    view.events([order, closed, placed, erasure]).expectTallies({ 'sold:p1': 5, 'sold:p2': 1 })
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
