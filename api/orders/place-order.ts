import { randomUUID } from 'node:crypto'
import type { Redeeming } from '#api/coupons/redeeming.ts'
import type { CommandHandler, CommandMeta, Folded } from '#api/handle.ts'
import { eventId } from '#api/handle.ts'
import { cart } from '#domain/cart/decide.ts'
import type { OrderProgress } from '#domain/order/commands.ts'
import { order } from '#domain/order/decide.ts'
import type { Order } from '#domain/order/evolve.ts'
import { type OrderNumberEvent, orderNumber, orderNumbersStream } from '#domain/order-numbers/events.ts'
import { next, type Step, stepName } from '#domain/processes/place-order.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import { entryOf } from '#domain/shared/persistent-map.ts'
import { stock } from '#domain/stock/stock.ts'

/** How long everything is held for a buyer who pays ahead. */
const paymentWithinMs = 30 * 60_000

export type Driver = 'request' | 'recovery'

export type PlacingDeps = {
  readonly handler: CommandHandler
  readonly store: EventStore
  readonly redeeming: Redeeming
  readonly now: () => Date
}

/** A step that the domain does not allow here: a bug, never a shopper's doing. */
export class PlacingFailed extends Error {
  override name = 'PlacingFailed'
}

/**
 * Carries orders from submitted to placed, or to refused with everything given back; one that is paid ahead it carries to
 * waiting for its payment, and on once that is recorded. A cancelled one it carries to where everything is given back.
 Every step is a command whose id is
 * made of order and step, so the request, the recovery and a second process may drive the same order.
 *
 * Steps that may safely be taken again after a crash are recorded together, at the latest with the fact that decides the
 * order: one append where there would be one a step. A refusal is recorded before anything is given back.
 */
export function createPlacing({ handler, store, redeeming, now }: PlacingDeps) {
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
      const progress = await take(step, folded.state, driver)
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

  async function take(step: Step, state: Order, driver: Driver): Promise<OrderProgress> {
    const { orderId } = state
    const commandId = `${orderId}/${stepName(step)}`
    const command = { ...meta(orderId, driver), commandId }
    switch (step.type) {
      case 'CloseCart': {
        const { cartId, revision } = step
        const data = { cartId, orderId, revision }
        const closed = await handler.handle(cart, cartId, { type: 'CheckOutCart', data }, command)
        return closed.ok ? { done: 'cart-closed' } : { done: 'refused', reason: { code: 'cart-changed' } }
      }
      case 'RedeemCoupon': {
        const { personId } = state
        const problem = await redeeming.redeem(step.coupon, { orderId, personId, at: now().toISOString() }, command)
        if (!problem) return { done: 'coupon-redeemed' }
        return { done: 'refused', reason: { code: 'coupon-refused', coupon: step.coupon.code, problem } }
      }
      case 'ReserveStock': {
        const { productId, lines } = step
        const data = { productId, orderId, lines }
        const reserved = await handler.handle(stock, productId, { type: 'ReserveStock', data }, command)
        if (reserved.ok) return { done: 'stock-reserved', productId }
        if (reserved.rejection.code !== 'out-of-stock') throw new PlacingFailed(orderId)
        return { done: 'refused', reason: { code: 'out-of-stock', lines: reserved.rejection.lines } }
      }
      case 'AwaitPayment':
        return { done: 'payment-awaited', until: new Date(now().getTime() + paymentWithinMs).toISOString() }
      case 'PlaceOrder': {
        const event: OrderNumberEvent = { type: 'OrderNumberIssued', data: { orderId } }
        const eventMeta = { correlationId: orderId, causationId: commandId, actor: 'guest', channel: driver }
        // The order of arrival numbers the orders: nobody expects a revision, so nobody has to try again.
        const issued = await store.append(
          orderNumbersStream,
          [{ ...event, id: eventId(commandId, 0), meta: eventMeta }],
          'any',
        )
        return { done: 'placed', number: orderNumber(issued.revision), placedAt: now().toISOString() }
      }
      case 'ReleaseStock': {
        await releaseStock(step.productId, orderId, driver, commandId)
        return { done: 'stock-released', productId: step.productId }
      }
      case 'ReleaseCoupon':
        await redeeming.release(step.coupon, orderId, command)
        return { done: 'coupon-released' }
      case 'SettleCancellation':
        return { done: 'cancellation-settled' }
      case 'ReopenCart': {
        const { cartId } = step
        const reopened = await handler.handle(cart, cartId, { type: 'ReopenCart', data: { cartId, orderId } }, command)
        if (!reopened.ok) throw new PlacingFailed(orderId)
        return { done: 'cart-reopened' }
      }
    }
  }

  /**
   * Gives back what the order holds. Where it holds nothing it is given an empty reservation: a driver that fell behind
   * then finds the order served, instead of taking stock for an order that is refused and closed.
   */
  async function releaseStock(productId: string, orderId: string, driver: Driver, commandId: string): Promise<void> {
    const sealed = await handler.handle(
      stock,
      productId,
      { type: 'ReserveStock', data: { productId, orderId, lines: [] } },
      { ...meta(orderId, driver), commandId: `${commandId}/seal` },
    )
    if (!sealed.ok) throw new PlacingFailed(orderId)
    if ((entryOf(sealed.state.reservations, orderId) ?? []).length === 0) return
    const released = await handler.handle(
      stock,
      productId,
      { type: 'ReleaseStock', data: { productId, orderId } },
      { ...meta(orderId, driver), commandId },
    )
    if (!released.ok) throw new PlacingFailed(orderId)
  }

  function begin(orderId: string, drive: Promise<Folded<Order>>): Promise<Folded<Order>> {
    const begun = drive.finally(() => driven.delete(orderId))
    driven.set(orderId, begun)
    return begun
  }

  return {
    /**
     * Drives the order until nothing is left to do and resolves with it as it then is; an order that was never submitted
     * comes back as such. In one process an order is driven once at a time, and everybody who asks gets that drive's end.
     * `from` is the order where the caller has just written it. @throws EventStoreUnavailable, TooMuchContention: drive it
     * again later.
     */
    async drive(orderId: string, driver: Driver, from?: Folded<Order>): Promise<Folded<Order>> {
      for (let running = driven.get(orderId); running; running = driven.get(orderId)) {
        const end = await running
        // One that began before the order was submitted has not seen it.
        if (end.state.status !== 'not-submitted') return end
      }
      return begin(orderId, drive(orderId, driver, from))
    },

    /**
     * Records that the order was paid and places it, in one append. Resolves with the order as it then is: whether it is
     * paid with this payment is up to what others recorded before.
     */
    async pay(orderId: string, paymentId: string, driver: Driver): Promise<Folded<Order>> {
      for (let running = driven.get(orderId); running; running = driven.get(orderId)) await running
      const folded = await handler.fold(order, orderId)
      const paid: OrderProgress = { done: 'paid', paymentId }
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
    case 'cancellation-settled':
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

function meta(orderId: string, driver: Driver): CommandMeta {
  return { commandId: randomUUID(), correlationId: orderId, actor: 'guest', channel: driver }
}
