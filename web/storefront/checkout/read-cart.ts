import type { CartModel } from '../models/cart.ts'

/** The cart as it is now, in the document's language; null when the shop does not answer. */
export async function readCart(): Promise<CartModel | null> {
  try {
    const response = await fetch(`/api/cart?lng=${document.documentElement.lang}`, { credentials: 'same-origin' })
    return response.ok ? ((await response.json()) as CartModel) : null
  } catch {
    return null
  }
}
