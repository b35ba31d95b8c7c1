import { expect } from 'vitest'
import { createRedeeming } from '#api/coupons/redeeming.ts'
import { createPlacing } from '#api/orders/place-order.ts'
import { openSqliteEventStore } from '#api/plumbing/engines/event-store/sqlite/store.ts'
import { createHandler } from '#api/plumbing/events/handle.ts'
import { cart } from '#domain/cart/decide.ts'
import { order } from '#domain/order/decide.ts'
import type { OrderLine } from '#domain/order/events.ts'
import { defaultSettings } from '#domain/settings/defaults.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import type { PaymentMethod } from '#domain/shared/payment-method.ts'
import { entryOf } from '#domain/shared/persistent-map.ts'
import { stock } from '#domain/stock/decide.ts'
import { orderLine, submission } from '#tests/domain/order/examples.ts'

export const orderId = 'o1'
export const cartId = 'c.0'
export const now = () => new Date('2026-11-20T10:00:00.000Z')

/** What an order of these lines is made of: a log with a cart, its stock and the submitted order. */
export type Wanted = {
  readonly sku: string
  readonly productId: string
  readonly quantity: number
  readonly stock: number
}

export async function submittedOrder(wanted: readonly Wanted[], method: PaymentMethod = 'cod'): Promise<EventStore> {
  const store = openSqliteEventStore({ file: ':memory:' })
  const handler = createHandler(store)
  for (const productId of new Set(wanted.map(line => line.productId))) {
    const counts = wanted
      .filter(line => line.productId === productId)
      .map(line => ({ sku: line.sku, quantity: line.stock }))
    await handler.handle(stock, productId, { type: 'CountStock', data: { productId, counts } })
  }
  const items = wanted.map(({ sku, productId, quantity }) => ({ sku, productId, quantity, price: 500, available: -1 }))
  const filled = await handler.handle(cart, cartId, { type: 'AddItemsToCart', data: { cartId, lines: items } })
  if (!filled.ok) throw new Error(filled.rejection.code)
  const lines: OrderLine[] = wanted.map(({ sku, productId, quantity }) => orderLine(sku, productId, quantity))
  const data = { ...submission(lines, orderId), cartId, cartRevision: filled.revision, payment: { method } }
  const submitted = await handler.handle(order, orderId, { type: 'SubmitOrder', data })
  if (!submitted.ok) throw new Error(submitted.rejection.code)
  return store
}

/** One process: folded aggregates of its own over the log. */
export function processOn(store: EventStore) {
  const handler = createHandler(store)
  return {
    handler,
    placing: createPlacing({
      handler,
      store,
      redeeming: createRedeeming(handler, async () => false),
      settings: async () => defaultSettings,
      now,
    }),
  }
}

/** Placed with all stock held, or refused with none held and the cart open: nothing in between, and nothing left to do. */
export async function expectSettled(store: EventStore, wanted: readonly Wanted[]): Promise<'placed' | 'refused'> {
  const { handler, placing } = processOn(store)
  const before = await store.head()
  const { state } = await placing.drive(orderId, 'recovery')
  expect(await store.head()).toBe(before)
  const closedFor = (await handler.fold(cart, cartId)).state.orderId
  expect(closedFor).toBe(state.status === 'placed' ? orderId : null)
  for (const productId of new Set(wanted.map(line => line.productId))) {
    const held = entryOf((await handler.fold(stock, productId)).state.reservations, orderId) ?? []
    const ordered = wanted.filter(line => line.productId === productId).map(({ sku, quantity }) => ({ sku, quantity }))
    expect(held).toEqual(state.status === 'placed' ? ordered : [])
  }
  const types = new Map<string, number>()
  for await (const event of store.read(`order-${orderId}`)) types.set(event.type, (types.get(event.type) ?? 0) + 1)
  expect((types.get('OrderPlaced') ?? 0) + (types.get('OrderRefused') ?? 0)).toBe(1)
  if (state.status !== 'placed' && state.status !== 'refused') throw new Error(`the order is ${state.status}`)
  return state.status
}
