import { type CommandHandler, TooMuchContention } from '#api/handle.ts'
import type { Placing } from '#api/orders/place-order.ts'
import { availableOf, isSold, type ProductPages, type SoldVariant } from '#api/products/product-pages.ts'
import type { CartCommand, CartRejection, ItemToAdd } from '#domain/cart/commands.ts'
import { cart } from '#domain/cart/decide.ts'
import { type Cart, emptyCart } from '#domain/cart/evolve.ts'
import { order } from '#domain/order/decide.ts'
import type { Position } from '#domain/shared/event-store.ts'
import { newCartId, nextCartId } from './cart-cookie.ts'

export type CartsDeps = { readonly handler: CommandHandler; readonly placing: Placing; readonly products: ProductPages }

/** `id` null: this visitor has no cart yet. `lastOrder`: the placed order of the cart before, where the cookie still names that. */
export type OpenCart = { readonly id: string | null; readonly cart: Cart; readonly lastOrder: string | null }

export type CartChange =
  | { readonly ok: true; readonly id: string; readonly cart: Cart; readonly position: Position }
  | {
      readonly ok: false
      readonly rejection: CartRejection | { readonly code: 'sku-not-found'; readonly skus: readonly string[] }
    }

/** Carts that one visitor may have ordered while his cookie still named an old one. */
const mostFollowed = 100

export function createCarts({ handler, placing, products }: CartsDeps) {
  /** Sends a command to the visitor's open cart. A cart with an order under way is settled first, whichever way. */
  async function send(id: string, command: (id: string) => CartCommand): Promise<CartChange> {
    for (let n = 0; n < mostFollowed; n++) {
      const handled = await handler.handle(cart, id, command(id))
      if (handled.ok) return { ok: true, id, cart: handled.state, position: handled.position }
      if (handled.rejection.code !== 'cart-already-checked-out') return { ok: false, rejection: handled.rejection }
      const settled = await placing.drive(handled.rejection.orderId, 'request')
      if (settled.state.status === 'placed') id = nextCartId(id)
    }
    throw new TooMuchContention(`cart-${id}`)
  }

  return {
    /** The visitor's cart as it stands: the next one once an order of it was placed. */
    async current(named: string | null): Promise<OpenCart> {
      if (named === null) return { id: null, cart: emptyCart, lastOrder: null }
      let lastOrder: string | null = null
      for (let id = named, n = 0; n < mostFollowed; id = nextCartId(id), n++) {
        const { state } = await handler.fold(cart, id)
        if (state.orderId === null) return { id, cart: state, lastOrder }
        const ordered = await handler.fold(order, state.orderId)
        if (ordered.state.status !== 'placed') return { id, cart: state, lastOrder }
        lastOrder = state.orderId
      }
      throw new TooMuchContention(`cart-${named}`)
    },

    /** Looks up what a SKU costs and how many there are. Several lines go in together or not at all. */
    async add(
      named: string | null,
      wanted: readonly { readonly sku: string; readonly quantity: number }[],
    ): Promise<CartChange> {
      const lines: ItemToAdd[] = []
      const unknown: string[] = []
      for (const { sku, quantity } of wanted) {
        const found = await products.bySku(sku)
        if (found && isSold(found.product)) lines.push(toItem(found, quantity))
        else unknown.push(sku)
      }
      if (unknown.length > 0) return { ok: false, rejection: { code: 'sku-not-found', skus: unknown } }
      return send(named ?? newCartId(), cartId => ({ type: 'AddItemsToCart', data: { cartId, lines } }))
    },

    /** The uid of a line is its SKU. */
    async change(named: string | null, uid: string, quantity: number): Promise<CartChange> {
      if (named === null) return { ok: false, rejection: { code: 'cart-item-not-found', uid } }
      const found = await products.bySku(uid)
      const available = found ? availableOf(found) : 0
      return send(named, cartId => ({ type: 'ChangeItemQuantity', data: { cartId, uid, quantity, available } }))
    },

    async remove(named: string | null, uid: string): Promise<CartChange> {
      if (named === null) return { ok: false, rejection: { code: 'cart-item-not-found', uid } }
      return send(named, cartId => ({ type: 'RemoveItem', data: { cartId, uid } }))
    },
  }
}

export type Carts = ReturnType<typeof createCarts>

function toItem(found: SoldVariant, quantity: number): ItemToAdd {
  const { product, variant } = found
  return {
    sku: variant.sku,
    productId: product.id,
    quantity,
    price: variant.sellingPrice,
    available: availableOf(found),
  }
}
