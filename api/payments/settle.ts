import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Driver, Placing } from '#api/orders/index.ts'
import { createTurns } from '#api/plumbing/background/turns.ts'
import {
  type AttemptState,
  type Gateway,
  type GatewayAttempt,
  GatewayRefused,
  type Gateways,
  GatewayUnavailable,
} from '#api/plumbing/engines/payments/port.ts'
import type { Folded } from '#api/plumbing/events/aggregates.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import type { OrderProgress } from '#domain/order/commands.ts'
import { order } from '#domain/order/decide.ts'
import type { RefusalReason } from '#domain/order/events.ts'
import type { Order } from '#domain/order/order.ts'
import type { PaymentCommand } from '#domain/payment/commands.ts'
import { chargeOf, isWaiting, payment } from '#domain/payment/decide.ts'
import type { Attempt, Payment, Refund } from '#domain/payment/evolve.ts'
import { isAwaited, nextForPayment, type PaymentStep } from '#domain/processes/settle-payment.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import { commandsOf } from './gateway-answer.ts'
import { giveBack, heldBy, requestOf } from './refunds/refunding.ts'

export type SettleDeps = Pick<Engines, 'handler' | 'gateways' | 'now'> & {
  /** Of providers that take nothing more, and give back what they took. */
  readonly pastGateways?: Gateways
  readonly placing: Placing
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

/** More than wait for a provider that is away for days. */
const keptProblems = 10_000

/** The domain does not allow this step here: a bug, never a buyer's mistake. */
export class SettlingFailed extends Error {
  override name = 'SettlingFailed'
}

export type Settled = { readonly payment: Payment; readonly order: Order; readonly position: number }

/**
 * `ask`: have the gateway say first what became of the attempts that are followed, or of all; and of the one it is `about`.
 * `refundId`: of a refund that was made, whether it still is.
 */
export type Asking = {
  readonly ask?: boolean | 'all'
  readonly about?: string | null
  readonly refundId?: string | null
}

/**
 * Settles a payment and its order after any history: captures what it can, places or refuses the order, and refunds money
 * without an order. Every step is recorded and repeatable, so requests, gateway messages and the sweep can all drive it.
 */
export function createSettling({ handler, placing, gateways, pastGateways, now, log }: SettleDeps) {
  /** One drive of an order at a time; each sees the result of the one before. */
  const inTurn = createTurns()
  /** Why a gateway did not answer the last question about an attempt or a refund of an order. */
  const problems = new LRUCache<string, string>({ maxSize: keptProblems, sizeCalculation: () => 1 })

  async function drive(
    orderId: string,
    driver: Driver,
    { ask = false, about = null, refundId = null }: Asking,
  ): Promise<Settled> {
    const meta = () => ({ commandId: randomUUID(), correlationId: orderId, actor: 'guest', channel: driver })
    let [paying, ordered]: [Folded<Payment>, Folded<Order>] = await Promise.all([
      handler.fold(payment, orderId),
      handler.fold(order, orderId),
    ])
    const stuck = new Set<string>()
    const at = () => now().toISOString()

    async function note(command: PaymentCommand): Promise<void> {
      const noted = await handler.handle(payment, orderId, command, meta())
      if (noted.ok) paying = noted
      // Another driver was first: what it recorded decides the next step.
      else if (noted.rejection.code === 'payment-over') paying = await handler.fold(payment, orderId)
      else throw new SettlingFailed(`${command.type} of ${orderId}: ${noted.rejection.code}`)
    }

    async function refuse(reason: RefusalReason): Promise<void> {
      const progress = [{ done: 'refused', reason }] as const
      const command = { type: 'RecordProgress', data: { orderId, progress } } as const
      const refused = await handler.handle(order, orderId, command, meta())
      // If it was paid at the same moment, the payment wins.
      ordered = await placing.drive(orderId, driver, refused.ok ? refused : undefined)
    }

    async function amend(progress: OrderProgress): Promise<void> {
      const command = { type: 'RecordProgress', data: { orderId, progress: [progress] } } as const
      const recorded = await handler.handle(order, orderId, command, meta())
      ordered = await placing.drive(orderId, driver, recorded.ok ? recorded : undefined)
    }

    async function observe(attempt: Attempt, seen: AttemptState): Promise<void> {
      if (seen.state === 'pending') stuck.add(attempt.attemptId)
      const about = { orderId, attempt, awaiting: isAwaited(attempt, ordered.state), at: at() }
      for (const command of commandsOf(seen, about)) await note(command)
    }

    /** The gateway's answer, or null if it does not answer now. */
    async function asked<T>(id: string, question: (gateway: Gateway) => Promise<T>): Promise<T | null> {
      const { method } = ordered.state
      const gateway = method === 'cod' ? undefined : (gateways.get(method) ?? pastGateways?.get(method))
      try {
        if (!gateway) throw new GatewayUnavailable(`${method} is not configured`)
        const answer = await question(gateway)
        problems.delete(`${orderId}/${id}`)
        return answer
      } catch (error) {
        // An amount that the shop never asked for: somebody moved money in the provider's own page.
        const known = [GatewayUnavailable, GatewayRefused, RangeError].some(kind => error instanceof kind)
        if (!known) throw error
        const reason = (error as Error).message
        problems.set(`${orderId}/${id}`, reason)
        log.warn({ orderId, id, reason }, 'a payment provider does not answer; the shop asks again')
        stuck.add(id)
        return null
      }
    }

    async function take(step: PaymentStep): Promise<void> {
      switch (step.type) {
        case 'PayOrder':
          ordered = await placing.pay(orderId, step, driver)
          for (const { risk } of ordered.state.holds) {
            const { number } = ordered.state
            log.warn({ orderId, number, risk }, 'a payment is risky: release or cancel its order with npm run order')
          }
          return
        case 'PayAmendment': {
          const { amendmentId, paymentId } = step
          return amend({ done: 'amended', amendmentId, paymentId, amendedAt: at() })
        }
        case 'EndAmendment': {
          const { amendmentId } = step
          return amend({ done: 'amendment-ended', amendmentId, because: { code: 'payment-expired' }, endedAt: at() })
        }
        case 'RefuseOrder':
          return refuse({ code: step.reason })
        case 'GiveBack':
          return note(requestOf(step, paying.state, ordered.state, at()))
        case 'Refund':
          return refund(step.refund)
        case 'HoldRefund': {
          const data = { orderId, refundId: step.refund.refundId, problem: heldBy(step.dispute), failedAt: at() }
          return note({ type: 'RecordRefundFailed', data })
        }
        case 'NoteRefund': {
          const { refundId, amount, charge, how, refundedAt } = step.refund
          const about = { orderId, refundId, amount, shownAmount: charge.amount, refundedAt: refundedAt ?? at() }
          const data = how === null || isErased(how) ? about : { ...about, how }
          const noted = await handler.handle(order, orderId, { type: 'RecordRefund', data }, meta())
          if (noted.ok) ordered = noted
          else {
            log.error({ orderId, refundId, code: noted.rejection.code }, 'a refund does not match its order')
            stuck.add(refundId)
          }
          return
        }
        case 'Capture': {
          const { attempt } = step
          const seen = await asked(attempt.attemptId, gateway =>
            gateway.capture(asGatewayAttempt(paying.state, attempt)),
          )
          if (seen) await observe(attempt, seen.state === 'approved' ? { state: 'open' } : seen)
          return
        }
        case 'Close': {
          const { attempt } = step
          // Never opened, so nobody can pay it.
          if (attempt.reference === null) return observe(attempt, { state: 'closed' })
          const seen = await asked(attempt.attemptId, gateway => gateway.close(asGatewayAttempt(paying.state, attempt)))
          if (!seen) return
          await observe(attempt, seen)
          if (seen.state === 'open' || seen.state === 'approved') return leave(attempt)
          return
        }
        case 'Leave':
          return leave(step.attempt)
      }
    }

    function leave({ attemptId }: Attempt): Promise<void> {
      return note({ type: 'LeaveAttempt', data: { orderId, attemptId, leftAt: at() } })
    }

    async function refund(
      owed: Refund & { readonly paymentId: string },
      failing: 'RecordRefundFailed' | 'RecordRefundCameBack' = 'RecordRefundFailed',
    ): Promise<void> {
      const { refundId } = owed
      const state = await asked(refundId, gateway => giveBack(gateway, owed, paying.state))
      if (state?.state === 'done') {
        const { gatewayRefundId } = state
        return note({ type: 'RecordRefunded', data: { orderId, refundId, gatewayRefundId, refundedAt: at() } })
      }
      if (state?.state === 'failed') {
        log.error(
          { orderId, refundId, problem: state.problem },
          'a provider refused a refund; npm run refunds -- list shows what to do',
        )
        return note({ type: failing, data: { orderId, refundId, problem: state.problem, failedAt: at() } })
      }
      if (state?.gatewayRefundId) {
        const { gatewayRefundId } = state
        await note({ type: 'RecordRefundTakenOn', data: { orderId, refundId, gatewayRefundId, takenOnAt: at() } })
      }
      stuck.add(refundId)
    }

    if (ask) {
      for (const attempt of paying.state.attempts) {
        const followed = ask === 'all' || isWaiting(attempt) || attempt.status === 'left' || attempt.attemptId === about
        if (!followed || attempt.reference === null || attempt.status === 'capturing') continue
        const seen = await asked(attempt.attemptId, gateway => gateway.look(asGatewayAttempt(paying.state, attempt)))
        if (seen) await observe(attempt, seen)
      }
      // A gateway that did not answer here is still asked below.
      stuck.clear()
    }
    const made = paying.state.refunds.find(each => each.refundId === refundId && each.status === 'done')
    if (made?.paymentId && !made.byHand) {
      await refund({ ...made, paymentId: made.paymentId }, 'RecordRefundCameBack')
    }
    for (;;) {
      const step = nextForPayment(paying.state, ordered.state, at(), stuck)
      if (!step) break
      await take(step)
    }
    return { payment: paying.state, order: ordered.state, position: Math.max(paying.position, ordered.position) }
  }

  return {
    inTurn,
    /** Why the gateway did not answer when it was last asked about this refund; null where it did. */
    problemOf: (orderId: string, refundId: string): string | null => problems.get(`${orderId}/${refundId}`) ?? null,
    /** Does all that can be done now. @throws EventStoreUnavailable, TooMuchContention: settle it again later. */
    settle: (orderId: string, driver: Driver, asking: Asking = {}): Promise<Settled> =>
      inTurn(orderId, () => drive(orderId, driver, asking)),
  }
}

export function asGatewayAttempt(paying: Payment, attempt: Attempt): GatewayAttempt {
  const { orderId } = paying
  const charge = chargeOf(paying, attempt.amendmentId)
  if (!charge) throw new SettlingFailed(`${orderId} was never asked to be paid`)
  const { attemptId, way, reference } = attempt
  return { orderId, attemptId, way, charge, reference }
}
