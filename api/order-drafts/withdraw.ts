import type { orders } from '#api/orders/index.ts'
import type { payments } from '#api/payments/index.ts'
import type { Actor } from '#api/plumbing/events/command-events.ts'
import type { Offers } from '#api/plumbing/feature.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import type { Position } from '#domain/shared/event-store.ts'
import type { Drafts } from './drafts.ts'
import { draftNotFound } from './place.ts'

export type WithdrawDeps = Offers<[typeof orders, typeof payments]> & { readonly drafts: Drafts }

/** `problem` null: nothing waits for its payment any more. */
export type Withdrawn = { readonly problem: Problem | null; readonly position?: Position }

/** Ends the link to pay of a draft's order. The draft may have been discarded meanwhile: its order waits all the same. */
export async function withdraw(deps: WithdrawDeps, draftId: string, by: Actor): Promise<Withdrawn> {
  const { drafts, placing, payments } = deps
  const ordered = await drafts.orderedBy(draftId)
  if (!ordered) return { problem: (await drafts.read(draftId)) ? null : draftNotFound() }
  const { orderId } = ordered
  // An order that a crash left half made does not wait for its payment yet.
  await placing.drive(orderId, 'request')
  const { order, position } = await payments.abandon(orderId, by)
  if (order.status === 'refused') return { problem: null, position }
  const problem =
    order.method === 'cod'
      ? problemOf('draft-ordered', 'It waits for no payment. Open its order.', { orderId, number: order.number })
      : problemOf('payment-over', 'It was paid. Open the order.')
  return { problem, position }
}
