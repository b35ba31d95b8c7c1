import type { Minor } from './money.ts'
import type { Pieces } from './pieces.ts'

/** The goods of an order: what each line costs by the piece, and what was paid for all of them, in one currency. */
export type PaidGoods = {
  readonly lines: readonly { readonly uid: string; readonly quantity: number; readonly unitPrice: Minor }[]
  /** After the coupon, tax included, delivery not. */
  readonly paid: Minor
  /** Amounts are multiples of it; absent: of 1. */
  readonly step?: number | undefined
  /** Lines that the coupon took its discount off; absent: all. */
  readonly discounted?: readonly string[]
}

/**
 * The refund for `returned`, sent back or never sent, when `before` was refunded already: the lines' share of the sum
 * paid. Each refund is the step from what all of them come to before it to what they come to after it, so that
 * together they never exceed what was paid for the goods, and everything returned gives back all of it.
 */
export function refundFor(goods: PaidGoods, before: readonly Pieces[], returned: readonly Pieces[]): Minor {
  return share(goods, [...before, ...returned]) - share(goods, before)
}

/** One sum, in the base currency and as the buyer was shown it. */
export type Sum = { readonly amount: Minor; readonly shown: Minor }

/** As much of a sum as is left. The last of it goes back whole in both currencies: shares may differ from it by a unit. */
export function upTo(left: Sum, due: Sum): Sum {
  const some = { amount: Math.min(due.amount, left.amount), shown: Math.min(due.shown, left.shown) }
  return some.amount === left.amount || some.shown === left.shown ? left : some
}

/** Of `wanted`, one entry a line, the pieces of the goods that are not among `taken`. */
export function notIn({ lines }: PaidGoods, taken: readonly Pieces[], wanted: readonly Pieces[]): readonly Pieces[] {
  const count = (some: readonly Pieces[], of: string) =>
    some.reduce((all, { uid, quantity }) => (uid === of ? all + quantity : all), 0)
  return wanted.flatMap(({ uid, quantity }) => {
    const left = Math.min(quantity, count(lines, uid) - count(taken, uid))
    return left > 0 ? [{ uid, quantity: left }] : []
  })
}

/** A line off which nothing was taken gives back its price; what was paid for the others goes by their prices. */
function share({ lines, paid, discounted, step = 1 }: PaidGoods, returned: readonly Pieces[]): Minor {
  const prices = new Map(lines.map(({ uid, unitPrice }) => [uid, unitPrice]))
  const isDiscounted = ({ uid }: Pieces) => discounted?.includes(uid) ?? true
  const worthOf = (some: readonly Pieces[]) =>
    some.reduce((value, { uid, quantity }) => value + (prices.get(uid) ?? 0) * quantity, 0)
  const full = (some: readonly Pieces[]) => worthOf(some.filter(line => !isDiscounted(line)))
  const all = worthOf(lines.filter(isDiscounted))
  if (all === 0) return full(returned)
  // Whole numbers: the product may pass what a double holds exactly.
  const whole = BigInt(all) * BigInt(step)
  const exact = 2n * BigInt(paid - full(lines)) * BigInt(worthOf(returned.filter(isDiscounted))) + whole
  return full(returned) + Number(exact / (2n * whole)) * step
}
