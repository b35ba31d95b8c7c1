import {
  type BookedAmounts,
  type BookedPayment,
  type Gateway,
  GatewayRefused,
  GatewayUnavailable,
} from '#api/plumbing/engines/payments/port.ts'
import type { Actor } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { keyOf } from '#domain/books/events.ts'
import { payment } from '#domain/payment/decide.ts'
import type { Charge } from '#domain/payment/events.ts'
import type { Payment, Refund } from '#domain/payment/evolve.ts'
import { sum } from '#domain/shared/money.ts'
import type { PaymentMethod } from '#domain/shared/payment-method.ts'
import type { OrderPayment } from '#projections/payments/document.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { Disagreement } from '../answer-schema.ts'
import type { GivenAtProvider, Payments } from '../payments.ts'
import { asGatewayAttempt } from '../settle.ts'

/** A refusal is not settled: somebody asks again, or gives the money another way. */
const isSettled = ({ kind }: Disagreement) => kind === 'unknown' || kind === 'amount' || kind === 'refunded'

/** `fix`: everything, or what these keys name of what can be settled. */
export type ReconcileAsked = {
  readonly since: Date
  readonly fix: boolean | readonly string[]
  /** The person who has it settled; absent: the owner, by a command. */
  readonly by?: Actor
}

export type ReconcileDeps = Pick<Engines, 'gateways' | 'handler'> & {
  readonly readModels: Pick<ReadModels, 'range' | 'getMany'>
  readonly payments: Pick<Payments, 'settle' | 'problemOf' | 'retryRefund' | 'takeUpRefund' | 'askDispute'>
}

const page = 100
const owner: Actor = { actor: 'owner', channel: 'command' }

/**
 * Compares the log with the books of the gateways, payment by payment, from `since` on. `fix` then has the shop settle
 * what it can: money that no order stands for is given back, and refunds made at the gateway itself become refunds of their orders.
 * Resolves with what they disagree on at the end.
 */
export async function reconcile(
  deps: ReconcileDeps,
  { since, fix, by = owner }: ReconcileAsked,
): Promise<readonly Disagreement[]> {
  const found = await compare(deps, since)
  const mended = fix === true ? found : fix ? found.filter(each => isSettled(each) && fix.includes(keyOf(each))) : []
  if (mended.length === 0) return found
  const unmended: Disagreement[] = []
  for (const each of mended) unmended.push(...(await readable(each, () => mend(each, by, deps))))
  return [...(await compare(deps, since)), ...unmended]
}

type About = Pick<Disagreement, 'method' | 'orderId' | 'paymentId'>

/** A payment that cannot be read becomes a line of its own, and does not stop the comparison. */
async function readable(
  { method, orderId, paymentId }: About,
  read: () => Promise<readonly Disagreement[]>,
): Promise<readonly Disagreement[]> {
  try {
    return await read()
  } catch (error) {
    const known = [GatewayUnavailable, GatewayRefused, RangeError].some(kind => error instanceof kind)
    if (!known) throw error
    return [unread({ method, orderId, paymentId }, (error as Error).message)]
  }
}

function unread(about: About, problem: string): Disagreement {
  return { ...about, kind: 'unread', atShop: null, atGateway: null, currency: '', problem }
}

async function compare(deps: ReconcileDeps, since: Date): Promise<readonly Disagreement[]> {
  const found: Disagreement[] = [...(await begunRefunds(deps))]
  for (const gateway of deps.gateways.values()) {
    const { method } = gateway
    const books = gateway.booked(since)
    const seen = new Set<string>()
    const broken = await readable({ method, orderId: null, paymentId: '' }, async () => {
      for await (const booked of books ?? []) {
        seen.add(booked.paymentId)
        const known = booked.orderId === null ? null : await paymentOf(booked.orderId, deps)
        // Other money belongs to another shop or to the owner's till: this shop must not judge it or give it back.
        if (known || booked.own) found.push(...(await differencesIn(method, booked, known)))
      }
      return []
    })
    found.push(...broken)
    for await (const { orderId, startedAt, ...each } of paymentsSince(since, deps)) {
      if (each.method !== method) continue
      const known = await paymentOf(orderId, deps)
      if (!known) continue
      if (!books) found.push(...(await differencesByLook(gateway, known)))
      // A payment begun shortly before `since` may be booked earlier. Books that broke off prove nothing missing.
      else if (broken.length === 0 && startedAt > since.toISOString()) found.push(...missingIn(seen, method, known))
    }
  }
  for await (const { orderId, method, attempts, captures } of paymentsSince(since, deps)) {
    if (method === 'cod' || deps.gateways.has(method) || attempts.every(({ reference }) => reference === null)) continue
    const problem = `${method} is not set up. Set its variables as they were, and start again`
    found.push(unread({ method, orderId, paymentId: captures[0]?.paymentId ?? '' }, problem))
  }
  return [...found, ...(await disputes(deps, since)), ...(await failedRefunds(deps))]
}

async function paymentOf(orderId: string, { handler }: ReconcileDeps): Promise<Payment | null> {
  const { state, revision } = await handler.fold(payment, orderId)
  return revision < 0 ? null : state
}

async function* paymentsSince(since: Date, { readModels }: ReconcileDeps) {
  for (let offset = 0; ; offset += page) {
    const ids = await readModels.range('payments', 'byStart', { from: since.toISOString(), offset, limit: page })
    for (const each of await readModels.getMany<OrderPayment>('payments', ids)) if (each) yield each
    if (ids.length < page) return
  }
}

function differencesIn(method: PaymentMethod, { paymentId, orderId, amounts }: BookedPayment, known: Payment | null) {
  return readable({ method, orderId, paymentId }, async () => {
    if ('problem' in amounts) throw new RangeError(amounts.problem)
    return differencesOf(method, { paymentId, orderId, ...amounts }, known)
  })
}

function differencesOf(
  method: PaymentMethod,
  booked: Pick<BookedPayment, 'paymentId' | 'orderId'> & BookedAmounts,
  known: Payment | null,
): Disagreement[] {
  const { paymentId, orderId, charge, refunded } = booked
  const net = charge.amount - refunded
  const about = { method, orderId, paymentId, atGateway: net, currency: charge.currency }
  const capture = known?.captures.find(each => each.paymentId === paymentId)
  // Refunded in full: nothing is left to report.
  if (!capture || !known) return net === 0 ? [] : [{ ...about, kind: 'unknown', atShop: null }]
  const given = givenBack(known, paymentId)
  const atShop = capture.charge.amount - given
  if (!same(capture.charge, charge)) return [{ ...about, kind: 'amount', atShop }]
  // Some books show what the gateway has begun to give back as given.
  const begun = sum(refundsOf(known, paymentId, 'requested').map(({ charge }) => charge.amount))
  return given <= refunded && refunded <= given + begun ? [] : [{ ...about, kind: 'refunded', atShop }]
}

/** For a gateway that has no list: it is asked attempt by attempt. */
async function differencesByLook(gateway: Gateway, known: Payment): Promise<Disagreement[]> {
  const found: Disagreement[] = []
  for (const attempt of known.attempts) {
    if (attempt.reference === null) continue
    const { orderId } = known
    const own = { ...known, captures: known.captures.filter(({ attemptId }) => attemptId === attempt.attemptId) }
    const about = { method: gateway.method, orderId, paymentId: own.captures[0]?.paymentId ?? '' }
    const seen = await readable(about, async () => {
      const state = await gateway.look(asGatewayAttempt(known, attempt))
      const taken = state.state === 'captured' ? state.payments : []
      const differences = taken.flatMap(({ paymentId, charge, refunded: given }) => {
        // Some say what they took, and not what they gave back.
        const refunded = given ?? givenBack(known, paymentId)
        return differencesOf(gateway.method, { paymentId, orderId, charge, refunded }, known)
      })
      const missing = missingIn(new Set(taken.map(({ paymentId }) => paymentId)), gateway.method, own)
      return [...differences, ...missing]
    })
    found.push(...seen)
  }
  return found
}

function missingIn(seen: ReadonlySet<string>, method: PaymentMethod, known: Payment): Disagreement[] {
  return known.captures
    .filter(({ paymentId }) => !seen.has(paymentId))
    .map(({ paymentId, charge }) => {
      const atShop = charge.amount - givenBack(known, paymentId)
      const about = { method, orderId: known.orderId, paymentId, currency: charge.currency }
      return { ...about, kind: 'missing', atShop, atGateway: null }
    })
}

/** Asks the gateway again about each refund that it has not confirmed, and tells of those that it does not answer for. */
async function begunRefunds(deps: ReconcileDeps): Promise<Disagreement[]> {
  const found: Disagreement[] = []
  const isBegun = ({ status, paymentId }: Refund) => status === 'requested' && paymentId !== null
  for (const { orderId, method, refunds } of await paymentsUnder('open', deps)) {
    if (!refunds.some(isBegun)) continue
    const settled = await deps.payments.settle(orderId, 'recovery')
    for (const { refundId, paymentId } of settled.payment.refunds.filter(isBegun)) {
      const problem = deps.payments.problemOf(orderId, refundId)
      const about = { method, orderId, paymentId: paymentId ?? '' }
      if (problem !== null) found.push(unread(about, `refund ${refundId}: ${problem}`))
    }
  }
  return found
}

/** Refunds that their provider refused, of any age, even if the provider is no longer set up. */
async function failedRefunds(deps: ReconcileDeps): Promise<Disagreement[]> {
  const found: Disagreement[] = []
  for (const known of await paymentsUnder('failed', deps)) {
    for (const { status, paymentId, charge, refundId, problem } of known.refunds) {
      if (status !== 'failed') continue
      const { method, orderId } = known
      const about = { method, orderId, paymentId: paymentId ?? '', currency: charge.currency }
      const refund = { refundId, problem: problem ?? '' }
      found.push({ ...about, kind: 'refund-failed', atShop: 0, atGateway: charge.amount, refund })
    }
  }
  return found
}

/** Open disputes of any age, updated from their gateways, and those lost from `since` on. */
async function disputes(deps: ReconcileDeps, since: Date): Promise<Disagreement[]> {
  const found: Disagreement[] = []
  for (const { orderId, method, disputes } of await paymentsUnder('disputed', deps)) {
    if (method === 'cod') continue
    for (const { disputeId, state, paymentId } of disputes) {
      if (state !== 'open') continue
      const asked = await readable({ method, orderId, paymentId }, async () => {
        await deps.payments.askDispute(method, disputeId)
        return []
      })
      found.push(...asked)
    }
    const known = await paymentOf(orderId, deps)
    for (const { disputeId, paymentId, reason, state, closedAt } of known?.disputes ?? []) {
      const capture = known?.captures.find(each => each.paymentId === paymentId)
      if (!known || !capture || state === 'won' || (closedAt !== null && closedAt < since.toISOString())) continue
      const { amount, currency } = capture.charge
      const atShop = amount - givenBack(known, paymentId)
      const kind = state === 'open' ? 'disputed' : 'dispute-lost'
      const about = { method, orderId, paymentId, currency, dispute: { disputeId, reason } }
      found.push({ ...about, kind, atShop, atGateway: state === 'open' ? atShop : null })
    }
  }
  return found
}

async function paymentsUnder(index: string, deps: ReconcileDeps): Promise<readonly Payment[]> {
  const found: Payment[] = []
  for (let offset = 0; ; offset += page) {
    const ids = await deps.readModels.range('payments', index, { offset, limit: page })
    for (const orderId of ids) {
      const known = await paymentOf(orderId, deps)
      if (known) found.push(known)
    }
    if (ids.length < page) return found
  }
}

/** Refunded by the gateway: its books do not know refunds by other means. */
function givenBack(known: Payment, paymentId: string): number {
  const done = refundsOf(known, paymentId, 'done').filter(({ byHand }) => !byHand)
  return sum(done.map(({ charge }) => charge.amount))
}

function refundsOf(known: Payment, paymentId: string, status: Refund['status']): readonly Refund[] {
  return known.refunds.filter(each => each.paymentId === paymentId && each.status === status)
}

function same(one: Charge, other: Charge): boolean {
  return one.amount === other.amount && one.currency === other.currency
}

/** The sum that the books say was given back of a payment, where nothing else differs. */
export function givenAtProvider(
  { kind, paymentId, atGateway, currency }: Pick<Disagreement, 'kind' | 'paymentId' | 'atGateway' | 'currency'>,
  { captures }: Payment,
): GivenAtProvider | null {
  const capture = captures.find(each => each.paymentId === paymentId)
  if (kind !== 'refunded' || !capture || atGateway === null) return null
  return { paymentId, refunded: capture.charge.amount - atGateway, currency }
}

/** Has the order settled anew, every attempt asked about; money of this shop that belongs to none of the log is given back at once. */
async function mend(difference: Disagreement, by: Actor, deps: ReconcileDeps): Promise<readonly Disagreement[]> {
  const { method, orderId, paymentId, kind, atGateway, currency } = difference
  const known = orderId === null ? null : await paymentOf(orderId, deps)
  if (known && orderId !== null) {
    for (const { refundId, status } of known.refunds) {
      if (status === 'failed' && kind === 'refund-failed') await deps.payments.retryRefund(orderId, refundId, { by })
    }
    const given = givenAtProvider(difference, known)
    if (given) await deps.payments.takeUpRefund(orderId, given, by)
    const { payment } = await deps.payments.settle(orderId, 'recovery', { ask: 'all' })
    if (kind !== 'unknown' || payment.captures.some(capture => capture.paymentId === paymentId)) return []
  }
  if (kind !== 'unknown' || atGateway === null || method === 'cod') return []
  const charge = { amount: atGateway, currency }
  const about = {
    orderId: orderId ?? '',
    refundId: `orphan-${paymentId}`,
    paymentId,
    reference: null,
    gatewayRefundId: null,
  }
  await deps.gateways.get(method)?.refund({ ...about, charge, failures: 0 })
  return []
}
