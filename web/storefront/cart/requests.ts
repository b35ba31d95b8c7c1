import type { CartProblem } from '../../cart-actions.ts'
import type { CartModel } from '../models/cart.ts'
import type { CartCopy } from './copy.ts'
import type { CartChange } from './predict.ts'

export type CartAnswer =
  | { readonly ok: true; readonly cart: CartModel }
  | { readonly ok: false; readonly problem: CartProblem }

/** How a store reaches the server's cart. Neither call throws. */
export type CartRequests = {
  load(): Promise<CartAnswer>
  send(change: CartChange): Promise<CartAnswer>
}

/** Names in the answers are in the language of the document. */
export const cartRequests: CartRequests = {
  load: () => ask('GET', '/api/cart'),
  send(change) {
    switch (change.type) {
      case 'quantity':
        return ask('PATCH', `/api/cart/items/${encodeURIComponent(change.uid)}`, { quantity: change.quantity })
      case 'remove':
        return ask('DELETE', `/api/cart/items/${encodeURIComponent(change.uid)}`)
      case 'put-back': {
        const { sku, quantity } = change.line
        return ask('POST', '/api/cart/items', { lines: [{ sku, quantity }] })
      }
    }
  },
}

/** Fills the visitor's empty cart from a copy of one that is lost; the server refuses where it knows better. */
export function restoreCart({ id, revision, lines }: CartCopy): Promise<CartAnswer> {
  return ask('POST', '/api/cart/items', { lines, copyOf: { id, revision } })
}

async function ask(method: string, path: string, body?: unknown): Promise<CartAnswer> {
  try {
    const response = await fetch(`${path}?lng=${document.documentElement.lang}`, {
      method,
      credentials: 'same-origin',
      headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as CartModel & CartProblem
    if (response.ok) return { ok: true, cart: answer }
    return { ok: false, problem: typeof answer?.code === 'string' ? answer : { code: 'internal-error' } }
  } catch {
    return { ok: false, problem: { code: 'unreachable' } }
  }
}
