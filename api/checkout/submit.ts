import { type orders, PlacingFailed, type Submission, submissionOf } from '#api/orders/index.ts'
import type { Folded } from '#api/plumbing/events/aggregates.ts'
import { TooMuchContention } from '#api/plumbing/events/handle.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { visitorOfCart } from '#api/visitors/index.ts'
import { order } from '#domain/order/decide.ts'
import type { Order } from '#domain/order/order.ts'
import { isAwaiting } from '#domain/processes/settle-payment.ts'
import type { Position } from '#domain/shared/event-store.ts'
import { sameData } from '#domain/shared/merge-sections.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import type { GuestLimits } from './guest-limits.ts'
import { type OrderRefusal, refuse } from './order-problem.ts'
import { createPreparing, type OrderAsked, type PrepareDeps } from './prepare-order.ts'
import type { OrderBody } from './schema.ts'

type SubmitDeps = PrepareDeps &
  Pick<Engines, 'handler' | 'store' | 'fingerprint'> &
  Pick<Offers<[typeof orders]>, 'placing'> & { readonly guestLimits: GuestLimits }

export type Submitted =
  | { readonly ok: true; readonly order: Order; readonly position: Position }
  /** `position` is set when the order was submitted before it was refused. */
  | { readonly ok: false; readonly refusal: OrderRefusal; readonly position?: Position }

type Placed = Submitted & { readonly repeated?: true }

const reused = refuse({ code: 'idempotency-key-reused' })

/** How often an order that waits for its payment is given up for this one, before the shopper is asked to try again. */
const attempts = 5

/** The order that a key asks for. A key is the visitor's own: another visitor's equal key is another key. */
export function orderIdOf(fingerprint: Engines['fingerprint'], cartId: string, key: string): string {
  return fingerprint('order', `${visitorOfCart(cartId)}/${key}`).slice(0, 24)
}

export function createSubmitting(deps: SubmitDeps) {
  const { handler, store, placing, fingerprint } = deps
  const prepare = createPreparing(deps)

  /**
   * Orders the cart. A key has one order: of requests under it the first decides the body, and others get its answer or are
   * refused. A cart has one order too: of several keys the first that closes the cart has it.
   */
  async function submit(request: OrderAsked): Promise<Submitted> {
    const { body } = request
    const orderId = orderIdOf(fingerprint, request.cartId, request.key)
    const bodyHash = fingerprint('order-body', JSON.stringify(body))
    for (let n = 0; n < attempts; n++) {
      // The second look is at the log: a refusal may come of a view that lags.
      const found = await prepare(request, { log: n > 0 })
      if ('prepared' in found) {
        const turn = await turnOf(request, body.billing.email)
        if (turn && !turn.ok) {
          // A repetition of a request is no further order.
          return (
            (await firstAnswer(orderId, bodyHash, body)) ??
            refuse({ code: 'too-many-requests', retryAfter: turn.retryAfter })
          )
        }
        const placed = await place({ ...found.prepared, orderId, bodyHash }, request)
        if (!placed.ok || placed.repeated) await turn?.giveBack()
        return placed
      }
      if (n === 0) continue
      // An earlier request under this key may be what got in the way: then its answer is told.
      const first = await firstAnswer(orderId, bodyHash, body)
      if (first) return first
      if ('refusal' in found) return found
      if (await givesWay(found.ordered, body)) continue
      return sameOrder(found.ordered, body)
    }
    throw new TooMuchContention(`order-${orderId}`)
  }

  async function turnOf({ signedIn, address }: OrderAsked, email: string) {
    return signedIn || address === undefined
      ? null
      : deps.guestLimits.take({ address, email }, (await deps.settings()).guestOrders)
  }

  async function place(submission: Submission, { body, staff }: OrderAsked): Promise<Placed> {
    const { orderId, submittedAt: notedAt } = submission
    const note = staff?.note ? { ...staff.note, by: staff.by.actor, notedAt } : undefined
    const command = { type: 'SubmitOrder', data: { ...submission, ...(note && { note }) } } as const
    const by = staff && { correlationId: orderId, ...staff.by }
    const submitted = await handler.handle(order, orderId, command, { ...by, begins: true })
    if (submitted.ok) return ended(await placing.drive(orderId, 'request', submitted), body)
    const first = await firstAnswer(orderId, submission.bodyHash, body)
    if (!first) throw new PlacingFailed(orderId)
    return { ...first, repeated: true }
  }

  /** The answer to the first request under a key; null: there was none. */
  async function firstAnswer(
    orderId: string,
    bodyHash: string | undefined,
    body: OrderBody,
  ): Promise<Submitted | null> {
    const submitted = await submissionOf(store, orderId)
    if (!submitted) return null
    if (submitted.bodyHash !== bodyHash) return reused
    return ended(await placing.drive(orderId, 'request'), body)
  }

  /** Where the same cart was ordered under another key meanwhile, that order is the answer. */
  async function ended(driven: Folded<Order>, body: OrderBody): Promise<Submitted> {
    const { refusal } = driven.state
    if (refusal?.code === 'cart-changed' && refusal.orderedAs) return sameOrder(refusal.orderedAs, body)
    return answer(driven)
  }

  async function sameOrder(orderId: string, body: OrderBody): Promise<Submitted> {
    if (!(await isContentOf(orderId, body))) return refuse({ code: 'cart-already-checked-out', orderId })
    return answer(await placing.drive(orderId, 'request'))
  }

  /** An order that waits for its payment is given up for another one; unless its money came first. */
  async function givesWay(orderId: string, body: OrderBody): Promise<boolean> {
    const { state } = await placing.drive(orderId, 'request')
    if (!isAwaiting(state) || (await isContentOf(orderId, body))) return false
    return (await deps.payments.abandon(orderId)).order.status === 'refused'
  }

  async function isContentOf(orderId: string, body: OrderBody): Promise<boolean> {
    const submitted = await submissionOf(store, orderId)
    if (!submitted) return false
    const { billing, shipping, delivery, payment } = submitted
    // Erased addresses cannot be compared.
    if (!isErased(billing) && !sameData(billing, body.billing)) return false
    if (!isErased(shipping) && !sameData(shipping, body.shipping)) return false
    const { type, area } = delivery
    return sameData({ type, area }, body.delivery) && sameData(payment, body.payment)
  }

  return { submit }
}

export type Submitting = ReturnType<typeof createSubmitting>

function answer({ state, position }: { readonly state: Order; readonly position: Position }): Submitted {
  return state.refusal ? { ok: false, refusal: state.refusal, position } : { ok: true, order: state, position }
}
