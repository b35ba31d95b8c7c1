import type { CartModel } from '../../models/cart.ts'

/** Holds a count and a revision, never what is in the cart. */
const key = 'cart-changed'

export type CartSignal = Pick<CartModel, 'id' | 'revision' | 'count'>

/** Tells the other tabs of this browser that the cart is another now. */
export function tellTabs({ id, revision, count }: CartSignal): void {
  try {
    localStorage.setItem(key, JSON.stringify({ id, revision, count }))
  } catch {
    // Storage is off or full: other tabs ask the server when they are looked at.
  }
}

/** Calls back when another tab changed the cart. */
export function onOtherTab(heard: (signal: CartSignal) => void): void {
  window.addEventListener('storage', event => {
    if (event.key !== key || !event.newValue) return
    const signal = readSignal(event.newValue)
    if (signal) heard(signal)
  })
}

export function readSignal(text: string): CartSignal | null {
  try {
    const { id, revision, count } = JSON.parse(text) as Partial<CartSignal>
    return typeof revision === 'number' && typeof count === 'number' ? { id: id ?? null, revision, count } : null
  } catch {
    return null
  }
}
