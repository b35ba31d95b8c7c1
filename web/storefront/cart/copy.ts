import { createSealedStorage, type SealedStorage } from '../../client/sealed-storage.ts'
import type { CartModel } from '../../models/cart.ts'
import { applyCoupon, type CouponOutcome } from '../coupon-actions.ts'
import { type CartAnswer, type CartProblem, copyKey, requestCart } from './store.ts'

/** The browser's copy of a cart: lines, the coupon's code, and the revision that they are of. */
export type CartCopy = Pick<CartModel, 'revision'> & {
  readonly id: string
  readonly lines: readonly { readonly sku: string; readonly quantity: number }[]
  readonly coupon?: string
}

export type CopiedCart = Pick<CartModel, 'id' | 'revision' | 'lines' | 'coupon'>

export type CopyKeeperDeps = {
  readonly storage: SealedStorage
  /** The cart as the server has it. */
  readonly load: () => Promise<CartAnswer>
  readonly send: (copy: CartCopy) => Promise<CartAnswer>
  /** Puts the copy's coupon on the cart again. */
  readonly applyCoupon: (code: string) => Promise<CouponOutcome>
  /** Runs one at a time in all tabs of the browser. */
  readonly alone: <T>(act: () => Promise<T>) => Promise<T>
}

/** Each attempt leaves out unknown lines and lowers quantities to what is left. */
const attempts = 3

/** Keeps the browser's copy of the cart, and fills an empty cart from it. Nothing here throws: a copy is a convenience. */
export function createCopyKeeper({ storage, load, send, applyCoupon, alone }: CopyKeeperDeps) {
  return {
    async keep(cart: CopiedCart): Promise<void> {
      const copy = copyOf(cart)
      if (copy) await storage.set(copyKey, copy)
      else storage.remove(copyKey)
    },

    /** Resolves with the cart that has the lines again; null when there was nothing to restore, or the shop refused. */
    restore(): Promise<CartModel | null> {
      return alone(async () => {
        let copy = await storage.get<CartCopy>(copyKey)
        if (!copy) return null
        const now = await load()
        // Another tab was faster, or the server does not answer.
        if (!now.ok || now.cart.lines.length > 0) return null
        const outdated = isOlder(copy, now.cart)
        for (let n = 0; !outdated && copy.lines.length > 0 && n < attempts; n++) {
          const answer = await send(copy)
          if (answer.ok) return await withCoupon(answer.cart, copy.coupon)
          const left = linesLeft(copy, answer.problem)
          // The reason may pass: the next page tries again.
          if (left === null) return null
          copy = { ...copy, lines: left }
        }
        storage.remove(copyKey)
        return null
      })
    },
  }

  /** A coupon that does not fit any more stays off. */
  async function withCoupon(cart: CartModel, code: string | undefined): Promise<CartModel> {
    const applied = code !== undefined && cart.coupon === null ? await applyCoupon(code) : null
    return applied?.ok ? applied.cart : cart
  }
}

/** Lines that can still be restored after a refusal. Empty: the copy is discarded. Null: not known yet. */
function linesLeft({ lines }: CartCopy, problem: CartProblem & { readonly skus?: readonly string[] }) {
  switch (problem.code) {
    case 'sku-not-found':
      return lines.filter(({ sku }) => !problem.skus?.includes(sku))
    case 'out-of-stock':
      return lines
        .map(line => {
          const short = problem.lines?.find(({ sku }) => sku === line.sku)
          return short ? { ...line, quantity: short.available } : line
        })
        .filter(({ quantity }) => quantity > 0)
    case 'cart-not-restorable':
    case 'invalid-request':
    case 'cart-full':
      return []
    default:
      return null
  }
}

/** Whether the server knows a later state of the cart: it was ordered, or emptied on purpose. */
function isOlder(copy: CartCopy, now: Pick<CartModel, 'id' | 'revision'>): boolean {
  if (now.id === null) return false
  const [[visitor, number], [owner, current]] = [copy.id.split('.'), now.id.split('.')]
  if (visitor !== owner) return false
  return Number(current) > Number(number) || (current === number && now.revision >= copy.revision)
}

/** The copy of a cart; null for an empty one. */
function copyOf({ id, revision, lines, coupon }: CopiedCart): CartCopy | null {
  if (id === null || lines.length === 0) return null
  const kept = lines.map(({ sku, quantity }) => ({ sku, quantity }))
  return { id, revision, lines: kept, ...(coupon && { coupon: coupon.code }) }
}

/** Fills the visitor's empty cart from the copy of a lost one. The server refuses when its cart is newer. */
export function restoreCart({ id, revision, lines }: CartCopy): Promise<CartAnswer> {
  return requestCart('POST', '/api/cart/items', { lines, copyOf: { id, revision } })
}

/** This browser's copy of the cart. */
export const browserCopy = createCopyKeeper({
  storage: createSealedStorage({ storage: () => localStorage }),
  // The store must not learn of an empty cart here: it would drop the copy.
  load: () => requestCart('GET', '/api/cart'),
  send: restoreCart,
  applyCoupon,
  alone: act => ('locks' in navigator ? navigator.locks.request('cart-copy', act) : act()),
})
