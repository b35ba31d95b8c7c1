import {
  cancellationsOf,
  cannotCancel,
  exceedsOrder,
  isAmending,
  isWhole,
  paidOf,
  shareOf,
} from '../order/cancel-pieces.ts'
import { isUnpaid } from '../order/cash.ts'
import type { Order } from '../order/order.ts'
import { chargeFor, isPartOf, stepBack } from '../payment/decide.ts'
import { type Charge, refundOfAmendment, refundOfCancelled } from '../payment/events.ts'
import type { Payment } from '../payment/evolve.ts'
import type { Returns } from '../return/evolve.ts'
import { type Decision, reject } from '../shared/decider.ts'
import { type Minor, sum } from '../shared/money.ts'
import { oneALine, type Pieces } from '../shared/pieces.ts'
import { notIn, type PaidGoods, refundFor, type Sum, upTo } from '../shared/refund.ts'

/** The cost of an order to its buyer: the goods in both currencies, and the delivery. */
export type Cost = {
  readonly paid: PaidGoods
  readonly shown: PaidGoods
  readonly delivery: Sum
  /** The whole of it as the buyer was shown it. */
  readonly charge: Charge
}

/** The money of an order: what was paid, or is to be paid at the door, and what has gone back of it. */
export type Money = {
  readonly paid: Sum
  /** Nobody has paid: returns give nothing back. */
  readonly unpaid: boolean
  /** Neither given back nor promised to be. */
  readonly left: Sum
  /** The most that its returns can give back in all. */
  readonly forReturns: Sum
  /** Pieces that staff refunded: shipped ones, or ones that still may be. */
  readonly byStaff: readonly Pieces[]
  /** The same with those of refunded returns. */
  readonly given: readonly Pieces[]
  /** Pieces whose money went back, or is not asked for, because they were cancelled. */
  readonly cancelled: readonly Pieces[]
  /** Of the delivery. */
  readonly deliveryLeft: Sum
}

export function moneyOf(
  order: Order,
  payment: Payment,
  returns: Returns,
  { paid: paidFor, charge, delivery }: Cost,
): Money {
  const cancelled = cancellationsOf(order)
  const refunds = payment.refunds.filter(({ amount }) => amount > 0)
  const refunded = returns.filter(({ status }) => status === 'refunded')
  const paid = {
    amount: paidOf(order, order.totals.total, 'amount'),
    shown: paidOf(order, charge.amount, 'shownAmount'),
  }
  const isAsked = (id: string) => refunds.some(({ refundId }) => refundId === id)
  const owed = cancelled.filter(
    ({ cancellationId }) => order.paymentId !== null && !isAsked(refundOfCancelled(cancellationId, order.paymentId)),
  )
  const amended = order.amendments
    .filter(({ amendmentId }) => order.paymentId !== null && !isAsked(refundOfAmendment(amendmentId)))
    .map(({ difference: { amount, shownAmount } }) => ({
      amount: Math.max(0, -amount),
      shownAmount: Math.max(0, -shownAmount),
    }))
  const others = refunds.filter(({ refundId }) => !refunded.some(({ returnId }) => isPartOf(refundId, returnId)))
  const forReturns = less(less(paid, total([...owed, ...amended])), asked(others))
  const left = less(forReturns, total(refunded))
  const gone = cancelled.flatMap(({ givenBack }) => givenBack)
  const byStaff = refunds.flatMap(({ of }) => of?.lines ?? [])
  const deliveryLeft = less(delivery, asked(refunds.filter(({ of }) => of?.delivery)))
  return {
    ...{ paid, unpaid: isUnpaid(order), left },
    forReturns,
    byStaff,
    given: notIn(paidFor, gone, oneALine([...refunded.flatMap(({ lines }) => lines), ...byStaff])),
    cancelled: gone,
    deliveryLeft,
  }
}

/** A refund as staff wish it: `amount` in the base currency, `charged` in the currency that the buyer paid in. */
export type Wish =
  | { readonly of: 'pieces'; readonly lines: readonly Pieces[] }
  | { readonly of: 'delivery' }
  | { readonly of: 'amount'; readonly amount: Minor }
  | { readonly of: 'charged'; readonly charged: Minor }

/** A refund and how it comes about, in the base currency where nothing else is said. */
export type Breakdown = {
  /** `price`: what the pieces cost; `amount`: their share of what was paid. */
  readonly lines: readonly (Pieces & { readonly unitPrice: Minor; readonly price: Minor; readonly amount: Minor })[]
  readonly delivery: Sum
  /** Of lines and delivery, what went back before by other ways. */
  readonly before: Sum
  readonly gives: Sum
  /** The sum that can be given back after it. */
  readonly left: Sum
}

export type WishRejection =
  | { readonly code: 'order-not-paid' }
  /** What the order costs is not decided yet. */
  | { readonly code: 'order-amending'; readonly until: string | null }
  /** `left`: pieces of the line whose money has not gone back. `uids`: the lines of the order, where it has no such line. */
  | {
      readonly code: 'refund-exceeds-order'
      readonly uid: string
      readonly left: number
      readonly uids?: readonly string[]
    }
  | { readonly code: 'refund-exceeds-payment'; readonly left: Minor; readonly charged: Minor }
  /** Providers take money of this currency in multiples of `step` alone. */
  | { readonly code: 'refund-uneven'; readonly step: Minor }
  /** Nothing that the buyer could be given: it went back before, or was free. */
  | { readonly code: 'refund-empty' }

/** Works out a wished refund. Never more in all than was paid, and no piece twice. */
export function breakDown(wish: Wish, cost: Cost, order: Order, payment: Payment, returns: Returns) {
  const paid = order.paymentId !== null || order.cash !== null
  if (order.status !== 'placed' || !paid) return refuse({ code: 'order-not-paid' })
  if (isAmending(order)) return refuse({ code: 'order-amending', until: order.amending?.payUntil ?? null })
  const money = moneyOf(order, payment, returns, cost)
  switch (wish.of) {
    case 'pieces': {
      const lines = oneALine(wish.lines)
      const free = notIn(cost.paid, [...money.cancelled, ...money.given], lines)
      const short = lines.find(({ uid, quantity }) => quantity > (free.find(each => each.uid === uid)?.quantity ?? 0))
      if (short) {
        const left = free.find(({ uid }) => uid === short.uid)?.quantity ?? 0
        return refuse({ ...exceedsOrder(short.uid, left, order), code: 'refund-exceeds-order' })
      }
      const shares = sharesOf(cost.paid, money.given, lines)
      const due = { amount: sum(shares.map(({ amount }) => amount)), shown: refundFor(cost.shown, money.given, lines) }
      return giving(due, money, { lines: shares })
    }
    case 'delivery':
      return giving(money.deliveryLeft, money, { delivery: money.deliveryLeft })
    case 'amount': {
      const { amount } = wish
      if (amount > money.left.amount) return refuse(exceeds(money))
      const charged = { ...payment, total: money.paid.amount, charge: { ...cost.charge, amount: money.paid.shown } }
      return giving({ amount, shown: chargeFor(charged, amount).amount }, money)
    }
    case 'charged': {
      const { left } = money
      const shown = wish.charged
      if (shown > left.shown) return refuse(exceeds(money))
      const step = stepBack(cost.charge)
      if (shown % step !== 0) return refuse({ code: 'refund-uneven', step })
      // The last of it takes the last of the base currency too, and nothing before does.
      const share = Math.max(1, Math.round((left.amount * shown) / left.shown))
      return giving({ amount: shown === left.shown ? left.amount : Math.min(share, left.amount - 1), shown }, money)
    }
  }
}

/** Works out the refund of pieces that are taken off; at the door, their price is not asked for. `whole`: it cancels the order. */
export function breakDownPieces(
  pieces: readonly Pieces[],
  cost: Cost,
  order: Order,
  payment: Payment,
  returns: Returns,
) {
  const { left, given } = moneyOf(order, payment, returns, cost)
  const goods = { paid: cost.paid, shown: cost.shown, given, left }
  const lines = oneALine(pieces)
  const refused = cannotCancel(lines, order)
  if (refused) return reject(refused)
  const whole = isWhole(lines, order)
  const { givenBack, kept, due, gives } = shareOf(lines, goods, order)
  const gone = whole ? left : gives
  const shares = sharesOf(cost.paid, kept, givenBack)
  const delivery = whole ? cost.delivery : nothing
  const before = less({ amount: due.amount + delivery.amount, shown: due.shown + delivery.shown }, gone)
  const after = { amount: left.amount - gone.amount, shown: left.shown - gone.shown }
  return { ok: true as const, whole, breakdown: { lines: shares, delivery, before, gives: gone, left: after } }
}

/** Works out the refund of a return that came back. */
export function breakDownReturn(asked: Returns[number], { paid, shown }: Cost, money: Money): Breakdown {
  if (money.unpaid) return { lines: [], delivery: nothing, before: nothing, gives: nothing, left: nothing }
  const lines = notIn(paid, [...money.cancelled, ...money.given], asked.lines)
  const shares = sharesOf(paid, money.given, lines)
  const due = { amount: sum(shares.map(({ amount }) => amount)), shown: refundFor(shown, money.given, lines) }
  const gives = upTo(money.left, due)
  const left = { amount: money.left.amount - gives.amount, shown: money.left.shown - gives.shown }
  return { lines: shares, delivery: nothing, before: less(due, gives), gives, left }
}

function sharesOf(goods: PaidGoods, before: readonly Pieces[], lines: readonly Pieces[]): Breakdown['lines'] {
  return lines.map(({ uid, quantity }, at) => {
    const unitPrice = goods.lines.find(line => line.uid === uid)?.unitPrice ?? 0
    const amount = refundFor(goods, [...before, ...lines.slice(0, at)], [{ uid, quantity }])
    return { uid, quantity, unitPrice, price: quantity * unitPrice, amount }
  })
}

function giving(due: Sum, { left }: Money, of: Partial<Breakdown> = {}): Answer {
  const { amount, shown } = upTo(left, due)
  if (amount < 1 || shown < 1) return refuse({ code: 'refund-empty' })
  const after = { amount: left.amount - amount, shown: left.shown - shown }
  return {
    ok: true,
    breakdown: {
      ...{ lines: [], delivery: nothing, ...of },
      ...{ before: less(due, { amount, shown }), gives: { amount, shown }, left: after },
    },
  }
}

type Answer =
  | { readonly ok: true; readonly breakdown: Breakdown }
  | Extract<Decision<never, WishRejection>, { ok: false }>

function refuse(rejection: WishRejection): Answer {
  return reject(rejection)
}

const exceeds = ({ left }: Money) =>
  ({ code: 'refund-exceeds-payment', left: left.amount, charged: left.shown }) as const

const nothing: Sum = { amount: 0, shown: 0 }

function less(one: Sum, other: Sum): Sum {
  return { amount: Math.max(0, one.amount - other.amount), shown: Math.max(0, one.shown - other.shown) }
}

function asked(refunds: Payment['refunds']): Sum {
  return { amount: sum(refunds.map(({ amount }) => amount)), shown: sum(refunds.map(({ charge }) => charge.amount)) }
}

function total(some: readonly { readonly amount: Minor | null; readonly shownAmount: Minor | null }[]): Sum {
  return { amount: sum(some.map(each => each.amount ?? 0)), shown: sum(some.map(each => each.shownAmount ?? 0)) }
}
