import { randomUUID } from 'node:crypto'
import type { coupons } from '#api/coupons/index.ts'
import { type CommandMeta, eventId } from '#api/plumbing/events/command-events.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { causedNow } from '#api/plumbing/tracing/causes.ts'
import { doing } from '#api/plumbing/tracing/doing.ts'
import type { settings } from '#api/settings/index.ts'
import { cart } from '#domain/cart/decide.ts'
import type { OrderProgress } from '#domain/order/commands.ts'
import type { Order } from '#domain/order/order.ts'
import { type OrderNumberEvent, orderNumber, orderNumbersStream } from '#domain/order-numbers/events.ts'
import { type Step, stepName } from '#domain/processes/place-order.ts'
import type { EventStore, NewEvent } from '#domain/shared/event-store.ts'
import { entryOf } from '#domain/shared/persistent-map.ts'
import { stock } from '#domain/stock/decide.ts'

/** How long everything is held for a buyer who pays at once. */
const paymentWithinMs = 30 * 60_000

export type Driver = 'request' | 'recovery'

export type StepDeps = Pick<Engines, 'handler' | 'now'> &
  Pick<Offers<[typeof settings, typeof coupons]>, 'settings' | 'redeeming'> & { readonly store: EventStore }

/** The domain does not allow this step here: a bug, never a shopper's mistake. */
export class PlacingFailed extends Error {
  override name = 'PlacingFailed'
}

/** Takes one step: sends a command and reports the result. Order and step make its id, so repeating changes nothing. */
export function createSteps({ handler, store, redeeming, settings, now }: StepDeps) {
  /** True if the settings cannot be read: an unwanted mail is dropped when it is written. */
  const tellsOwner = () =>
    settings().then(
      ({ email, notify }) => email !== '' && notify.orders,
      () => true,
    )

  const numbers = createNumbers(store)

  /** `first`: nobody has driven the order before. */
  async function take(step: Step, state: Order, driver: Driver, first = false): Promise<OrderProgress> {
    const { orderId } = state
    const commandId = `${orderId}/${stepName(step)}`
    // Else each buyer who comes too late would read all that was ever sold of the product.
    const command = { ...meta(orderId, driver), commandId, first }
    switch (step.type) {
      case 'CloseCart': {
        const { cartId, revision } = step
        const data = { cartId, orderId, revision }
        const closed = await handler.handle(cart, cartId, { type: 'CheckOutCart', data }, command)
        if (closed.ok) return { done: 'cart-closed' }
        const other =
          closed.rejection.code === 'cart-already-checked-out' ? { orderedAs: closed.rejection.orderId } : {}
        return { done: 'refused', reason: { code: 'cart-changed', ...other } }
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
        return {
          done: 'payment-awaited',
          until: state.payUntil ?? new Date(now().getTime() + paymentWithinMs).toISOString(),
        }
      case 'PlaceOrder': {
        const event: OrderNumberEvent = { type: 'OrderNumberIssued', data: { orderId } }
        const eventMeta = { correlationId: orderId, causationId: commandId, actor: 'guest', channel: driver }
        const number = await numbers({ ...event, id: eventId(commandId, 0), meta: eventMeta })
        return { done: 'placed', number, placedAt: now().toISOString(), tellsOwner: await tellsOwner() }
      }
      case 'ReleaseStock': {
        await releaseStock(step.productId, orderId, driver, commandId)
        return { done: 'stock-released', productId: step.productId }
      }
      case 'ReleasePieces': {
        const { cancellationId, products } = step
        for (const { productId, lines } of products) {
          const data = { productId, orderId, lines }
          const released = await handler.handle(stock, productId, { type: 'ReleaseStock', data }, command)
          if (!released.ok) throw new PlacingFailed(orderId)
        }
        return { done: 'pieces-released', cancellationId }
      }
      case 'ShipStock': {
        const { shipmentId, leftAt, products } = step
        for (const { productId, lines } of products) {
          const data = { productId, orderId, shipmentId, lines, leftAt }
          const shipped = await handler.handle(stock, productId, { type: 'ShipStock', data }, command)
          if (!shipped.ok) throw new PlacingFailed(orderId)
        }
        return { done: 'stock-shipped', shipmentId }
      }
      case 'RetractStock': {
        const { shipmentId, leftAt, products } = step
        for (const { productId, lines } of products) {
          const data = { productId, orderId, shipmentId, lines, leftAt }
          const back = await handler.handle(stock, productId, { type: 'RetractStockShipment', data }, command)
          if (!back.ok) throw new PlacingFailed(orderId)
        }
        return { done: 'stock-retracted', shipmentId }
      }
      case 'HoldAmendment': {
        const { amendmentId, holds, payUntil } = step.amending
        for (const { productId, lines } of holds) {
          const data = { productId, orderId: amendmentId, lines }
          const about = { ...command, commandId: holdId(amendmentId, productId) }
          const reserved = await handler.handle(stock, productId, { type: 'ReserveStock', data }, about)
          if (reserved.ok) continue
          if (reserved.rejection.code !== 'out-of-stock') throw new PlacingFailed(orderId)
          const because = { code: 'out-of-stock', lines: reserved.rejection.lines } as const
          return { done: 'amendment-ended', amendmentId, because, endedAt: now().toISOString() }
        }
        if (payUntil !== null) return { done: 'amendment-held', amendmentId }
        return { done: 'amended', amendmentId, amendedAt: now().toISOString() }
      }
      case 'MoveAmendment': {
        const { amendmentId, holds, releases } = step.amending
        const off = (productId: string) => releases.find(each => each.productId === productId)?.lines ?? []
        for (const productId of new Set([...holds, ...releases].map(each => each.productId))) {
          const data = { productId, from: amendmentId, orderId, off: off(productId) }
          const moved = await handler.handle(stock, productId, { type: 'MoveReservation', data }, command)
          if (!moved.ok) throw new PlacingFailed(orderId)
        }
        return { done: 'amendment-settled', amendmentId }
      }
      case 'DropAmendment': {
        const { amendmentId, holds } = step.amending
        for (const { productId } of holds) await releaseStock(productId, amendmentId, driver, commandId)
        return { done: 'amendment-settled', amendmentId }
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
   * Gives back what the order holds. Where it never held anything an empty reservation takes the place of its own: a
   * driver that fell behind then finds the order served, instead of taking stock for one that is refused and closed.
   */
  async function releaseStock(productId: string, orderId: string, driver: Driver, commandId: string): Promise<void> {
    const sealed = await handler.handle(
      stock,
      productId,
      { type: 'ReserveStock', data: { productId, orderId, lines: [] } },
      { ...meta(orderId, driver), commandId: holdId(orderId, productId) },
    )
    if (!sealed.ok) throw new PlacingFailed(orderId)
    if (!entryOf(sealed.state.reservations, orderId)) return
    const released = await handler.handle(
      stock,
      productId,
      { type: 'ReleaseStock', data: { productId, orderId } },
      { ...meta(orderId, driver), commandId },
    )
    if (!released.ok) throw new PlacingFailed(orderId)
  }

  return take
}

/**
 * Numbers orders as they arrive; those that come while an append is under way share the next one. An answer that is lost may cost
 * numbers: an order keeps the one that it is placed with.
 */
function createNumbers(store: EventStore): (issued: NewEvent) => Promise<number> {
  let waiting: { readonly issued: NewEvent; readonly numbered: PromiseWithResolvers<number> }[] = []
  let underWay = false

  async function append(): Promise<void> {
    underWay = true
    while (waiting.length > 0) {
      const orders = waiting
      waiting = []
      try {
        const events = orders.map(({ issued }) => issued)
        const { revision } = await store.append(orderNumbersStream, events, 'unchecked')
        const first = revision - orders.length + 1
        for (const [at, { numbered }] of orders.entries()) numbered.resolve(orderNumber(first + at))
      } catch (error) {
        for (const { numbered } of orders) numbered.reject(error)
      }
    }
    underWay = false
  }

  return issued => {
    const numbered = Promise.withResolvers<number>()
    waiting.push({ issued: causedNow([issued])[0]!, numbered })
    // Work for several requests is the work of none of them.
    if (!underWay) void doing.run({ requestId: null, context: null }, append)
    return numbered.promise
  }
}

/** Of the commands on the order itself. */
export function meta(orderId: string, driver: Driver): CommandMeta {
  return { commandId: randomUUID(), correlationId: orderId, actor: 'guest', channel: driver }
}

/** The id of the command that holds a product's pieces for an order, or for an amendment of one. */
function holdId(orderId: string, productId: string): string {
  return `${orderId}/${stepName({ type: 'ReserveStock', productId, lines: [] })}`
}
