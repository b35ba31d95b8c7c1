import type { CartModel } from '../../models/cart.ts'
import type { Cart } from './store.ts'

/** Tabs name the cart's state to each other, never its lines. */
type News = Pick<CartModel, 'id' | 'revision' | 'count'>

/** Tells the browser's other tabs what the server said of the cart, and asks the server when another tab knows more. */
export function shareAmongTabs(cart: Cart): void {
  let tabs: BroadcastChannel | null = null
  let told: CartModel | null = null

  function tell(): void {
    const { said } = cart.get()
    if (!said || said === told) return
    told = said
    tabs?.postMessage({ id: said.id, revision: said.revision, count: said.count } satisfies News)
  }

  function listen(): void {
    tabs = new BroadcastChannel('cart')
    tabs.onmessage = ({ data }: MessageEvent<News>) => {
      const { said } = cart.get()
      const known = said?.id === data.id && said.revision >= data.revision && said.count === data.count
      if (!known) void cart.load()
    }
  }

  listen()
  tell()
  cart.subscribe(tell)
  // An open channel keeps a page out of the browser's back/forward cache.
  window.addEventListener('pagehide', () => {
    tabs?.close()
    tabs = null
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    listen()
    if (cart.get().cart) void cart.load()
  })
}
