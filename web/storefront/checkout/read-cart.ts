import { ask, inLanguage } from '../../client/ask.ts'
import type { CartModel } from '../../models/cart.ts'

/** The cart as it is now, in the document's language; null when the shop does not answer. */
export async function readCart(): Promise<CartModel | null> {
  const asked = await ask<CartModel>('GET', inLanguage('/api/cart'))
  return asked.success ? asked.answer : null
}
