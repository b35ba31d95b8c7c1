import { ask, inLanguage } from '../client/ask.ts'
import type { CartModel } from '../models/cart.ts'

export type LineToAdd = { readonly sku: string; readonly quantity: number }

/** A refusal as the server tells it (RFC 9457); `unreachable` when no answer came. */
export type CartProblem = {
  readonly code: string
  readonly title?: string
  readonly detail?: string
  /** Of `out-of-stock`: what can be bought of each line. */
  readonly lines?: readonly { readonly sku: string; readonly requested: number; readonly available: number }[]
}

export type CartOutcome = { readonly ok: true } | { readonly ok: false; readonly problem: CartProblem }

/**
 * Sent on `window` with the new cart, for the badge of the header and the panel. `added` counts pieces just added;
 * `predicted`: the server has not confirmed it yet.
 */
export const CART_CHANGED = 'cart-changed'
export type CartChanged = CustomEvent<CartNews>
export type CartNews = { readonly cart: CartModel; readonly added: number; readonly predicted?: boolean }

let latest: CartNews | null = null

export function announceCart(news: CartNews): void {
  latest = news
  window.dispatchEvent(new CustomEvent(CART_CHANGED, { detail: news }))
}

/** What was announced last: parts of a page come to life one after the other, and one may have missed it. */
export const announcedCart = (): CartNews | null => latest

/** One request for all lines: either all of them are in the cart afterwards or none. Never throws. */
export async function addToCart(lines: readonly LineToAdd[]): Promise<CartOutcome> {
  const asked = await ask<CartModel, CartProblem>('POST', inLanguage('/api/cart/items'), { body: { lines } })
  if (!asked.success) return { ok: false, problem: asked.problem }
  const added = lines.reduce((sum, line) => sum + line.quantity, 0)
  announceCart({ cart: asked.answer, added })
  return { ok: true }
}
