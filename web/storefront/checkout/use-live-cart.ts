import { type RefObject, useEffect, useState } from 'react'
import type { CartModel } from '../../models/cart.ts'
import { CART_CHANGED, type CartChanged } from '../cart-actions.ts'
import { readCart } from './read-cart.ts'

/**
 * The cart that is ordered, also when another tab of this browser changes it, or the browser shows a page that it had
 * kept. `ordering`: an order is on its way, and decides what becomes of the cart.
 */
export function useLiveCart(initial: CartModel, ordering: RefObject<boolean>) {
  const [cart, setCart] = useState(initial)
  useEffect(() => {
    const take = (fresh: CartModel) => {
      // Ordered or emptied elsewhere: the page says so when it is loaded again.
      if (fresh.lines.length === 0) window.location.reload()
      else setCart(fresh)
    }
    const changed = (event: Event) => {
      if (!ordering.current) take((event as CartChanged).detail.cart)
    }
    const shown = async ({ persisted }: PageTransitionEvent) => {
      const fresh = persisted ? await readCart() : null
      if (fresh) take(fresh)
    }
    window.addEventListener(CART_CHANGED, changed)
    window.addEventListener('pageshow', shown)
    return () => {
      window.removeEventListener(CART_CHANGED, changed)
      window.removeEventListener('pageshow', shown)
    }
  }, [ordering])
  return [cart, setCart] as const
}
