import type { OrderCoupon } from '../order/events.ts'
import type { Amending, Order, OrderedProduct, SentParcel } from '../order/order.ts'
import { paysAhead, productsToGiveBack, unreleased } from '../order/progress.ts'

/** One step of placing an order. A repeated one gets the same answer, so that two drivers may take it. */
export type Step =
  | { readonly type: 'CloseCart'; readonly cartId: string; readonly revision: number }
  | { readonly type: 'RedeemCoupon'; readonly coupon: OrderCoupon }
  | ({ readonly type: 'ReserveStock' } & OrderedProduct)
  /** Notes until when everything is held. After it the order waits: only a payment or its end moves it on. */
  | { readonly type: 'AwaitPayment' }
  | { readonly type: 'PlaceOrder' }
  | { readonly type: 'ReleaseStock'; readonly productId: string }
  | ({ readonly type: 'ShipStock' } & SentParcel)
  | ({ readonly type: 'RetractStock' } & SentParcel)
  | { readonly type: 'ReleasePieces'; readonly cancellationId: string; readonly products: readonly OrderedProduct[] }
  | { readonly type: 'ReleaseCoupon'; readonly coupon: OrderCoupon }
  | { readonly type: 'ReopenCart'; readonly cartId: string }
  | { readonly type: 'SettleCancellation' }
  | { readonly type: 'HoldAmendment'; readonly amending: Amending }
  /** Its pieces become the order's, and those that they were exchanged for are let go. */
  | { readonly type: 'MoveAmendment'; readonly amending: Amending }
  /** It ended: its pieces are let go. */
  | { readonly type: 'DropAmendment'; readonly amending: Amending }

/**
 * The order's next step; null when there is nothing left to do, or while it waits for its payment. The order's own
 * stream is the whole state of the process: close the cart, redeem the coupon, reserve stock product by product in their
 * order, wait for the payment, place. Once refused, every product and the coupon are released, also those that this
 * stream does not know as held: a driver that crashed or came second may have taken them. Without a closed cart nobody
 * has taken anything. A cancelled order gives back the same, and no cart. A parcel that left is taken from the stock,
 * and put back if it is retracted: always after it was taken, and before anything is let go. Then
 * pieces that were cancelled by themselves are let go; what the order holds after that is the rest of it, which a
 * cancelled rest gives back.
 */
export function next(order: Order): Step | null {
  switch (order.status) {
    case 'not-submitted':
      return null
    case 'placed': {
      const moved = amend(order) ?? moveStock(order)
      if (moved) return moved
      const [cancelled] = unreleased(order)
      if (cancelled) {
        const { cancellationId, products } = cancelled
        return { type: 'ReleasePieces', cancellationId, products }
      }
      return order.cancelledRest && !order.settled ? giveBackRest(order) : null
    }
    case 'in-progress': {
      if (!order.cartClosed) return { type: 'CloseCart', cartId: order.cartId, revision: order.cartRevision }
      if (order.coupon && !order.couponRedeemed) return { type: 'RedeemCoupon', coupon: order.coupon }
      const product = order.products.find(({ productId }) => !order.reserved.includes(productId))
      if (product) return { type: 'ReserveStock', ...product }
      if (!paysAhead(order) || order.paymentId !== null) return { type: 'PlaceOrder' }
      return order.awaitedUntil === null ? { type: 'AwaitPayment' } : null
    }
    case 'refused': {
      if (!order.cartClosed || order.cartReopened) return null
      return giveBack(order) ?? { type: 'ReopenCart', cartId: order.cartId }
    }
    case 'cancelled':
      return order.settled
        ? null
        : (amend(order) ?? moveStock(order) ?? giveBack(order) ?? { type: 'SettleCancellation' })
  }
}

/** Before all else: parcels that leave later, and pieces that are cancelled later, may be those that come. */
function amend({ amending }: Order): Step | null {
  // While its difference is waited for, only the payment or its end moves it on.
  if (!amending || amending.status === 'held') return null
  const types = { begun: 'HoldAmendment', amended: 'MoveAmendment', ended: 'DropAmendment' } as const
  return { type: types[amending.status], amending }
}

function moveStock({ parcels: [parcel], retracted: [retracted] }: Order): Step | null {
  if (parcel) return { type: 'ShipStock', ...parcel }
  return retracted ? { type: 'RetractStock', ...retracted } : null
}

function giveBack(order: Order): Step | null {
  const productId = productsToGiveBack(order).find(each => !order.released.includes(each))
  if (productId !== undefined) return { type: 'ReleaseStock', productId }
  return order.coupon && !order.couponReleased ? { type: 'ReleaseCoupon', coupon: order.coupon } : null
}

function giveBackRest(order: Order): Step {
  const productId = productsToGiveBack(order).find(each => !order.released.includes(each))
  return productId === undefined ? { type: 'SettleCancellation' } : { type: 'ReleaseStock', productId }
}

/** Names the step within its order: the command id is made of both. */
export function stepName(step: Step): string {
  switch (step.type) {
    case 'ReserveStock':
    case 'ReleaseStock':
      return `${step.type}/${step.productId}`
    case 'ShipStock':
    case 'RetractStock':
      return `${step.type}/${step.shipmentId}`
    case 'ReleasePieces':
      return `${step.type}/${step.cancellationId}`
    case 'HoldAmendment':
    case 'MoveAmendment':
    case 'DropAmendment':
      return `${step.type}/${step.amending.amendmentId}`
    case 'CloseCart':
    case 'RedeemCoupon':
    case 'AwaitPayment':
    case 'PlaceOrder':
    case 'ReleaseCoupon':
    case 'ReopenCart':
    case 'SettleCancellation':
      return step.type
  }
}
