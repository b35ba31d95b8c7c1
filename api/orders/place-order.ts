import type { Folded } from '#api/plumbing/events/aggregates.ts'
import type { OrderProgress } from '#domain/order/commands.ts'
import { order } from '#domain/order/decide.ts'
import type { Order } from '#domain/order/order.ts'
import { next } from '#domain/processes/place-order.ts'
import { createSteps, type Driver, meta, PlacingFailed, type StepDeps } from './placing-steps.ts'

/**
 * Carries orders from submitted to placed, or to refused with everything given back; one that is paid ahead it carries to
 * waiting for its payment, and on once that is recorded. A cancelled one it carries to where everything is given back, a
 * shipped one to where the stock knows what left.
 * Every step may be taken again, so the request, the recovery and a second process may drive the same order.
 *
 * Steps that may safely be taken again after a crash are recorded together, at the latest with the fact that decides the
 * order: one append where there would be one a step. A refusal is recorded before anything is given back.
 */
export function createPlacing(deps: StepDeps) {
  const { handler, now } = deps
  const take = createSteps(deps)
  const driven = new Map<string, Promise<Folded<Order>>>()

  async function drive(
    orderId: string,
    driver: Driver,
    from?: Folded<Order>,
    unrecorded: OrderProgress[] = [],
  ): Promise<Folded<Order>> {
    let folded = from ?? (await handler.fold(order, orderId))
    for (;;) {
      const step = next(folded.state)
      if (!step) return folded
      const progress = await take(step, folded.state, driver, from !== undefined)
      unrecorded.push(progress)
      if (!decides(progress)) {
        folded = { ...folded, state: advance(folded.state, progress) }
        continue
      }
      const recorded = await handler.handle(
        order,
        orderId,
        { type: 'RecordProgress', data: { orderId, progress: unrecorded } },
        meta(orderId, driver),
      )
      // Another driver decided it otherwise: go on from what it recorded.
      if (!recorded.ok && recorded.rejection.code === 'order-step-out-of-turn') throw new PlacingFailed(orderId)
      unrecorded = []
      folded = recorded.ok ? recorded : await handler.fold(order, orderId)
    }
  }

  function begin(orderId: string, drive: Promise<Folded<Order>>): Promise<Folded<Order>> {
    const begun = drive.finally(() => driven.delete(orderId))
    driven.set(orderId, begun)
    return begun
  }

  return {
    /**
     * Drives the order until nothing is left to do and resolves with it as it then is; an order that was never submitted
     * comes back as such. In one process an order is driven once at a time, and all callers get that drive's result.
     * `from` is the order where the caller has just written it. @throws EventStoreUnavailable, TooMuchContention: drive it
     * again later.
     */
    async drive(orderId: string, driver: Driver, from?: Folded<Order>): Promise<Folded<Order>> {
      for (let running = driven.get(orderId); running; running = driven.get(orderId)) {
        const end = await running
        // One that began before the order was submitted, or before what the caller wrote, has not seen it.
        if (end.state.status !== 'not-submitted' && end.revision >= (from?.revision ?? 0)) return end
      }
      return begin(orderId, drive(orderId, driver, from))
    },

    /** Records the payment and places the order in one append. Resolves with the order, paid by this payment or not. */
    async pay(
      orderId: string,
      { paymentId, risk }: { readonly paymentId: string; readonly risk?: string },
      driver: Driver,
    ): Promise<Folded<Order>> {
      for (let running = driven.get(orderId); running; running = driven.get(orderId)) await running
      const folded = await handler.fold(order, orderId)
      const paid: OrderProgress = { done: 'paid', paymentId, paidAt: now().toISOString(), ...(risk && { risk }) }
      if (folded.state.status !== 'in-progress' || folded.state.paymentId !== null) {
        return begin(orderId, drive(orderId, driver, folded))
      }
      return begin(orderId, drive(orderId, driver, { ...folded, state: advance(folded.state, paid) }, [paid]))
    },
  }
}

export type Placing = ReturnType<typeof createPlacing>

/** Facts that others act on, and the end of a compensation: they are recorded at once. */
function decides(progress: OrderProgress): boolean {
  switch (progress.done) {
    case 'refused':
    case 'payment-awaited':
    case 'paid':
    case 'placed':
    case 'cart-reopened':
    case 'stock-shipped':
    case 'stock-retracted':
    case 'pieces-released':
    case 'cancellation-settled':
    case 'amendment-held':
    case 'amended':
    case 'amendment-ended':
    case 'amendment-settled':
      return true
    case 'cart-closed':
    case 'coupon-redeemed':
    case 'stock-reserved':
    case 'stock-released':
    case 'coupon-released':
      return false
  }
}

function advance(state: Order, progress: OrderProgress): Order {
  const decision = order.decide(
    { type: 'RecordProgress', data: { orderId: state.orderId, progress: [progress] } },
    state,
  )
  if (!decision.ok) throw new PlacingFailed(state.orderId)
  return decision.events.reduce(order.evolve, state)
}
