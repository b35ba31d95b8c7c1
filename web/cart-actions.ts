import type { CartModel } from './storefront/models/cart.ts'

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

/** Sent on `window` with the new cart, for the badge of the header and the panel. `added` counts pieces just added. */
export const CART_CHANGED = 'cart-changed'
export type CartChanged = CustomEvent<{ readonly cart: CartModel; readonly added: number }>

/** One request for all lines: either all of them are in the cart afterwards or none. Never throws. */
export async function addToCart(lines: readonly LineToAdd[]): Promise<CartOutcome> {
  let response: Response
  try {
    response = await fetch(`/api/cart/items?lng=${document.documentElement.lang}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      credentials: 'same-origin',
      body: JSON.stringify({ lines }),
    })
  } catch {
    return { ok: false, problem: { code: 'unreachable' } }
  }
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok) return { ok: false, problem: problemIn(body) }
  const added = lines.reduce((sum, line) => sum + line.quantity, 0)
  window.dispatchEvent(new CustomEvent(CART_CHANGED, { detail: { cart: body as CartModel, added } }))
  return { ok: true }
}

function problemIn(body: unknown): CartProblem {
  if (typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string') {
    return body as CartProblem
  }
  return { code: 'internal-error' }
}
