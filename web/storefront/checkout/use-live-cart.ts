import { type RefObject, useEffect, useState } from 'react'
import type { CartModel } from '../../models/cart.ts'
import { cart as browserCart } from '../cart/store.ts'

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
    const stop = browserCart.subscribe(() => {
      const { cart } = browserCart.get()
      if (cart && !ordering.current) take(cart)
    })
    const shown = async ({ persisted }: PageTransitionEvent) => {
      const answer = persisted ? await browserCart.load() : null
      if (answer?.ok) take(answer.cart)
    }
    window.addEventListener('pageshow', shown)
    return () => {
      stop()
      window.removeEventListener('pageshow', shown)
    }
  }, [ordering])
  return [cart, setCart] as const
}
