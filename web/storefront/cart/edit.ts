import { useEffect, useSyncExternalStore } from 'react'
import type { CartLineModel, CartModel } from '../../models/cart.ts'
import { type CartChange, predict, queued, uidOf } from './predict.ts'
import { type CartAnswer, type CartProblem, type CartStore, cart, requestCart } from './store.ts'

/** A change that was refused, and its line. */
export type Refused = {
  readonly change: CartChange
  readonly line: CartLineModel | null
  readonly problem: CartProblem
}

type Accepted = { readonly ok: true } | { readonly ok: false; readonly problem: CartProblem }

export type CartView = {
  readonly loading: 'no' | 'yes' | 'failed'
  readonly refused: Refused | null
  /** Lines just taken out: their places offer to put them back. */
  readonly removed: readonly CartLineModel[]
  /** Changes wait for a connection. */
  readonly held: boolean
  /** With all changes of the shopper, confirmed or not; null until the cart is known. */
  readonly cart: CartModel | null
  /** Uids in the order in which they are shown, with those of removed lines. */
  readonly order: readonly string[]
  /** The server has confirmed all changes. */
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

/** Changes made to a cart without a connection, in the order they were made. */
export type KeptChanges = { readonly cartId: string; readonly changes: readonly CartChange[] }

/** How edits reach the server's cart. No call throws. */
export type CartRequests = {
  load(): Promise<CartAnswer>
  send(change: CartChange): Promise<CartAnswer>
  /** Without any connection it makes sense to wait for one. */
  isOffline(): boolean
}

/**
 * Changes a cart. A change shows at once as the domain's rules predict it, then the server's answer replaces the
 * prediction; a refused change is rolled back. Requests go one at a time, the last quantity of a line wins.
 */
export class CartEdit {
  readonly #cart: CartStore
  readonly #requests: CartRequests
  #waiting: readonly CartChange[] = []
  #sent: CartChange | null = null
  #draining: Promise<void> | null = null
  #view: CartView = noView

  constructor(cart: CartStore, requests: CartRequests) {
    this.#cart = cart
    this.#requests = requests
    cart.subscribe(() => this.#look())
    this.#look()
  }

  get = (): CartView => this.#view

  /** Each change of the view comes with one of the cart, which this edit saw first. */
  subscribe = (listener: () => void): (() => void) => this.#cart.subscribe(listener)

  async load(): Promise<void> {
    if (this.#sent || this.#view.loading === 'yes') return
    this.#show({ loading: 'yes' })
    this.#show({ loading: (await this.#reload()) ? 'no' : 'failed' })
  }

  change(change: CartChange): void {
    const before = this.#view.cart
    if (!before) return
    const uid = uidOf(change)
    const line = this.#lineOf(change)
    const predicted = predict(before, change)
    if (!predicted.ok) {
      this.#show({ refused: { change, line, problem: predicted.rejection as CartProblem } })
      return
    }
    const removed = this.#view.removed.filter(each => each.uid !== uid)
    this.#waiting = queued([...this.#waiting, change])
    this.#show({ refused: null, removed: change.type === 'remove' && line ? [...removed, line] : removed })
    void this.#drain()
  }

  /** Removes lines once the server accepted the reason; when it refuses, the line stays and says why. */
  async removeAfter(uids: readonly string[], accepted: Promise<Accepted>): Promise<void> {
    const outcome = await accepted
    for (const uid of uids) {
      const change: CartChange = { type: 'remove', uid }
      const line = this.#lineOf(change)
      if (outcome.ok) this.change(change)
      else if (line) return this.#show({ refused: { change, line, problem: outcome.problem } })
    }
  }

  /** Forgets the places of removed lines when the shopper goes elsewhere. */
  forget(): void {
    this.#show({ removed: [], refused: null })
  }

  /** The requests under way; null when every change is confirmed, refused, or held. */
  sending(): Promise<void> | null {
    return this.#draining
  }

  /** The connection is back: sends the waiting changes on top of the server's cart. */
  async resume(): Promise<void> {
    if (!this.#view.held) return
    const answer = await this.#requests.load()
    if (answer.ok && this.#view.held) await this.#sendOnto(answer.cart, this.#waiting)
  }

  /** Sends changes of an earlier page, unless the cart is another one by now. False: the server did not answer. */
  async takeUp({ cartId, changes }: KeptChanges): Promise<boolean> {
    const answer = await this.#requests.load()
    if (!answer.ok) return false
    const there = new Set(answer.cart.lines.map(line => line.uid))
    const fitting = changes.filter(change => change.type === 'put-back' || there.has(change.uid))
    await this.#sendOnto(answer.cart, answer.cart.id === cartId ? [...fitting, ...this.#waiting] : this.#waiting)
    return true
  }

  waiting(): readonly CartChange[] {
    return this.#waiting
  }

  async #sendOnto(cart: CartModel, changes: readonly CartChange[]): Promise<void> {
    // The line is back already when only an answer was lost.
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
      const line = this.#lineOf(change)
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
      // Another tab removed the line already.
      if (change.type === 'remove' && answer.problem.code === 'cart-item-not-found') {
        await this.#reload()
        continue
      }
      this.#waiting = this.#waiting.filter(each => uidOf(each) !== uid)
      this.#show({ removed: this.#view.removed.filter(each => each.uid !== uid) })
      this.#show({ refused: { change, line: this.#lineOf(change) ?? line, problem: answer.problem } })
      if (answer.problem.code !== 'unreachable') await this.#reload()
    }
  }

  /** After a refusal stock, prices or lines may have changed elsewhere. */
  async #reload(): Promise<boolean> {
    const answer = await this.#requests.load()
    if (answer.ok) this.#cart.confirm(answer.cart)
    return answer.ok
  }

  #lineOf(change: CartChange): CartLineModel | null {
    if (change.type === 'put-back') return change.line
    return this.#view.cart?.lines.find(each => each.uid === change.uid) ?? null
  }

  /** The server's cart with the change under way and the waiting ones on top. */
  #onTop = (said: CartModel): CartModel | null => {
    const ahead = this.#sent ? [this.#sent, ...this.#waiting] : this.#waiting
    if (ahead.length === 0) return null
    return ahead.reduce((cart, change) => {
      const predicted = predict(cart, change)
      return predicted.ok ? predicted.cart : cart
    }, said)
  }

  #show(changes: Partial<CartView>): void {
    this.#view = { ...this.#view, ...changes }
    this.#cart.predict(this.#onTop)
  }

  #look(): void {
    const { cart, confirmed } = this.#cart.get()
    const removed = this.#view.removed.filter(line => !cart?.lines.some(each => each.uid === line.uid))
    const order = arrange(this.#view.order, [...(cart?.lines ?? []), ...removed])
    this.#view = { ...this.#view, cart, confirmed, removed, order }
  }
}

/** Uids in the order in which they were first seen, without those that are gone. */
export function arrange(order: readonly string[], lines: readonly { readonly uid: string }[]): readonly string[] {
  const uids = new Set(lines.map(line => line.uid))
  return [...new Set([...order, ...uids])].filter(uid => uids.has(uid))
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

/** The cart to show; `initial` is what the page came with. */
export function useCart(initial: CartModel | null = null): CartView {
  const view = useSyncExternalStore(cartEdit.subscribe, cartEdit.get, () => noView)
  useEffect(() => {
    if (initial) cart.confirm(initial)
    return () => cartEdit.forget()
  }, [initial])
  if (view.cart || !initial) return view
  return { ...noView, cart: initial, order: initial.lines.map(line => line.uid) }
}
