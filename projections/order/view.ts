import type { OrderEvent } from '#domain/order/events.ts'
import type { PersonEvent } from '#domain/person/events.ts'
import { erased, isErased } from '#domain/shared/personal-data.ts'
import { projection } from '../projection.ts'
import type { Order } from './document.ts'

export const orderView = projection<Order, OrderEvent | PersonEvent>({
  name: 'order',
  version: 2,
  handles: [
    'OrderSubmitted',
    'OrderCartClosed',
    'OrderStockReserved',
    'OrderRefused',
    'OrderStockReleased',
    'OrderCartReopened',
    'OrderPlaced',
  ],
  ids: event => ('orderId' in event.data ? [event.data.orderId] : []),
  project(order, event) {
    if (event.type === 'OrderSubmitted') return submitted(event.data)
    if (!order) return undefined
    switch (event.type) {
      case 'OrderCartClosed':
        return { ...order, cartClosed: true }
      case 'OrderStockReserved':
      case 'OrderStockReleased':
        return order
      case 'OrderRefused':
        // With the cart never closed there is nothing to give back.
        return { ...order, status: 'refused', refusal: event.data.reason, open: order.cartClosed }
      case 'OrderCartReopened':
        return { ...order, open: false }
      case 'OrderPlaced': {
        const { number, placedAt } = event.data
        return { ...order, status: 'placed', open: false, number, placedAt }
      }
      case 'PersonErased':
        return { ...order, billing: erased, shipping: erased }
    }
  },
  // Pieces in placed orders by product.
  tallies: order =>
    order.status === 'placed' ? order.lines.map(({ productId, quantity }) => [`sold:${productId}`, quantity]) : [],
  indexes: { open: order => (order.open ? [order.submittedAt] : []) },
  people: order => (isErased(order.billing) && isErased(order.shipping) ? [] : [order.personId]),
  // Pages show it whole, but nobody sees its work in progress.
  shown: ({ cartClosed: _closed, open: _open, ...order }) => order,
})

function submitted(data: Extract<OrderEvent, { type: 'OrderSubmitted' }>['data']): Order {
  const { cartId: _cartId, cartRevision: _revision, ...order } = data
  return {
    ...order,
    number: null,
    status: 'in-progress',
    open: true,
    cartClosed: false,
    refusal: null,
    placedAt: null,
  }
}
