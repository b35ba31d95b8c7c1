import type { FastifyBaseLogger } from 'fastify'
import type { Placing } from '#api/orders/index.ts'
import type { Sweep } from '#api/plumbing/background/sweep.ts'
import { type CommandHandler, TooMuchContention } from '#api/plumbing/events/handle.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { nextCartId, visitorOfCart } from '#api/visitors/index.ts'
import { cart } from '#domain/cart/decide.ts'
import type { CartMerge } from '#projections/cart-merges/view.ts'

export type CartMergingDeps = { readonly handler: CommandHandler; readonly placing: Placing }

/** `settled` false: an order under way holds one of the two carts, so the guest's was left alone. Ask again later. */
export type MergedCart = { readonly cartId: string; readonly settled: boolean }

/** Carts that are followed, and attempts at one that others change at the same time. */
const mostFollowed = 100

/**
 * Brings a guest's cart into the account's. First the guest's cart is closed for good, with the account's cart named in
 * it, so that nothing comes in any more; then its lines are taken into that cart by a command whose id is made of the
 * guest's cart and its revision. After a crash in between, any later call of `finish` completes the merge.
 */
export function createCartMerging({ handler, placing }: CartMergingDeps) {
  /** The first of a visitor's carts, from `id` on, that no order has closed for good; `held` by one under way. */
  async function openFrom(id: string): Promise<{ readonly id: string; readonly held: boolean }> {
    for (let n = 0; n < mostFollowed; n++) {
      const { state } = await handler.fold(cart, id)
      if (state.orderId === null) return { id, held: false }
      if (await isPlaced(state.orderId)) id = nextCartId(id)
      else if ((await handler.fold(cart, id)).state.orderId !== null) return { id, held: true }
    }
    throw new TooMuchContention(`cart-${id}`)
  }

  /** Settles the order first, as far as that is possible now. */
  async function isPlaced(orderId: string): Promise<boolean> {
    return (await placing.drive(orderId, 'request')).state.placedAt !== null
  }

  /** The last cart that an account has begun, without reading all that it ordered: its carts have no gaps. */
  async function lastOf(account: string): Promise<string> {
    const begun = async (n: number) => (await handler.fold(cart, `${account}.${n}`)).revision >= 0
    let end = 1
    while (await begun(end)) end *= 2
    let last = Math.floor(end / 2)
    while (end - last > 1) {
      const middle = Math.floor((last + end) / 2)
      if (await begun(middle)) last = middle
      else end = middle
    }
    return `${account}.${last}`
  }

  /** Ends a merge once and for all. Resolves with the cart that has the lines; null while an order holds that one. */
  async function finish(from: string): Promise<string | null> {
    const { state, revision } = await handler.fold(cart, from)
    if (state.mergedInto === null) return from
    let into = state.mergedInto
    if (state.lines.length === 0) return into
    for (let n = 0; n < mostFollowed; n++) {
      const data = { cartId: into, from, lines: state.lines, coupon: state.coupon }
      const commandId = `merge/${from}/${revision}`
      const taken = await handler.handle(cart, into, { type: 'TakeGuestCart', data }, { commandId })
      if (taken.ok) return into
      if (taken.rejection.code !== 'cart-already-checked-out') throw new TooMuchContention(`cart-${into}`)
      // Ordered before the lines came: they belong into the cart after it.
      if (await isPlaced(taken.rejection.orderId)) into = nextCartId(into)
      else if ((await handler.fold(cart, into)).state.orderId !== null) return null
    }
    throw new TooMuchContention(`cart-${into}`)
  }

  return {
    finish,

    /** The cart that a signed-in visitor goes on with. */
    async cartOf(account: string): Promise<string> {
      return (await openFrom(await lastOf(account))).id
    },

    /** Merges a guest's open cart into an account's; repeatable. @throws TooMuchContention, EventStoreUnavailable. */
    async merge(from: string, account: string): Promise<MergedCart> {
      const target = await openFrom(await lastOf(account))
      for (let n = 0; n < mostFollowed; n++) {
        const guest = await openFrom(from)
        if (guest.held || target.held) return { cartId: target.id, settled: false }
        const data = { cartId: guest.id, into: target.id }
        const merged = await handler.handle(cart, guest.id, { type: 'MergeCart', data })
        if (!merged.ok && merged.rejection.code !== 'cart-merged') continue
        const end = await finish(guest.id)
        // A cart that went to another account before has nothing for this one.
        const isOurs = end === null || visitorOfCart(end) === account
        return { cartId: isOurs && end !== null ? end : target.id, settled: end !== null }
      }
      throw new TooMuchContention(`cart-${from}`)
    },
  }
}

export type CartMerging = ReturnType<typeof createCartMerging>

type MergeSweepDeps = Pick<Engines, 'readModels'> & {
  readonly merging: Pick<CartMerging, 'finish'>
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/** Ends merges that a crash or an outage left half done: at the start, then once a minute. */
export function mergeSweep({ readModels, merging, log }: MergeSweepDeps): Sweep {
  return {
    name: 'merges',
    every: 60_000,
    async run() {
      for await (const page of readModels.scan<CartMerge>('cart-merges')) {
        for (const [cartId] of page) {
          try {
            await merging.finish(cartId)
          } catch (error) {
            log.error({ err: error, cartId }, 'a cart could not be merged; it is tried again')
          }
        }
      }
    },
  }
}
