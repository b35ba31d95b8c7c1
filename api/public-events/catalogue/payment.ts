import { z } from 'zod'
import type { Charge, PaymentEvent } from '#domain/payment/events.ts'
import { amount, moment, subject } from './subject.ts'

const named = { order: z.string().describe('The public id of the order'), method: z.string().nullable() }
const payment = z.string().describe("The provider's name of the payment")
const refund = z.string()
const dispute = z.string().describe("The provider's name of the dispute")
/** Banks tell the shop of no other sum. Optional: in the first events there was none. */
const disputed = amount.optional().describe('The whole payment that the dispute is about; the bank may take less of it')
const of = z.object({ ...named, refund, amount, reason: z.string().describe('A code, such as `return` or `staff`') })

/** What was asked for: the charge, and the same in the base currency. */
type Asked = { readonly charge: Charge; readonly base: number }
type Refund = Asked & { readonly reason: string }

type PaymentFacts = {
  readonly method: string | null
  readonly order: Asked | null
  /** By amendment: what it costs more. */
  readonly differences: { readonly [amendmentId: string]: Asked }
  /** By attempt that pays a difference, its amendment. */
  readonly attempts: { readonly [attemptId: string]: string }
  readonly refunds: { readonly [refundId: string]: Refund }
  /** By payment, what was taken; by dispute, its payment. */
  readonly captures: { readonly [paymentId: string]: Asked }
  readonly disputes: { readonly [disputeId: string]: string }
}
const nothing: PaymentFacts = {
  method: null,
  order: null,
  differences: {},
  attempts: {},
  refunds: {},
  captures: {},
  disputes: {},
}

export const paymentTypes = {
  'payment.disputed.v1': {
    number: 16,
    scope: 'orders:read',
    about: 'A bank takes a payment back for its buyer, or is about to.',
    data: z.object({
      ...named,
      dispute,
      payment,
      amount: disputed,
      reason: z.string().describe("The provider's word"),
      disputedAt: moment,
    }),
  },
  'payment.captured.v1': {
    number: 17,
    scope: 'orders:read',
    about: 'A provider took the money of a buyer for the shop.',
    data: z.object({
      ...named,
      payment,
      amount,
      for: z.enum(['order', 'amendment']).describe('The order, or what an exchange of pieces costs more'),
      risky: z.boolean().describe('The provider calls it so'),
      capturedAt: moment,
    }),
  },
  'payment.refunded.v1': {
    number: 18,
    scope: 'refunds:read',
    about: 'Money went back to a buyer.',
    data: of.extend({ byHand: z.boolean(), refundedAt: moment }),
  },
  'payment.refund_failed.v1': {
    number: 19,
    scope: 'refunds:read',
    about: 'A provider refused to give money back, or it came back. It can be tried again.',
    data: of.extend({ failedAt: moment }),
  },
  'payment.dispute_closed.v1': {
    number: 20,
    scope: 'orders:read',
    about: 'The bank decided who keeps the money.',
    data: z.object({ ...named, dispute, amount: disputed, outcome: z.enum(['won', 'lost']), closedAt: moment }),
  },
} as const

export const payments = subject<PaymentEvent>()({
  category: 'payment',
  types: paymentTypes,
  initial: nothing,
  evolve(facts, event) {
    switch (event.type) {
      case 'PaymentRequested': {
        const { method, total: base, charge } = event.data
        return { ...facts, method, order: { charge, base } }
      }
      case 'PaymentDifferenceRequested': {
        const { amendmentId, method, total: base, charge } = event.data
        return { ...facts, method, differences: { ...facts.differences, [amendmentId]: { charge, base } } }
      }
      case 'PaymentAttemptBegun': {
        const { attemptId, amendmentId } = event.data
        return amendmentId ? { ...facts, attempts: { ...facts.attempts, [attemptId]: amendmentId } } : facts
      }
      case 'PaymentRefundRequested': {
        const { refundId, amount: base, charge, reason } = event.data
        return { ...facts, refunds: { ...facts.refunds, [refundId]: { charge, base, reason } } }
      }
      case 'PaymentCaptured': {
        const { attemptId, paymentId, charge } = event.data
        const base = baseOf(charge, askedFor(attemptId, facts))
        return { ...facts, captures: { ...facts.captures, [paymentId]: { charge, base } } }
      }
      case 'PaymentDisputed': {
        const { disputeId, paymentId } = event.data
        return { ...facts, disputes: { ...facts.disputes, [disputeId]: paymentId } }
      }
      default:
        return facts
    }
  },
  tell({ type, data }, facts, { ids, base: currency }) {
    const order = ids.order(data.orderId)
    const about = { order, method: facts.method }
    const amountOf = (charge: Charge, base: number) => ({ ...charge, base: { amount: base, currency } })
    const amountDisputed = (paymentId: string | undefined) => {
      const known = paymentId === undefined ? undefined : facts.captures[paymentId]
      return known && { amount: amountOf(known.charge, known.base) }
    }
    const common = { subject: `payment/${order}`, personal: null }
    switch (type) {
      case 'PaymentCaptured': {
        const { attemptId, paymentId, charge, risk, capturedAt } = data
        const amendment = facts.attempts[attemptId]
        const told = {
          ...about,
          payment: paymentId,
          amount: amountOf(charge, baseOf(charge, askedFor(attemptId, facts))),
          for: amendment === undefined ? ('order' as const) : ('amendment' as const),
          risky: risk !== undefined,
          capturedAt,
        }
        return [{ type: 'payment.captured.v1', ...common, data: told }]
      }
      case 'PaymentRefunded':
      case 'PaymentRefundFailed': {
        const known = facts.refunds[data.refundId]
        if (!known) return []
        const { charge, base, reason } = known
        const told = { ...about, refund: ids.of('refund', data.refundId), amount: amountOf(charge, base), reason }
        if (type === 'PaymentRefundFailed') {
          const { failedAt } = data
          return [{ type: 'payment.refund_failed.v1', ...common, data: { ...told, failedAt } }]
        }
        const { gatewayRefundId, refundedAt } = data
        const byHand = gatewayRefundId === null
        return [{ type: 'payment.refunded.v1', ...common, data: { ...told, byHand, refundedAt } }]
      }
      case 'PaymentDisputed': {
        const { disputeId: dispute, paymentId: payment, reason, disputedAt } = data
        const told = { ...about, dispute, payment, ...amountDisputed(payment), reason, disputedAt }
        return [{ type: 'payment.disputed.v1', ...common, data: told }]
      }
      case 'PaymentDisputeClosed': {
        const { disputeId: dispute, outcome, closedAt } = data
        const told = { ...about, dispute, ...amountDisputed(facts.disputes[dispute]), outcome, closedAt }
        return [{ type: 'payment.dispute_closed.v1', ...common, data: told }]
      }
      default:
        return []
    }
  },
})

/** What was asked for when an attempt was begun: the order, or the difference of an amendment. */
function askedFor(attemptId: string, { attempts, order, differences }: PaymentFacts): Asked | null {
  const amendment = attempts[attemptId]
  return amendment === undefined ? order : (differences[amendment] ?? null)
}

/** What a charge is in the base currency, by what was asked for: another sum counts in proportion, money for nothing as 0. */
function baseOf({ amount, currency }: Charge, asked: Asked | null): number {
  if (!asked || asked.charge.currency !== currency || asked.charge.amount === 0) return 0
  return amount === asked.charge.amount ? asked.base : Math.round((asked.base * amount) / asked.charge.amount)
}
