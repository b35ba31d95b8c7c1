import type { CartCommand, CartRejection } from '#domain/cart/commands.ts'
import { decide } from '#domain/cart/decide.ts'
import { type Cart, emptyCart, evolve } from '#domain/cart/evolve.ts'
import { sum } from '#domain/shared/money.ts'
import type { CartLineModel, CartModel } from '../../models/cart.ts'

/** A shopper's change of a cart. `put-back` is the undo of a removal and carries the line as it was. */
export type CartChange =
  | { readonly type: 'quantity'; readonly uid: string; readonly quantity: number }
  | { readonly type: 'remove'; readonly uid: string }
  | { readonly type: 'put-back'; readonly line: CartLineModel }

export type Prediction =
  | { readonly ok: true; readonly cart: CartModel }
  | { readonly ok: false; readonly rejection: CartRejection }

export function uidOf(change: CartChange): string {
  return change.type === 'put-back' ? change.line.uid : change.uid
}

/**
 * The changes still to be sent, less those that a later one makes needless. The last quantity of a line counts, a removal
 * makes its quantities needless, and a line that was to be removed and is put back keeps the quantity that it had.
 */
export function queued(changes: readonly CartChange[]): readonly CartChange[] {
  const queue: CartChange[] = []
  for (const change of changes) {
    const uid = uidOf(change)
    const before = queue.findLastIndex(each => uidOf(each) === uid)
    const type = queue[before]?.type
    if (change.type === 'put-back' && type === 'remove') {
      queue[before] = { type: 'quantity', uid, quantity: change.line.quantity }
    } else {
      if (change.type !== 'put-back' && type === 'quantity') queue.splice(before, 1)
      queue.push(change)
    }
  }
  return queue
}

/** Predicts the server's answer by the server's own rules; prices and stock are those of its last answer. */
export function predict(model: CartModel, change: CartChange): Prediction {
  const known = new Map(model.lines.map(line => [line.uid, line]))
  if (change.type === 'put-back') known.set(change.line.uid, change.line)
  let cart: Cart = { ...emptyCart, lines: model.lines.map(toDomain), revision: model.revision }
  const decision = decide(toCommand(change, model.id ?? '', known), cart)
  if (!decision.ok) return decision
  for (const event of decision.events) cart = evolve(cart, event)
  const lines = cart.lines.flatMap(({ uid, quantity }) => {
    const line = known.get(uid)
    return line ? [{ ...line, quantity, amount: quantity * line.unitPrice }] : []
  })
  return { ok: true, cart: cartOf(model, lines, cart.revision) }
}

function cartOf(model: CartModel, lines: readonly CartLineModel[], revision: number): CartModel {
  const subtotal = sum(lines.map(line => line.amount))
  const free = model.freeDelivery
  // The terms of a coupon are the server's: until it answers, what was taken off stays, and never exceeds what is there.
  const coupon = model.coupon && { ...model.coupon, discount: Math.min(model.coupon.discount, subtotal) }
  return {
    ...model,
    revision,
    lines,
    count: sum(lines.map(line => line.quantity)),
    subtotal,
    coupon,
    total: subtotal - (coupon?.discount ?? 0),
    freeDelivery: free && { ...free, left: Math.max(0, free.over - subtotal) },
  }
}

function toDomain({ uid, sku, productId, quantity, unitPrice, priceWhenAdded }: CartLineModel) {
  return { uid, sku, productId, quantity, priceWhenAdded: priceWhenAdded ?? unitPrice }
}

function toCommand(
  change: CartChange,
  cartId: string,
  known: ReadonlyMap<string, Pick<CartLineModel, 'available'>>,
): CartCommand {
  switch (change.type) {
    case 'quantity': {
      const { uid, quantity } = change
      return { type: 'ChangeItemQuantity', data: { cartId, uid, quantity, available: known.get(uid)?.available ?? 0 } }
    }
    case 'remove':
      return { type: 'RemoveItem', data: { cartId, uid: change.uid } }
    case 'put-back': {
      const { sku, productId, quantity, unitPrice, available } = change.line
      const item = { sku, productId, quantity, price: unitPrice, available }
      return { type: 'AddItemsToCart', data: { cartId, lines: [item] } }
    }
  }
}
