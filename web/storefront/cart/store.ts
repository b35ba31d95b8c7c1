import { ask, inLanguage, type Refusal } from '../../client/ask.ts'
import type { CartModel } from '../../models/cart.ts'

/** The sealed copy of the cart lies in the browser under this name, which the shop's specification gives, … */
export const copyKey = 'CART'
/** … and the changes that wait for a connection. */
export const changesKey = 'CART_CHANGES'

export type LineToAdd = { readonly sku: string; readonly quantity: number }

export type CartProblem = Refusal & {
  /** Of `out-of-stock`: what can be bought of each line. */
  readonly lines?: readonly { readonly sku: string; readonly requested: number; readonly available: number }[]
}

export type CartAnswer =
  | { readonly ok: true; readonly cart: CartModel }
  | { readonly ok: false; readonly problem: CartProblem }

export type CartState = {
  /** Pieces, for the header; from the document before a cart is loaded. */
  readonly count: number
  /** The server's last answer. */
  readonly said: CartModel | null
  /** With the shopper's changes on top; null until a part of the page needs the lines. */
  readonly cart: CartModel | null
  /** The server has confirmed all of it. */
  readonly confirmed: boolean
  /** Pieces that this change added: the panel opens, a phone shows a message. */
  readonly added: number
}

/** Asks the server for its cart after a change, or as it is. Names are in the document's language. Never throws. */
export async function requestCart(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<CartAnswer> {
  const asked = await ask<CartModel, CartProblem>(method, inLanguage(path), body && { body })
  return asked.success ? { ok: true, cart: asked.answer } : { ok: false, problem: asked.problem }
}

const piecesOf = (lines: readonly LineToAdd[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** The browser's one cart. `confirm` takes the server's answers; every part that shows the cart subscribes. */
export function createCartStore() {
  let state: CartState = { count: 0, said: null, cart: null, confirmed: true, added: 0 }
  let predicted: (said: CartModel) => CartModel | null = () => null
  const listeners = new Set<() => void>()

  function become(next: Partial<CartState>): void {
    state = { ...state, added: 0, ...next }
    for (const listener of listeners) listener()
  }

  function show(said: CartModel | null, added = 0): void {
    const ahead = said && predicted(said)
    const cart = ahead ?? said
    become({ said, cart, count: cart?.count ?? state.count, confirmed: ahead === null, added })
  }

  /** A late answer changes nothing, but its pieces were added. */
  function confirm(cart: CartModel, added = 0): void {
    const { said } = state
    const isOvertaken = said?.id === cart.id && cart.revision < said.revision
    show(isOvertaken ? said : cart, added)
  }

  async function take(asked: Promise<CartAnswer>, added = 0): Promise<CartAnswer> {
    const answer = await asked
    if (answer.ok) confirm(answer.cart, added)
    return answer
  }

  return {
    get: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    confirm,
    load: () => take(requestCart('GET', '/api/cart')),
    /** One request: all lines are in the cart afterwards, or none. */
    add: (lines: readonly LineToAdd[]) => take(requestCart('POST', '/api/cart/items', { lines }), piecesOf(lines)),
    /** Shows the cart as `by` predicts it from the server's answer, in this tab alone; null: nothing is predicted. */
    predict(by: typeof predicted): void {
      predicted = by
      show(state.said)
    },
    /** The document's count holds until a cart is there. A shopper may have changed the cart before this runs. */
    start(count: number): void {
      become(state.cart ? { added: state.added } : { count })
    },
  }
}

export type CartStore = ReturnType<typeof createCartStore>
export const cart = createCartStore()

/** Tabs name the cart's state to each other, never its lines. */
type CartNews = Pick<CartModel, 'id' | 'revision' | 'count'>

/** Names the server's answer to other tabs, and asks the server when another tab names a newer one. */
export function shareAmongTabs(cart: CartStore): void {
  let tabs: BroadcastChannel | null = null
  let announced: CartModel | null = null

  function announce(): void {
    const { said } = cart.get()
    if (!said || said === announced) return
    announced = said
    tabs?.postMessage({ id: said.id, revision: said.revision, count: said.count } satisfies CartNews)
  }

  function listen(): void {
    tabs = new BroadcastChannel('cart')
    tabs.onmessage = ({ data }: MessageEvent<CartNews>) => {
      const { said } = cart.get()
      const known = said?.id === data.id && said.revision >= data.revision && said.count === data.count
      if (!known) void cart.load()
    }
  }

  listen()
  announce()
  cart.subscribe(announce)
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
