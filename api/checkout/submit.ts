import { type orders, PlacingFailed, type Submission, submissionOf } from '#api/orders/index.ts'
import { TooMuchContention } from '#api/plumbing/events/handle.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { visitorOfCart } from '#api/visitors/index.ts'
import { order } from '#domain/order/decide.ts'
import type { Order } from '#domain/order/order.ts'
import { orderRequest } from '#domain/order-request/decide.ts'
import { isAwaiting } from '#domain/processes/settle-payment.ts'
import type { Position } from '#domain/shared/event-store.ts'
import { sameData } from '#domain/shared/merge-sections.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import type { GuestLimits } from './guest-limits.ts'
import { type OrderRefusal, refuse } from './order-problem.ts'
import { createPreparing, type OrderAsked, type PrepareDeps } from './prepare-order.ts'
import type { OrderBody } from './schema.ts'

type SubmitDeps = PrepareDeps &
  Pick<Engines, 'handler' | 'store'> &
  Pick<Offers<[typeof orders]>, 'placing'> & { readonly guestLimits: GuestLimits }

export type Submitted =
  | { readonly ok: true; readonly order: Order; readonly position: Position }
  /** `position` is set when the order was submitted before it was refused. */
  | { readonly ok: false; readonly refusal: OrderRefusal; readonly position?: Position }

const reused = refuse({ code: 'idempotency-key-reused' })

/** Claims of one key that get in one another's way, before the shopper is asked to try again. */
const attempts = 5

export function createSubmitting(deps: SubmitDeps) {
  const { handler, store, placing, fingerprint } = deps
  const prepare = createPreparing(deps)

  /** Orders the cart. Of requests under one key the first decides its body; others get its answer or are refused. */
  async function submit(request: OrderAsked): Promise<Submitted> {
    const { body } = request
    // A key is the visitor's own: another visitor's equal key is another key.
    const requestId = fingerprint('order-request', `${visitorOfCart(request.cartId)}/${request.key}`)
    const bodyHash = fingerprint('order-body', JSON.stringify(body))
    const claimOf = async () => (await handler.fold(orderRequest, requestId)).state
    for (let n = 0; n < attempts; n++) {
      const claimed = await claimOf()
      if (claimed && claimed.bodyHash !== bodyHash) return reused
      if (claimed) {
        const before = await placing.drive(claimed.orderId, 'request')
        if (before.state.status !== 'not-submitted') return sameOrder(claimed.orderId, body)
      }

      const prepared = await prepare(request)
      if (!('submission' in prepared)) {
        // Another body under this key, claimed meanwhile, may be what got in the way: then that is what has to be told.
        const first = claimed ?? (await claimOf())
        if (first && first.bodyHash !== bodyHash) return reused
        if ('refusal' in prepared) return prepared
        if (await givesWay(prepared.ordered, body)) continue
        return sameOrder(prepared.ordered, body)
      }

      const { submission } = prepared
      // A guest's repetition of the same request was answered above: only what becomes an order is counted.
      const turn = await turnOf(request, body.billing.email)
      if (turn && !turn.ok) return refuse({ code: 'too-many-requests', retryAfter: turn.retryAfter })
      // A claim without a submission was left by a crash: it is claimed anew.
      const data = { orderId: submission.orderId, bodyHash, insteadOf: claimed?.orderId ?? null }
      const claim = await handler.handle(orderRequest, requestId, { type: 'ClaimOrderRequest', data })
      if (claim.ok) {
        const placed = await place(submission, request)
        if (!placed.ok) await turn?.giveBack()
        return placed
      }
      await turn?.giveBack()
      if (claim.rejection.code === 'idempotency-key-reused') return reused
      // The same request, sent twice at once, saw the cart at two revisions: go on from what the other one claimed.
    }
    throw new TooMuchContention(`order-request-${requestId}`)
  }

  async function turnOf({ signedIn, address }: OrderAsked, email: string) {
    return signedIn || address === undefined
      ? null
      : deps.guestLimits.take({ address, email }, (await deps.settings()).guestOrders)
  }

  async function place(submission: Submission, { body, staff }: OrderAsked): Promise<Submitted> {
    const { orderId, submittedAt: notedAt } = submission
    const note = staff?.note ? { ...staff.note, by: staff.by.actor, notedAt } : undefined
    const command = { type: 'SubmitOrder', data: { ...submission, ...(note && { note }) } } as const
    const submitted = await handler.handle(order, orderId, command, staff && { correlationId: orderId, ...staff.by })
    if (submitted.ok) return answer(await placing.drive(orderId, 'request', submitted))
    if (submitted.rejection.code !== 'order-already-submitted') throw new PlacingFailed(orderId)
    return sameOrder(orderId, body)
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
