import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Driver } from '#api/orders/index.ts'
import type { GatewayMethod, RawRequest } from '#api/plumbing/engines/payments/port.ts'
import type { Actor, CommandMeta } from '#api/plumbing/events/command-events.ts'
import { gateway, heardApartMs } from '#domain/gateway/decide.ts'
import { paidOf } from '#domain/order/cancel-pieces.ts'
import { order } from '#domain/order/decide.ts'
import type { PaymentCommand, PaymentRejection } from '#domain/payment/commands.ts'
import { payment } from '#domain/payment/decide.ts'
import type { GivenByHand, PaymentWay } from '#domain/payment/events.ts'
import type { Payment } from '#domain/payment/evolve.ts'
import { awaitedAmendment, isAwaiting, paymentsOf } from '#domain/processes/settle-payment.ts'
import { type BegunPayment, createBegin, type PaymentDeps } from './begin.ts'
import { chargeOfOrder } from './gateway-order.ts'
import { createMoneyTurns } from './money-turns.ts'
import { createRefund } from './refunds/refund.ts'
import { createRetry } from './refunds/retry.ts'
import { createSettling, type Settled } from './settle.ts'

/** The sum that its gateway says it gave back of a payment in all, minor units of `currency`. */
export type GivenAtProvider = Pick<
  Extract<PaymentCommand, { type: 'TakeUpRefund' }>['data'],
  'paymentId' | 'refunded' | 'currency'
>

/** Messages of gateways that were acted on; more than come in a day of trouble. */
const keptMessages = 10_000

export type GivenByHandAnswer =
  | ({ readonly ok: true } & Settled)
  | { readonly ok: false; readonly rejection: PaymentRejection }

export function createPayments(deps: PaymentDeps) {
  const { handler, gateways, now, log } = deps
  const settling = createSettling(deps)
  const begin = createBegin(deps)
  const inMoneyTurn = createMoneyTurns(deps.work)
  const received = new LRUCache<string, true>({ maxSize: keptMessages, sizeCalculation: () => 1 })
  /** When a message of each provider was noted last. */
  const heard = new Map<GatewayMethod, number>()
  const at = () => now().toISOString()
  const meta = (orderId: string, channel: Driver = 'request'): CommandMeta => ({
    commandId: randomUUID(),
    correlationId: orderId,
    actor: 'guest',
    channel,
  })

  /** Notes what became of a dispute. One over money that this shop's log does not know is none of its business. */
  async function askDispute(method: GatewayMethod, disputeId: string): Promise<void> {
    const told = await gateways.get(method)?.dispute?.(disputeId)
    if (!told?.orderId) return
    const { orderId, attemptId, paymentId, reason, state } = told
    const known = await handler.fold(payment, orderId)
    if (known.revision < 0) return
    // The money may be disputed before the shop has heard that it came.
    if (!known.state.captures.some(capture => capture.paymentId === paymentId)) {
      await settling.settle(orderId, 'request', { ask: true, about: attemptId })
    }
    const data = { orderId, disputeId, paymentId, reason, state, seenAt: at() }
    const noted = await handler.handle(payment, orderId, { type: 'RecordDispute', data }, meta(orderId))
    if (!noted.ok)
      log.warn({ orderId, disputeId, code: noted.rejection.code }, 'a dispute matches no payment of its order')
    else if (state !== 'won')
      log.warn({ orderId, disputeId, state }, 'a payment is disputed: npm run reconcile lists it')
  }

  /** Notes that a provider spoke. Its message counts all the same if that fails. */
  async function noteHeard(method: GatewayMethod): Promise<void> {
    const heardAt = at()
    if (Date.parse(heardAt) - (heard.get(method) ?? 0) < heardApartMs) return
    heard.set(method, Date.parse(heardAt))
    const command = { type: 'NoteHeard', data: { method, heardAt } } as const
    await handler.handle(gateway, method, command, meta(method)).catch(err => log.warn({ err, method }, 'not noted'))
  }

  return {
    inMoneyTurn,
    settle: settling.settle,
    problemOf: settling.problemOf,
    askDispute,

    /** Opens the order's payment at its gateway, or comes back with the one that is open. May be asked any number of times. */
    async begin(orderId: string, way: PaymentWay): Promise<BegunPayment> {
      const { state } = await handler.fold(order, orderId)
      // Its link lasts longer than a page of the provider: one that has ended is not opened again.
      if (awaitedAmendment(state) || (isAwaiting(state) && state.payUntil !== null))
        await settling.settle(orderId, 'request', { ask: true })
      const begun = await settling.inTurn(orderId, () => begin(orderId, way))
      // Nothing to pay, expired meanwhile, paid meanwhile: bring it to its end.
      if (begun.ok || begun.problem !== 'over') return begun
      return { ...begun, order: (await settling.settle(orderId, 'request')).order }
    },

    /**
     * The buyer pays otherwise, or not at all: the order is refused and its cart open again, unless the money came first;
     * then it is placed. An order that waits for no payment stays as it is; so does one that staff made for the buyer, unless
     * it is staff who give it up (`by`).
     */
    async abandon(orderId: string, by?: Actor): Promise<Settled> {
      const { state } = await handler.fold(order, orderId)
      if (isAwaiting(state) && (by || state.payUntil === null)) {
        const data = { orderId, abandonedAt: at() }
        await handler.handle(payment, orderId, { type: 'AbandonPayment', data }, { ...meta(orderId), ...by })
      }
      return settling.settle(orderId, 'request')
    },

    stateOf: async (orderId: string): Promise<Payment> => (await handler.fold(payment, orderId)).state,

    refund: createRefund({ ...deps, settle: settling.settle }),

    retryRefund: createRetry({ ...deps, settle: settling.settle, inMoneyTurn }),

    /** Notes that the buyer has, by other means, what a gateway refused to give back; the order then shows it as any refund. */
    async givenByHand(
      orderId: string,
      refundId: string,
      byHand: GivenByHand,
      by: Actor = { actor: 'owner', channel: 'command' },
    ): Promise<GivenByHandAnswer> {
      const { personId } = (await handler.fold(order, orderId)).state
      const data = { orderId, refundId, personId, byHand, refundedAt: at() }
      const meta = { correlationId: orderId, ...by }
      const noted = await handler.handle(payment, orderId, { type: 'RecordGivenByHand', data }, meta)
      return noted.ok ? { ok: true, ...(await settling.settle(orderId, 'request')) } : noted
    },

    /** Takes up what was given back at the gateway itself; the order then shows it as any refund. `by`: the member who wants it. */
    async takeUpRefund(orderId: string, given: GivenAtProvider, by?: Actor): Promise<Settled> {
      const { state } = await handler.fold(order, orderId)
      const sums = () => ({
        amount: paidOf(state, state.totals.total, 'amount'),
        shownAmount: paidOf(state, chargeOfOrder(state).amount, 'shownAmount'),
      })
      const paid = paymentsOf(state).includes(given.paymentId) ? sums() : null
      const data = { orderId, ...given, paid, seenAt: at() }
      await handler.handle(payment, orderId, { type: 'TakeUpRefund', data }, { ...meta(orderId, 'recovery'), ...by })
      return settling.settle(orderId, 'recovery')
    },

    /** A message only says where to look: the gateway is asked. 'forged': the signature is wrong. */
    async receiveWebhook(method: GatewayMethod, request: RawRequest): Promise<'received' | 'forged' | 'off'> {
      const provider = gateways.get(method)
      if (!provider) return 'off'
      const message = await provider.readMessage(request)
      if (!message) return 'forged'
      await noteHeard(method)
      const { messageId, orderId, attemptId, reference, disputeId, refundId } = message
      const key = `${method}/${messageId}`
      if (received.has(key)) return 'received'
      if (disputeId !== null) {
        await askDispute(method, disputeId)
        received.set(key, true)
        return 'received'
      }
      if (orderId === null) return 'received'
      const { state } = await handler.fold(payment, orderId)
      const attempt = state.attempts.find(each => each.attemptId === attemptId)
      if (attempt && attempt.reference === null && reference !== null && attemptId !== null) {
        const data = { orderId, attemptId, reference, url: null }
        await handler.handle(payment, orderId, { type: 'RecordAttemptOpened', data }, meta(orderId))
      }
      // Some providers name the payment in a message about its refund.
      if (attempt || refundId !== null) {
        await settling.settle(orderId, 'request', { ask: attempt !== undefined, about: attemptId, refundId })
      }
      received.set(key, true)
      return 'received'
    },
  }
}

export type Payments = ReturnType<typeof createPayments>
