import { useEffect, useSyncExternalStore } from 'react'
import { CART_CHANGED, type CartChanged } from '../../cart-actions.ts'
import type { CartModel } from '../models/cart.ts'
import { cartRequests } from './requests.ts'
import { tellTabs } from './signal.ts'
import { CartStore, type CartView } from './store.ts'

/** The browser's one cart; the server renders from a page's data and never touches it. */
export const cartStore = new CartStore(cartRequests)

let told: CartModel | null = null
let following = false

/** Keeps the header's number, other tabs and the store in step. */
export function followCart(): void {
  if (following) return
  following = true
  cartStore.subscribe(() => {
    const { cart } = cartStore.get()
    if (!cart || cart === told) return
    told = cart
    tellTabs(cart)
    window.dispatchEvent(new CustomEvent(CART_CHANGED, { detail: { cart, added: 0 } }))
  })
  window.addEventListener(CART_CHANGED, event => {
    const { cart } = (event as CartChanged).detail
    if (cart !== told) cartStore.confirm(cart)
  })
  document.addEventListener('visibilitychange', refresh)
  // A page that the browser kept and shows again has the cart of then.
  window.addEventListener('pageshow', event => event.persisted && refresh())
}

function refresh(): void {
  if (document.visibilityState === 'visible' && cartStore.get().cart) void cartStore.load()
}

const noView: CartView = { cart: null, loading: 'no', refused: null, removed: [], order: [] }

/** The cart to show; `initial` is what the page came with. */
export function useCart(initial: CartModel | null = null): CartView {
  const view = useSyncExternalStore(cartStore.subscribe, cartStore.get, () => noView)
  useEffect(() => {
    followCart()
    if (initial) cartStore.confirm(initial)
    return () => cartStore.forget()
  }, [initial])
  if (view.cart || !initial) return view
  return { ...noView, cart: initial, order: initial.lines.map(line => line.uid) }
}
