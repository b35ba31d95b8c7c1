import {
  AttemptSpent,
  type GatewayMethod,
  GatewayRefused,
  GatewayUnavailable,
} from '#api/plumbing/engines/payments/port.ts'
import type { Work } from '#api/plumbing/engines/work/port.ts'
import { order } from '#domain/order/decide.ts'
import type { Order } from '#domain/order/order.ts'
import { currentAttempt, isWaiting, payment } from '#domain/payment/decide.ts'
import type { Charge, PaymentWay } from '#domain/payment/events.ts'
import type { Attempt, Payment } from '#domain/payment/evolve.ts'
import { awaitedAmendment, isAwaiting } from '#domain/processes/settle-payment.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { PaymentHandover } from './answer-schema.ts'
import { chargeOfOrder, gatewayOrder } from './gateway-order.ts'
import { asGatewayAttempt, type SettleDeps, SettlingFailed } from './settle.ts'

export type PaymentDeps = SettleDeps & {
  readonly store: EventStore
  readonly work: Pick<Work, 'take' | 'release'>
  /** Where shoppers reach the shop, without a slash at the end. */
  readonly origin: string
}

export type BegunPayment =
  | { readonly ok: true; readonly handover: PaymentHandover; readonly order: Order }
  /** `over`: the order does not wait for this payment (any more). */
  | { readonly ok: false; readonly problem: 'over' | 'unavailable' | 'refused'; readonly order: Order }

/** The sum that an order waits for: its total, or the difference of an amendment. `total` is in the base currency. */
type Due = {
  readonly amendmentId: string | null
  readonly total: Minor
  readonly charge: Charge
  readonly until: string
}

function dueOf(ordered: Order): Due | null {
  const { totals, amending, awaitedUntil, currency } = ordered
  if (isAwaiting(ordered) && awaitedUntil !== null) {
    return { amendmentId: null, total: totals.total, charge: chargeOfOrder(ordered), until: awaitedUntil }
  }
  const amendment = awaitedAmendment(ordered)
  if (!amendment || !amending) return null
  const { amount, shownAmount } = amending.difference
  return { ...amendment, total: amount, charge: { amount: shownAmount, currency: currency.name } }
}

/** No page of a provider stays open for longer, and Stripe's not for longer than a day: the next press opens another one. */
const pageMs = 12 * 60 * 60_000

/** Made of what the log holds, so that an attempt that is opened twice is opened alike. */
function pageEnd({ begunAt }: Attempt, { until }: Due): string {
  const latest = new Date(Date.parse(begunAt) + pageMs).toISOString()
  return until < latest ? until : latest
}

/** How a payment begins: an attempt, noted in the log and then opened at its gateway. Runs in the order's turn. */
export function createBegin(deps: PaymentDeps) {
  const { handler, gateways, store, now, log } = deps
  const at = () => now().toISOString()
  const meta = (orderId: string) => ({ correlationId: orderId, actor: 'guest', channel: 'request' })

  async function begin(orderId: string, way: PaymentWay, anew = false): Promise<BegunPayment> {
    const { state: ordered } = await handler.fold(order, orderId)
    const gateway = ordered.method === 'cod' ? undefined : gateways.get(ordered.method)
    const due = dueOf(ordered)
    if (!due) return { ok: false, problem: 'over', order: ordered }
    const { amendmentId, total, charge } = due
    if (!gateway && charge.amount > 0) return { ok: false, problem: 'unavailable', order: ordered }
    const asked = { orderId, method: ordered.method, total, charge, requestedAt: at() }
    const chosen = gateway?.ways.includes(way) ? way : (gateway?.ways[0] ?? way)
    const data = { ...asked, way: chosen, ...(amendmentId !== null && { amendmentId }) }
    const begun = await handler.handle(payment, orderId, { type: 'BeginPayment', data }, meta(orderId))
    const attempt = begun.ok ? currentAttempt(begun.state, chosen, amendmentId) : undefined
    if (!begun.ok || !attempt || !gateway || charge.amount === 0) return { ok: false, problem: 'over', order: ordered }
    // Its page was opened for another address: the provider hears of the present one.
    const movedAt = ordered.addressChanges.at(-1)?.changedAt ?? ''
    if (attempt.begunAt < movedAt && !anew) {
      await end(attempt)
      return begin(orderId, way, true)
    }
    try {
      return await open(attempt, begun.state, ordered, due)
    } catch (error) {
      if (error instanceof AttemptSpent && !anew) {
        await end(attempt)
        return begin(orderId, way, true)
      }
      if (!(error instanceof GatewayUnavailable) && !(error instanceof GatewayRefused)) throw error
      log.warn({ orderId, method: gateway.method, reason: error.message }, 'a payment could not be begun')
      if (error instanceof GatewayUnavailable) return { ok: false, problem: 'unavailable', order: ordered }
      await close(attempt)
      return { ok: false, problem: 'refused', order: ordered }
    }

    async function close({ attemptId }: Attempt): Promise<void> {
      const closing = { type: 'CloseAttempt', data: { orderId, attemptId, closedAt: at() } } as const
      await handler.handle(payment, orderId, closing, meta(orderId))
    }

    /** One that the gateway knows may be paid all the same, in another tab: it is followed. */
    async function end(attempt: Attempt): Promise<void> {
      if (attempt.reference === null) return close(attempt)
      const leaving = { type: 'LeaveAttempt', data: { orderId, attemptId: attempt.attemptId, leftAt: at() } } as const
      await handler.handle(payment, orderId, leaving, meta(orderId))
    }
  }

  async function open(attempt: Attempt, paying: Payment, ordered: Order, due: Due): Promise<BegunPayment> {
    const { orderId } = ordered
    const { attemptId, way } = attempt
    const gateway = gateways.get(ordered.method as GatewayMethod)!
    const handover = { method: gateway.method, way, attemptId, charge: due.charge, until: due.until }
    if (attempt.reference !== null && attempt.url !== null) {
      return { ok: true, order: ordered, handover: { ...handover, url: attempt.url, client: {} } }
    }
    const about = () =>
      gatewayOrder(ordered, gateway.method, { store, origin: deps.origin, until: pageEnd(attempt, due) })
    const asking = asGatewayAttempt(paying, attempt)
    // An answer that was lost is asked for once more at once: the same name is the same attempt.
    const opened = await gateway.open(asking, about).catch(error => {
      if (error instanceof GatewayUnavailable) return gateway.open(asking, about)
      throw error
    })
    const { reference, url, client } = opened
    const data = { orderId, attemptId, reference, url }
    const noted = await handler.handle(payment, orderId, { type: 'RecordAttemptOpened', data }, meta(orderId))
    if (!noted.ok) throw new SettlingFailed(`attempt ${attemptId}: ${noted.rejection.code}`)
    // Abandoned meanwhile: the buyer gets no address to pay at.
    const still = noted.state.attempts.find(each => each.attemptId === attemptId)
    const abandoned = noted.state.abandoned && due.amendmentId === null
    if (!still || !isWaiting(still) || abandoned) return { ok: false, problem: 'over', order: ordered }
    return { ok: true, order: ordered, handover: { ...handover, url, client } }
  }

  return begin
}
