import { ask, inLanguage } from '../../client/ask.ts'
import type { CartModel } from '../../models/cart.ts'
import type { CartProblem } from '../cart-actions.ts'
import type { CartCopy } from './copy.ts'
import type { CartChange } from './predict.ts'

export type CartAnswer =
  | { readonly ok: true; readonly cart: CartModel }
  | { readonly ok: false; readonly problem: CartProblem }

/** How a store reaches the server's cart. No call throws. */
export type CartRequests = {
  load(): Promise<CartAnswer>
  send(change: CartChange): Promise<CartAnswer>
  /** There is no connection at all, so that waiting for one makes sense. */
  isOffline(): boolean
}

/** Names in the answers are in the language of the document. */
export const cartRequests: CartRequests = {
  load: () => request('GET', '/api/cart'),
  send(change) {
    switch (change.type) {
      case 'quantity':
        return request('PATCH', `/api/cart/items/${encodeURIComponent(change.uid)}`, { quantity: change.quantity })
      case 'remove':
        return request('DELETE', `/api/cart/items/${encodeURIComponent(change.uid)}`)
      case 'put-back': {
        const { sku, quantity } = change.line
        return request('POST', '/api/cart/items', { lines: [{ sku, quantity }] })
      }
    }
  },
  isOffline: () => !navigator.onLine,
}

/** Fills the visitor's empty cart from a copy of one that is lost; the server refuses where it knows better. */
export function restoreCart({ id, revision, lines }: CartCopy): Promise<CartAnswer> {
  return request('POST', '/api/cart/items', { lines, copyOf: { id, revision } })
}

async function request(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<CartAnswer> {
  const asked = await ask<CartModel, CartProblem>(method, inLanguage(path), body && { body })
  return asked.success ? { ok: true, cart: asked.answer } : { ok: false, problem: asked.problem }
}
