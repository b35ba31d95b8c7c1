import type { Order, OrderedProduct } from '../order/evolve.ts'

/**
 * One step of placing an order. Each is a command that may be given again: the same order and step get the same answer,
 * so that the request and the recovery may both drive an order.
 */
export type Step =
  | { readonly type: 'CloseCart'; readonly cartId: string; readonly revision: number }
  | ({ readonly type: 'ReserveStock' } & OrderedProduct)
  | { readonly type: 'PlaceOrder' }
  | { readonly type: 'ReleaseStock'; readonly productId: string }
  | { readonly type: 'ReopenCart'; readonly cartId: string }

/**
 * What the order needs next; null when there is nothing left to do. The order's own stream is the whole state of the
 * process: close the cart, reserve stock product by product in their order, place. Once refused, every product is
 * released, also those that this stream does not know as reserved: a driver that crashed or came second may have
 * reserved them. Without a closed cart nobody has reserved anything.
 */
export function next(order: Order): Step | null {
  switch (order.status) {
    case 'not-submitted':
    case 'placed':
      return null
    case 'in-progress': {
      if (!order.cartClosed) return { type: 'CloseCart', cartId: order.cartId, revision: order.cartRevision }
      const product = order.products.find(({ productId }) => !order.reserved.includes(productId))
      return product ? { type: 'ReserveStock', ...product } : { type: 'PlaceOrder' }
    }
    case 'refused': {
      if (!order.cartClosed || order.cartReopened) return null
      const product = order.products.find(({ productId }) => !order.released.includes(productId))
      if (product) return { type: 'ReleaseStock', productId: product.productId }
      return { type: 'ReopenCart', cartId: order.cartId }
    }
  }
}

/** Names the step within its order: the command id is made of both. */
export function stepName(step: Step): string {
  switch (step.type) {
    case 'ReserveStock':
    case 'ReleaseStock':
      return `${step.type}/${step.productId}`
    case 'CloseCart':
    case 'PlaceOrder':
    case 'ReopenCart':
      return step.type
  }
}
