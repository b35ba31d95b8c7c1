import type { Minor } from '../shared/money.ts'
import type { ReturnLine } from './events.ts'

/** The goods of an order: what each line costs by the piece, and what was paid for all of them, base currency. */
export type PaidGoods = {
  readonly lines: readonly { readonly uid: string; readonly quantity: number; readonly unitPrice: Minor }[]
  /** After the coupon, tax included, delivery not. */
  readonly paid: Minor
}

/**
 * What is given back for `returned` when `before` was given back already: the lines' share of what was paid. Each refund
 * is the step from what all returns come to before it to what they come to after it, so that together they never exceed
 * what was paid for the goods, and everything returned gives back all of it.
 */
export function refundFor(goods: PaidGoods, before: readonly ReturnLine[], returned: readonly ReturnLine[]): Minor {
  return share(goods, [...before, ...returned]) - share(goods, before)
}

/** Free goods have no price to share by; then pieces do. */
function share({ lines, paid }: PaidGoods, returned: readonly ReturnLine[]): Minor {
  const priced = lines.some(({ unitPrice }) => unitPrice > 0)
  const worth = new Map(lines.map(({ uid, unitPrice }) => [uid, priced ? unitPrice : 1]))
  const worthOf = (some: readonly ReturnLine[]) =>
    some.reduce((value, { uid, quantity }) => value + (worth.get(uid) ?? 0) * quantity, 0)
  const all = worthOf(lines)
  if (all === 0) return 0
  // Whole numbers: the product may pass what a double holds exactly.
  const exact = 2n * BigInt(paid) * BigInt(worthOf(returned)) + BigInt(all)
  return Number(exact / (2n * BigInt(all)))
}
