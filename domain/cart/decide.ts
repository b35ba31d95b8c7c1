import { accept, type Decider, type Decision, reject } from '../shared/decider.ts'
import { type CartCommand, type CartRejection, type ItemToAdd, mostLines, quantityBounds } from './commands.ts'
import type { CartEvent, CartLine } from './events.ts'
import { addLines, type Cart, emptyCart, evolve } from './evolve.ts'

type CartDecision = Decision<CartEvent, CartRejection>

export function decide(command: CartCommand, cart: Cart): CartDecision {
  switch (command.type) {
    case 'AddItemsToCart':
      return whileOpen(cart) ?? addItems(command.data.cartId, command.data.lines, cart)
    case 'ChangeItemQuantity': {
      const { cartId, uid, quantity, available } = command.data
      return whileOpen(cart) ?? changeQuantity(cartId, uid, () => quantity, available, cart)
    }
    case 'IncrementItem': {
      const { cartId, uid, available } = command.data
      return whileOpen(cart) ?? changeQuantity(cartId, uid, quantity => quantity + 1, available, cart)
    }
    case 'DecrementItem': {
      const { cartId, uid } = command.data
      const closed = whileOpen(cart)
      if (closed) return closed
      // Fewer is always allowed, also of a line that stock no longer covers.
      if (lineOf(cart, uid)?.quantity === 1) return accept({ type: 'CartItemRemoved', data: { cartId, uid } })
      return changeQuantity(cartId, uid, quantity => quantity - 1, -1, cart)
    }
    case 'RemoveItem': {
      const { cartId, uid } = command.data
      const closed = whileOpen(cart)
      if (closed) return closed
      if (!lineOf(cart, uid)) return reject({ code: 'cart-item-not-found', uid })
      return accept({ type: 'CartItemRemoved', data: { cartId, uid } })
    }
    case 'ApplyCoupon': {
      const { cartId, code } = command.data
      const closed = whileOpen(cart)
      if (closed) return closed
      if (cart.lines.length === 0) return reject({ code: 'cart-is-empty' })
      return cart.coupon === code ? accept() : accept({ type: 'CouponAppliedToCart', data: { cartId, code } })
    }
    case 'TakeCouponOff': {
      const { cartId } = command.data
      const closed = whileOpen(cart)
      if (closed) return closed
      return cart.coupon === null ? accept() : accept({ type: 'CouponTakenOffCart', data: { cartId } })
    }
    case 'CheckOutCart': {
      const { cartId, orderId, revision } = command.data
      if (cart.orderId === orderId) return accept()
      const closed = whileOpen(cart)
      if (closed) return closed
      if (cart.revision !== revision) return reject({ code: 'cart-changed' })
      if (cart.lines.length === 0) return reject({ code: 'cart-is-empty' })
      return accept({ type: 'CartCheckedOut', data: { cartId, orderId } })
    }
    case 'ReopenCart': {
      const { cartId, orderId } = command.data
      return cart.orderId === orderId ? accept({ type: 'CartReopened', data: { cartId, orderId } }) : accept()
    }
    case 'MergeCart': {
      const { cartId, into } = command.data
      return whileOpen(cart) ?? accept({ type: 'CartMerged', data: { cartId, into, lines: cart.lines } })
    }
    case 'TakeGuestCart': {
      const { from } = command.data
      if (cart.taken.includes(from)) return accept()
      return whileOpen(cart) ?? accept({ type: 'GuestCartTaken', data: command.data })
    }
  }
}

export const cart: Decider<Cart, CartCommand, CartEvent, CartRejection> = {
  name: 'cart',
  initial: emptyCart,
  decide,
  evolve,
}

function whileOpen(cart: Cart): CartDecision | undefined {
  if (cart.mergedInto !== null) return reject({ code: 'cart-merged', into: cart.mergedInto })
  return cart.orderId === null ? undefined : reject({ code: 'cart-already-checked-out', orderId: cart.orderId })
}

function lineOf(cart: Cart, uid: string): CartLine | undefined {
  return cart.lines.find(line => line.uid === uid)
}

function addItems(cartId: string, items: readonly ItemToAdd[], cart: Cart): CartDecision {
  for (const item of items) if (!inBounds(item.quantity)) return outOfBounds(item.sku)
  const added = addLines([], items.map(toLine))
  const lines = addLines(cart.lines, added)
  if (lines.length > mostLines) return reject({ code: 'cart-full', most: mostLines })
  const available = new Map(items.map(item => [item.sku, item.available]))
  const touched = lines.filter(line => available.has(line.sku))
  const excess = touched.find(line => !inBounds(line.quantity))
  if (excess) return outOfBounds(excess.uid)
  const short = touched
    .map(line => ({ sku: line.sku, requested: line.quantity, available: available.get(line.sku)! }))
    .filter(line => line.available !== -1 && line.requested > line.available)
  if (short.length > 0) return reject({ code: 'out-of-stock', lines: short })
  return added.length > 0 ? accept({ type: 'ItemsAddedToCart', data: { cartId, lines: added } }) : accept()
}

function changeQuantity(
  cartId: string,
  uid: string,
  change: (quantity: number) => number,
  available: number,
  cart: Cart,
): CartDecision {
  const line = lineOf(cart, uid)
  if (!line) return reject({ code: 'cart-item-not-found', uid })
  const quantity = change(line.quantity)
  if (!inBounds(quantity)) return outOfBounds(uid)
  if (quantity === line.quantity) return accept()
  if (available !== -1 && quantity > available) {
    return reject({ code: 'out-of-stock', lines: [{ sku: line.sku, requested: quantity, available }] })
  }
  return accept({ type: 'CartItemQuantityChanged', data: { cartId, uid, quantity } })
}

function toLine({ sku, productId, quantity, price }: ItemToAdd): CartLine {
  return { uid: sku, sku, productId, quantity, priceWhenAdded: price }
}

function inBounds(quantity: number): boolean {
  return Number.isInteger(quantity) && quantity >= quantityBounds.least && quantity <= quantityBounds.most
}

function outOfBounds(uid: string): CartDecision {
  return reject({ code: 'quantity-out-of-bounds', uid, ...quantityBounds })
}
