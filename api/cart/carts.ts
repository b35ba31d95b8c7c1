import { availableOf, type catalogue, isVariantForSale, type SoldVariant } from '#api/catalogue/index.ts'
import { couponLine, type coupons } from '#api/coupons/index.ts'
import { currencyOf, type orders, quote, shownIn } from '#api/orders/index.ts'
import type { payments } from '#api/payments/index.ts'
import { TooMuchContention } from '#api/plumbing/events/handle.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import type { settings } from '#api/settings/index.ts'
import { newCartId, nextCartId, VisitorMerged, visitorOfCart } from '#api/visitors/index.ts'
import type { CartCommand, CartRejection, ItemToAdd } from '#domain/cart/commands.ts'
import { cart } from '#domain/cart/decide.ts'
import { type Cart, emptyCart } from '#domain/cart/evolve.ts'
import { couponCode } from '#domain/coupon/code.ts'
import { order } from '#domain/order/decide.ts'
import { isAwaiting } from '#domain/processes/settle-payment.ts'
import type { Position } from '#domain/shared/event-store.ts'
import { carts as cartsView } from '#projections/carts/view.ts'
import type { CouponProblem } from '#web/models/coupons.ts'

export type CartsDeps = Pick<Engines, 'handler' | 'ownState'> &
  Offers<[typeof settings, typeof catalogue, typeof coupons, typeof orders, typeof payments]>

/** `id` null: this visitor has no cart yet. `lastOrder`: the placed order of the cart before, where the cookie still names that. */
export type OpenCart = { readonly id: string | null; readonly cart: Cart; readonly lastOrder: string | null }

const noCart: OpenCart = { id: null, cart: emptyCart, lastOrder: null }

export type CartOutcome =
  | { readonly ok: true; readonly id: string; readonly cart: Cart; readonly position: Position }
  | {
      readonly ok: false
      readonly rejection:
        | Exclude<CartRejection, { code: 'cart-merged' }>
        | { readonly code: 'sku-not-found'; readonly skus: readonly string[] }
        | CouponRefused
        /** In whole seconds. */
        | { readonly code: 'too-many-requests'; readonly retryAfter: number }
    }

/** `coupon` is the code as it was typed where it cannot be one. */
export type CouponRefused = {
  readonly code: 'coupon-refused'
  readonly coupon: string
  readonly problem: CouponProblem
}

/** Which cart a browser's copy mirrors, and as of which revision. */
export type CartCopy = { readonly id: string; readonly revision: number }

/** The most ordered carts that are followed from an old cookie to the visitor's present cart. */
const mostFollowed = 100

export function createCarts(deps: CartsDeps) {
  const { handler, ownState, placing, payments, products, couponPricing, couponTries } = deps

  /** Sends a command to the visitor's open cart. A cart with an order under way is settled first, whichever way. */
  async function send(id: string, command: (id: string) => CartCommand, { begins = false } = {}): Promise<CartOutcome> {
    for (let n = 0; n < mostFollowed; n++) {
      const handled = await handler.handle(cart, id, command(id), { begins })
      if (handled.ok) return { ok: true, id, cart: handled.state, position: handled.position }
      const { rejection } = handled
      if (rejection.code === 'cart-merged') throw new VisitorMerged(`cart-${id}`)
      if (rejection.code !== 'cart-already-checked-out') return { ok: false, rejection }
      else {
        let { state } = await placing.drive(rejection.orderId, 'request')
        // A changed cart ends the payment of its earlier state.
        if (isAwaiting(state)) state = (await payments.abandon(rejection.orderId)).order
        if (state.placedAt !== null) id = nextCartId(id)
      }
    }
    throw new TooMuchContention(`cart-${id}`)
  }

  return {
    /**
     * The visitor's cart, or the next one after an order; none of a merged guest, whose cookie opens no account. `log`: as the
     * log has it, and not as pages show it.
     */
    async current(named: string | null, { log = false } = {}): Promise<OpenCart> {
      if (named === null) return noCart
      let lastOrder: string | null = null
      for (let id = named, n = 0; n < mostFollowed; n++) {
        const state = log ? (await handler.fold(cart, id)).state : await ownState(cartsView.name, cart, id)
        if (state.mergedInto !== null) return noCart
        if (state.orderId === null) return { id, cart: state, lastOrder }
        const ordered = await handler.fold(order, state.orderId)
        if (ordered.state.placedAt === null) return { id, cart: state, lastOrder }
        lastOrder = state.orderId
        id = nextCartId(id)
      }
      throw new TooMuchContention(`cart-${named}`)
    },

    /** Looks up what a SKU costs and how many there are. Several lines go in together or not at all. */
    async add(
      named: string | null,
      wanted: readonly { readonly sku: string; readonly quantity: number }[],
    ): Promise<CartOutcome> {
      const lines: ItemToAdd[] = []
      const unknown: string[] = []
      for (const { sku, quantity } of wanted) {
        const found = await products.bySku(sku)
        if (found && isVariantForSale(found)) lines.push(toItem(found, quantity))
        else unknown.push(sku)
      }
      if (unknown.length > 0) return { ok: false, rejection: { code: 'sku-not-found', skus: unknown } }
      const begins = named === null
      return send(named ?? newCartId(), cartId => ({ type: 'AddItemsToCart', data: { cartId, lines } }), { begins })
    },

    /**
     * Whether a browser's copy of a cart may fill the visitor's empty one: not when the cart that it mirrors was ordered,
     * merged or emptied since, and not when that was somebody else's account. What the shop knows is never undone.
     */
    async mayRestore(named: string | null, copy: CartCopy, isAccount: (visitor: string) => Promise<boolean>) {
      const visitor = visitorOfCart(copy.id)
      const isOwn = named !== null && visitorOfCart(named) === visitor
      if (!isOwn && (await isAccount(visitor))) return false
      const { state } = await handler.fold(cart, copy.id)
      if (state.orderId !== null || state.mergedInto !== null) return false
      if (state.lines.length === 0 && state.revision >= copy.revision) return false
      return (await this.current(named)).cart.lines.length === 0
    },

    /** The uid of a line is its SKU. */
    async change(named: string | null, uid: string, quantity: number): Promise<CartOutcome> {
      if (named === null) return { ok: false, rejection: { code: 'cart-item-not-found', uid } }
      const found = await products.bySku(uid)
      const available = found ? availableOf(found) : 0
      return send(named, cartId => ({ type: 'ChangeItemQuantity', data: { cartId, uid, quantity, available } }))
    },

    async remove(named: string | null, uid: string): Promise<CartOutcome> {
      if (named === null) return { ok: false, rejection: { code: 'cart-item-not-found', uid } }
      return send(named, cartId => ({ type: 'RemoveItem', data: { cartId, uid } }))
    },

    /** Puts a coupon on the cart if it takes something off now. `address` may try unknown codes only so many times. */
    async applyCoupon(
      named: string | null,
      typed: string,
      { personId, address }: { readonly personId: string | null; readonly address: string },
    ): Promise<CartOutcome> {
      const { id, cart } = await this.current(named)
      if (named !== null && id === null) throw new VisitorMerged(`cart-${named}`)
      if (named === null || cart.lines.length === 0) return { ok: false, rejection: { code: 'cart-is-empty' } }
      const attempt = await couponTries.attempt({ address })
      if (!attempt.ok) {
        return { ok: false, rejection: { code: 'too-many-requests', retryAfter: attempt.retryAfter } }
      }
      const code = couponCode(typed) ?? typed.trim()
      const shown = shownIn(currencyOf(await deps.settings()))
      const lines = (await quote(cart, products)).lines.map(line => couponLine(line.product, line, line.unitPrice))
      const priced = await couponPricing.price({ code, personId, lines, shown })
      if (priced.ok || priced.problem.code !== 'coupon-not-found') await attempt.succeed()
      if (!priced.ok) {
        return { ok: false, rejection: { code: 'coupon-refused', coupon: code, problem: priced.problem } }
      }
      return send(named, cartId => ({ type: 'ApplyCoupon', data: { cartId, code } }))
    },

    async takeCouponOff(named: string | null): Promise<CartOutcome> {
      if (named === null) return { ok: false, rejection: { code: 'cart-is-empty' } }
      return send(named, cartId => ({ type: 'TakeCouponOff', data: { cartId } }))
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
