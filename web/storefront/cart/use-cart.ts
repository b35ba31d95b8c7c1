import { useEffect, useSyncExternalStore } from 'react'
import type { CartModel } from '../../models/cart.ts'
import { announceCart, CART_CHANGED, type CartChanged } from '../cart-actions.ts'
import { keptChanges } from './kept-changes.ts'
import { cartRequests } from './requests.ts'
import { CartStore, type CartView, noView } from './store.ts'

/** The browser's one cart; the server renders from a page's data and never touches it. */
export const cartStore = new CartStore(cartRequests)

let told: CartModel | null = null
let following = false
let takingUp = false

/** Keeps the header's number, other tabs and the store in step. */
export function followCart(): void {
  if (following) return
  following = true
  cartStore.subscribe(() => {
    const { cart, confirmed, held } = cartStore.get()
    if (held && cart?.id) void keepFor(cart.id)
    else if (confirmed && !takingUp) void keptChanges.drop()
    if (!held) window.removeEventListener('beforeunload', askBeforeLeaving)
    if (!cart || cart === told) return
    told = cart
    announceCart({ cart, added: 0, predicted: !confirmed })
  })
  window.addEventListener(CART_CHANGED, event => {
    const { cart } = (event as CartChanged).detail
    if (cart !== told) cartStore.confirm(cart)
  })
  window.addEventListener('online', () => void cartStore.resume())
  document.addEventListener('visibilitychange', refresh)
  // A page that the browser kept and shows again has the cart of then.
  window.addEventListener('pageshow', event => event.persisted && refresh())
}

/** Sends what an earlier page could not; nothing where another page has it in hand. */
export async function takeUpChanges(): Promise<void> {
  const kept = await keptChanges.takeUp()
  if (!kept) return
  takingUp = true
  followCart()
  const known = await cartStore.takeUp(kept)
  takingUp = false
  if (!known) await keptChanges.leave()
  else if (cartStore.get().confirmed) await keptChanges.drop()
}

/** Until it is known that what waits for a connection outlives the page, leaving is asked about. */
async function keepFor(cartId: string): Promise<void> {
  window.addEventListener('beforeunload', askBeforeLeaving)
  const outlives = await keptChanges.keep({ cartId, changes: cartStore.waiting() })
  if (outlives) window.removeEventListener('beforeunload', askBeforeLeaving)
}

/** What waits for a connection would go with the document. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function refresh(): void {
  if (document.visibilityState === 'visible' && cartStore.get().cart) void cartStore.load()
}

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
