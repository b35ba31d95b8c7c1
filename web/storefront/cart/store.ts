import type { CartProblem } from '../../cart-actions.ts'
import type { CartLineModel, CartModel } from '../models/cart.ts'
import { arrange } from './arrange.ts'
import { type CartChange, predict, uidOf } from './predict.ts'
import type { CartRequests } from './requests.ts'

/** A change that did not come about, with the line that it was about. */
export type Refused = {
  readonly change: CartChange
  readonly line: CartLineModel | null
  readonly problem: CartProblem
}

export type CartView = {
  /** With everything that the shopper did, confirmed or not; null until the cart is known. */
  readonly cart: CartModel | null
  readonly loading: 'no' | 'yes' | 'failed'
  readonly refused: Refused | null
  /** Just taken out: shown where they were, so that they can be put back. */
  readonly removed: readonly CartLineModel[]
  /** Uids in the order in which they are shown, removed ones among them. */
  readonly order: readonly string[]
}

/**
 * The browser's cart. A change shows at once as the domain's rules predict it, then the server's answer replaces the
 * prediction; a refused change is rolled back. Requests go one at a time, the last quantity of a line wins.
 */
export class CartStore {
  readonly #requests: CartRequests
  readonly #listeners = new Set<() => void>()
  #confirmed: CartModel | null = null
  #waiting: CartChange[] = []
  #sending: CartChange | null = null
  #view: CartView = { cart: null, loading: 'no', refused: null, removed: [], order: [] }

  constructor(requests: CartRequests) {
    this.#requests = requests
  }

  get = (): CartView => this.#view

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The server's word on the cart, from a page's data or another request. Changes under way go on top of it. */
  confirm(cart: CartModel): void {
    // While requests are under way, only their own answers are surely newer than what is known.
    if (
      this.#sending &&
      this.#confirmed &&
      this.#confirmed.id === cart.id &&
      cart.revision < this.#confirmed.revision
    ) {
      return
    }
    this.#confirmed = cart
    this.#show({ loading: 'no' })
  }

  async load(): Promise<void> {
    if (this.#sending || this.#view.loading === 'yes') return
    this.#show({ loading: 'yes' })
    const answer = await this.#requests.load()
    if (answer.ok) this.confirm(answer.cart)
    else this.#show({ loading: 'failed' })
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
    // What was not sent yet of the same line is out of date.
    this.#waiting = this.#waiting.filter(each => each.type !== 'quantity' || each.uid !== uid)
    this.#waiting.push(change)
    this.#show({ refused: null, removed: change.type === 'remove' && line ? [...removed, line] : removed })
    void this.#drain()
  }

  /** Takes the places of removed lines away, when the shopper goes elsewhere. */
  forget(): void {
    this.#show({ removed: [], refused: null })
  }

  async #drain(): Promise<void> {
    if (this.#sending) return
    for (let change = this.#waiting.shift(); change; change = this.#waiting.shift()) {
      this.#sending = change
      const uid = uidOf(change)
      const line = this.#view.cart?.lines.find(each => each.uid === uid) ?? null
      const answer = await this.#requests.send(change)
      this.#sending = null
      if (answer.ok) {
        this.#confirmed = answer.cart
        this.#show({})
        continue
      }
      const before = this.#confirmed?.lines.find(each => each.uid === uid) ?? line
      // A line that is gone already was removed, whoever did it.
      if (change.type === 'remove' && answer.problem.code === 'cart-item-not-found') {
        await this.#reload()
        continue
      }
      this.#waiting = this.#waiting.filter(each => uidOf(each) !== uid)
      const removed =
        change.type === 'remove' ? this.#view.removed.filter(each => each.uid !== uid) : this.#view.removed
      this.#show({ refused: { change, line: before, problem: answer.problem }, removed })
      if (answer.problem.code !== 'unreachable') await this.#reload()
    }
  }

  /** After a refusal the server knows better: stock, prices, lines changed elsewhere. */
  async #reload(): Promise<void> {
    const answer = await this.#requests.load()
    if (answer.ok) this.#confirmed = answer.cart
    this.#show({})
  }

  #show(changes: Partial<CartView>): void {
    let cart = this.#confirmed
    const ahead = this.#sending ? [this.#sending, ...this.#waiting] : this.#waiting
    for (const change of ahead) {
      const predicted: ReturnType<typeof predict> | null = cart && predict(cart, change)
      if (predicted?.ok) cart = predicted.cart
    }
    const removed = (changes.removed ?? this.#view.removed).filter(
      line => !cart?.lines.some(each => each.uid === line.uid),
    )
    const order = arrange(this.#view.order, [...(cart?.lines ?? []), ...removed])
    this.#view = { ...this.#view, ...changes, cart, removed, order }
    for (const listener of this.#listeners) listener()
  }
}
