import { useEffect, useSyncExternalStore } from 'react'
import type { CartLineModel, CartModel } from '../../models/cart.ts'
import { arrange } from './groups.ts'
import { type KeptChanges, keptChanges } from './kept-changes.ts'
import { type CartChange, predict, queued, uidOf } from './predict.ts'
import { type Cart, type CartAnswer, type CartProblem, cart, requestCart } from './store.ts'

/** A change that did not come about, with the line that it was about. */
export type Refused = {
  readonly change: CartChange
  readonly line: CartLineModel | null
  readonly problem: CartProblem
}

type Accepted = { readonly ok: true } | { readonly ok: false; readonly problem: CartProblem }

type Editing = {
  readonly loading: 'no' | 'yes' | 'failed'
  readonly refused: Refused | null
  /** Just taken out: shown where they were, so that they can be put back. */
  readonly removed: readonly CartLineModel[]
  /** There is no connection: changes stay here until there is one. */
  readonly held: boolean
}

export type CartView = Editing & {
  /** With everything that the shopper did, confirmed or not; null until the cart is known. */
  readonly cart: CartModel | null
  /** Uids in the order in which they are shown, removed ones among them. */
  readonly order: readonly string[]
  /** The server has said all of it. */
  readonly confirmed: boolean
}

const noView: CartView = {
  cart: null,
  loading: 'no',
  refused: null,
  removed: [],
  order: [],
  confirmed: true,
  held: false,
}

/** How edits reach the server's cart. No call throws. */
export type CartRequests = {
  load(): Promise<CartAnswer>
  send(change: CartChange): Promise<CartAnswer>
  /** There is no connection at all, so that waiting for one makes sense. */
  isOffline(): boolean
}

/**
 * Changes a cart. A change shows at once as the domain's rules predict it, then the server's answer replaces the
 * prediction; a refused change is rolled back. Requests go one at a time, the last quantity of a line wins.
 */
export class CartEdit {
  readonly #cart: Cart
  readonly #requests: CartRequests
  readonly #listeners = new Set<() => void>()
  #waiting: readonly CartChange[] = []
  #sent: CartChange | null = null
  #draining: Promise<void> | null = null
  #view: CartView = noView

  constructor(cart: Cart, requests: CartRequests) {
    this.#cart = cart
    this.#requests = requests
    cart.subscribe(() => this.#look())
    this.#look()
  }

  get = (): CartView => this.#view

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async load(): Promise<void> {
    if (this.#sent || this.#view.loading === 'yes') return
    this.#show({ loading: 'yes' })
    this.#show({ loading: (await this.#reload()) ? 'no' : 'failed' })
  }

  change(change: CartChange): void {
    const before = this.#view.cart
    if (!before) return
    const uid = uidOf(change)
    const line = before.lines.find(each => each.uid === uid) ?? null
    const predicted = predict(before, change)
    if (!predicted.ok) {
      const problem = predicted.rejection as CartProblem
      this.#show({ refused: { change, line: line ?? (change.type === 'put-back' ? change.line : null), problem } })
      return
    }
    const removed = this.#view.removed.filter(each => each.uid !== uid)
    this.#waiting = queued([...this.#waiting, change])
    this.#show({ refused: null, removed: change.type === 'remove' && line ? [...removed, line] : removed })
    void this.#drain()
  }

  /** Takes a line out for a reason that the server has to accept first; refused, the line stays and says why. */
  async removeAfter(uids: readonly string[], accepted: Promise<Accepted>): Promise<void> {
    const outcome = await accepted
    for (const uid of uids) {
      const change: CartChange = { type: 'remove', uid }
      const line = this.#view.cart?.lines.find(each => each.uid === uid)
      if (outcome.ok) this.change(change)
      else if (line) return this.#show({ refused: { change, line, problem: outcome.problem } })
    }
  }

  /** Takes the places of removed lines away, when the shopper goes elsewhere. */
  forget(): void {
    this.#show({ removed: [], refused: null })
  }

  /** Resolves when nothing is under way: everything is confirmed, refused, or held. */
  async settled(): Promise<void> {
    await this.#draining
  }

  isSettled(): boolean {
    return this.#draining === null
  }

  /** The connection is back: what waited for it goes out, on top of what the server has by now. */
  async resume(): Promise<void> {
    if (!this.#view.held) return
    const answer = await this.#requests.load()
    if (answer.ok && this.#view.held) await this.#sendOnto(answer.cart, this.#waiting)
  }

  /**
   * Changes that an earlier page had no connection for: they go out on top of what the server has by now. Resolves with
   * whether that is known; of another cart than theirs, ordered meanwhile or somebody else's, nothing is left to do.
   */
  async takeUp({ cartId, changes }: KeptChanges): Promise<boolean> {
    const answer = await this.#requests.load()
    if (!answer.ok) return false
    const there = new Set(answer.cart.lines.map(line => line.uid))
    const fitting = changes.filter(change => change.type === 'put-back' || there.has(change.uid))
    await this.#sendOnto(answer.cart, answer.cart.id === cartId ? [...fitting, ...this.#waiting] : this.#waiting)
    return true
  }

  /** Changes still to be sent, in their order. */
  waiting(): readonly CartChange[] {
    return this.#waiting
  }

  async #sendOnto(cart: CartModel, changes: readonly CartChange[]): Promise<void> {
    // Where an answer was lost and not the request, the line is back already.
    const back = new Set(cart.lines.map(line => line.uid))
    this.#waiting = queued(changes.filter(change => change.type !== 'put-back' || !back.has(change.line.uid)))
    this.#cart.confirm(cart)
    this.#show({ held: false })
    await this.#drain()
  }

  #drain(): Promise<void> {
    this.#draining ??= this.#sendAll().finally(() => {
      this.#draining = null
    })
    return this.#draining
  }

  async #sendAll(): Promise<void> {
    for (let [change, ...rest] = this.#waiting; change; [change, ...rest] = this.#waiting) {
      if (this.#requests.isOffline()) return this.#show({ held: true })
      if (this.#view.held) this.#show({ held: false })
      this.#waiting = rest
      this.#sent = change
      const uid = uidOf(change)
      const line = this.#lineOf(uid)
      const answer = await this.#requests.send(change)
      this.#sent = null
      if (answer.ok) {
        this.#cart.confirm(answer.cart)
        continue
      }
      if (answer.problem.code === 'unreachable' && this.#requests.isOffline()) {
        this.#waiting = queued([change, ...this.#waiting])
        return this.#show({ held: true })
      }
      // A line that is gone already was removed, whoever did it.
      if (change.type === 'remove' && answer.problem.code === 'cart-item-not-found') {
        await this.#reload()
        continue
      }
      this.#waiting = this.#waiting.filter(each => uidOf(each) !== uid)
      const { removed } = this.#view
      this.#show({ removed: change.type === 'remove' ? removed.filter(each => each.uid !== uid) : removed })
      this.#show({ refused: { change, line: this.#lineOf(uid) ?? line, problem: answer.problem } })
      if (answer.problem.code !== 'unreachable') await this.#reload()
    }
  }

  /** After a refusal the server knows better: stock, prices, lines changed elsewhere. */
  async #reload(): Promise<boolean> {
    const answer = await this.#requests.load()
    if (answer.ok) this.#cart.confirm(answer.cart)
    return answer.ok
  }

  #lineOf(uid: string): CartLineModel | null {
    return this.#view.cart?.lines.find(each => each.uid === uid) ?? null
  }

  /** The server's word with what is on its way and what waits on top. */
  #onTop = (said: CartModel): CartModel | null => {
    const ahead = this.#sent ? [this.#sent, ...this.#waiting] : this.#waiting
    if (ahead.length === 0) return null
    return ahead.reduce((cart, change) => {
      const predicted = predict(cart, change)
      return predicted.ok ? predicted.cart : cart
    }, said)
  }

  #show(changes: Partial<Editing>): void {
    this.#view = { ...this.#view, ...changes }
    this.#cart.predict(this.#onTop)
  }

  #look(): void {
    const { cart, confirmed } = this.#cart.get()
    const removed = this.#view.removed.filter(line => !cart?.lines.some(each => each.uid === line.uid))
    const order = arrange(this.#view.order, [...(cart?.lines ?? []), ...removed])
    this.#view = { ...this.#view, cart, confirmed, removed, order }
    for (const listener of this.#listeners) listener()
  }
}

/** The browser's one; the server renders from a page's data and never touches it. */
export const cartEdit = new CartEdit(cart, {
  load: () => requestCart('GET', '/api/cart'),
  send: sendChange,
  isOffline: () => !navigator.onLine,
})

export function sendChange(change: CartChange): Promise<CartAnswer> {
  const path = `/api/cart/items/${encodeURIComponent(uidOf(change))}`
  if (change.type === 'quantity') return requestCart('PATCH', path, { quantity: change.quantity })
  if (change.type === 'remove') return requestCart('DELETE', path)
  const { sku, quantity } = change.line
  return requestCart('POST', '/api/cart/items', { lines: [{ sku, quantity }] })
}

let following = false
let takingUp = false

/** Keeps changes that wait for a connection, and sends them once it is back. */
export function followCart(): void {
  if (following) return
  following = true
  cartEdit.subscribe(() => {
    const { cart, confirmed, held } = cartEdit.get()
    if (held && cart?.id) void keepFor(cart.id)
    else if (confirmed && !takingUp) void keptChanges.drop()
    if (!held) window.removeEventListener('beforeunload', askBeforeLeaving)
  })
  window.addEventListener('online', () => void cartEdit.resume())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && cartEdit.get().cart) void cartEdit.load()
  })
}

/** Sends what an earlier page could not; nothing where another page has it in hand. */
export async function takeUpChanges(): Promise<void> {
  const kept = await keptChanges.takeUp()
  if (!kept) return
  takingUp = true
  followCart()
  const known = await cartEdit.takeUp(kept)
  takingUp = false
  if (!known) await keptChanges.leave()
  else if (cartEdit.get().confirmed) await keptChanges.drop()
}

/** Until it is known that what waits for a connection outlives the page, leaving is asked about. */
async function keepFor(cartId: string): Promise<void> {
  window.addEventListener('beforeunload', askBeforeLeaving)
  const outlives = await keptChanges.keep({ cartId, changes: cartEdit.waiting() })
  if (outlives) window.removeEventListener('beforeunload', askBeforeLeaving)
}

/** Changes that wait for a connection would be lost with the document. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/** The cart to show; `initial` is what the page came with. */
export function useCart(initial: CartModel | null = null): CartView {
  const view = useSyncExternalStore(cartEdit.subscribe, cartEdit.get, () => noView)
  useEffect(() => {
    followCart()
    if (initial) cart.confirm(initial)
    return () => cartEdit.forget()
  }, [initial])
  if (view.cart || !initial) return view
  return { ...noView, cart: initial, order: initial.lines.map(line => line.uid) }
}
