import type { CartLineModel, CartModel } from '../../models/cart.ts'
import type { CartProblem } from '../cart-actions.ts'
import { arrange } from './arrange.ts'
import { type CartChange, predict, uidOf } from './predict.ts'
import type { CartRequests } from './requests.ts'
import { queued } from './waiting.ts'

/** A change that did not come about, with the line that it was about. */
export type Refused = {
  readonly change: CartChange
  readonly line: CartLineModel | null
  readonly problem: CartProblem
}

type Accepted = { readonly ok: true } | { readonly ok: false; readonly problem: CartProblem }

export type CartView = {
  /** With everything that the shopper did, confirmed or not; null until the cart is known. */
  readonly cart: CartModel | null
  readonly loading: 'no' | 'yes' | 'failed'
  readonly refused: Refused | null
  /** Just taken out: shown where they were, so that they can be put back. */
  readonly removed: readonly CartLineModel[]
  /** Uids in the order in which they are shown, removed ones among them. */
  readonly order: readonly string[]
  /** The server has said all of it. */
  readonly confirmed: boolean
  /** There is no connection: changes stay here until there is one. */
  readonly held: boolean
}

export const noView: CartView = {
  cart: null,
  loading: 'no',
  refused: null,
  removed: [],
  order: [],
  confirmed: true,
  held: false,
}

/**
 * The browser's cart. A change shows at once as the domain's rules predict it, then the server's answer replaces the
 * prediction; a refused change is rolled back. Requests go one at a time, the last quantity of a line wins.
 */
export class CartStore {
  readonly #requests: CartRequests
  readonly #listeners = new Set<() => void>()
  #confirmed: CartModel | null = null
  #waiting: readonly CartChange[] = []
  #sending: CartChange | null = null
  #draining: Promise<void> | null = null
  #view: CartView = noView

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
    // An answer that was long on its way knows less than what came since.
    const older = this.#confirmed?.id === cart.id && cart.revision < (this.#confirmed?.revision ?? -1)
    if (!older) this.#confirmed = cart
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
    if (!answer.ok || !this.#view.held) return
    await this.#sendOnto(answer.cart, this.#waiting)
  }

  /**
   * Changes that an earlier page had no connection for: they go out on top of what the server has by now. Resolves with
   * whether that is known; of another cart than theirs, ordered meanwhile or somebody else's, nothing is left to do.
   */
  async takeUp({
    cartId,
    changes,
  }: {
    readonly cartId: string
    readonly changes: readonly CartChange[]
  }): Promise<boolean> {
    const answer = await this.#requests.load()
    if (!answer.ok) return false
    const { cart } = answer
    const there = new Set(cart.lines.map(line => line.uid))
    const fitting = changes.filter(change => change.type === 'put-back' || there.has(change.uid))
    await this.#sendOnto(cart, cart.id === cartId ? [...fitting, ...this.#waiting] : this.#waiting)
    return true
  }

  /** What is still to be sent, in its order. */
  waiting(): readonly CartChange[] {
    return this.#waiting
  }

  async #sendOnto(cart: CartModel, changes: readonly CartChange[]): Promise<void> {
    // Where an answer was lost and not the request, the line is back already.
    const back = new Set(cart.lines.map(line => line.uid))
    this.#waiting = queued(changes.filter(change => change.type !== 'put-back' || !back.has(change.line.uid)))
    this.confirm(cart)
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
      this.#sending = change
      const uid = uidOf(change)
      const line = this.#view.cart?.lines.find(each => each.uid === uid) ?? null
      const answer = await this.#requests.send(change)
      this.#sending = null
      if (answer.ok) {
        this.confirm(answer.cart)
        continue
      }
      if (answer.problem.code === 'unreachable' && this.#requests.isOffline()) {
        this.#waiting = queued([change, ...this.#waiting])
        return this.#show({ held: true })
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
    if (answer.ok) this.confirm(answer.cart)
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
    this.#view = { ...this.#view, ...changes, cart, removed, order, confirmed: ahead.length === 0 }
    for (const listener of this.#listeners) listener()
  }
}
