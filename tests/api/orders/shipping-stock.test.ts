import { describe, expect, test } from 'vitest'
import { createAfterPlacing } from '#api/fulfilment/after-placing.ts'
import { createTurns } from '#api/plumbing/background/turns.ts'
import { order } from '#domain/order/decide.ts'
import { next } from '#domain/processes/place-order.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import { stock } from '#domain/stock/decide.ts'
import { appendTo } from '#tests/support/append-to.ts'
import { type Death, mortalStore } from './failing-store.ts'
import { now, orderId, processOn, submittedOrder } from './placing-world.ts'

const staff = { actor: 'staff', channel: 'test' }
const wanted = [
  { sku: 'A', productId: 'p1', quantity: 3, stock: 10 },
  { sku: 'B', productId: 'p2', quantity: 2, stock: 5 },
]

function shopOn(store: EventStore) {
  const { handler, placing } = processOn(store)
  const settle = async () => ({ order: (await handler.fold(order, orderId)).state, position: -1 })
  const payments = { settle, inMoneyTurn: createTurns() }
  return { handler, placing, ...createAfterPlacing({ handler, placing, payments: payments as never, now }) }
}

async function placedOrder(): Promise<EventStore> {
  const store = await submittedOrder(wanted)
  await processOn(store).placing.drive(orderId, 'request')
  return store
}

async function levels(store: EventStore) {
  const { handler } = processOn(store)
  const [one, two] = await Promise.all(['p1', 'p2'].map(async id => (await handler.fold(stock, id)).state))
  return { onHand: { ...one!.onHand, ...two!.onHand }, reserved: { ...one!.reserved, ...two!.reserved } }
}

async function recover(store: EventStore) {
  const { handler, placing } = processOn(store)
  await placing.drive(orderId, 'recovery')
  expect(next((await handler.fold(order, orderId)).state)).toBeNull()
  const head = await store.head()
  await processOn(store).placing.drive(orderId, 'recovery')
  expect(await store.head()).toBe(head)
}

const parcel = (lines?: readonly { uid: string; quantity: number }[]) => ({ carrier: '', tracking: '', lines })
const count = (store: EventStore, productId: string, sku: string, quantity: number) =>
  processOn(store).handler.handle(stock, productId, {
    type: 'CountStock',
    data: { productId, counts: [{ sku, quantity }] },
  })

test('what is shipped is on hand no more, and held no more', async () => {
  const store = await placedOrder()
  const { ship } = shopOn(store)
  await ship(orderId, parcel([{ uid: 'A', quantity: 2 }]), staff)
  expect(await levels(store)).toEqual({ onHand: { A: 8, B: 5 }, reserved: { A: 1, B: 2 } })
  await ship(orderId, parcel(), staff)
  expect(await levels(store)).toEqual({ onHand: { A: 7, B: 3 }, reserved: {} })
  await recover(store)
})

describe.each(['before', 'after'] as const)('a process that dies %s an append of a shipment', (when: Death) => {
  test.each([false, true])('leaves the pieces taken once; counted before they are: %s', async counted => {
    let deaths = 0
    for (let n = 0; ; n++) {
      const store = await placedOrder()
      const mortal = mortalStore(store)
      mortal.dieAt(n, when)
      await shopOn(mortal.store)
        .ship(orderId, parcel(), staff)
        .catch(() => {})
      if (!mortal.died()) break
      deaths++
      const left = (await processOn(store).handler.fold(order, orderId)).state.shipped.A !== undefined
      // Who counts after the parcel has left counts without it, whether the stock was told of the parcel or not.
      if (counted && left) await count(store, 'p1', 'A', 40)
      await recover(store)
      const A = counted && left ? 40 : 7
      expect(await levels(store), `append ${n}`).toEqual(
        left ? { onHand: { A, B: 3 }, reserved: {} } : { onHand: { A: 10, B: 5 }, reserved: { A: 3, B: 2 } },
      )
    }
    expect(deaths).toBe(4)
  })
})

describe.each(['before', 'after'] as const)('a process that dies %s an append of taking a parcel back', when => {
  test.each([false, true])('leaves the pieces held, and there, once; counted before they are: %s', async counted => {
    const id = '0d9c7f0e-52a5-4f0e-9f56-3f1d5ab0f6c1'
    let deaths = 0
    for (let n = 0; ; n++) {
      const store = await placedOrder()
      const mortal = mortalStore(store)
      // The stock does not know of the parcel yet: what takes it back tells of both.
      mortal.dieAt(n % 2 === 0 ? 1 : Number.POSITIVE_INFINITY, 'before')
      await shopOn(mortal.store).ship(orderId, { ...parcel(), id, wait: true }, staff)
      const again = mortalStore(store)
      again.dieAt(Math.floor(n / 2), when)
      await shopOn(again.store)
        .retract(orderId, id, staff)
        .catch(() => {})
      if (!again.died()) {
        if (n % 2 === 1) break
        continue
      }
      deaths++
      const back = Object.keys((await processOn(store).handler.fold(order, orderId)).state.shipped).length === 0
      if (counted) await count(store, 'p1', 'A', 40)
      await recover(store)
      const A = counted ? 40 : back ? 10 : 7
      expect(await levels(store), `append ${n}`).toEqual(
        back ? { onHand: { A, B: 5 }, reserved: { A: 3, B: 2 } } : { onHand: { A, B: 3 }, reserved: {} },
      )
    }
    expect(deaths).toBeGreaterThanOrEqual(8)
  })
})

test('a parcel that the log holds is answered as sent, whatever keeps the stock from it', async () => {
  const store = await placedOrder()
  const mortal = mortalStore(store)
  mortal.dieAt(0, 'after')
  // The append of the parcel itself is not answered: that one is an error.
  await expect(shopOn(mortal.store).ship(orderId, parcel(), staff)).rejects.toThrow('the process is gone')
  const other = await placedOrder()
  const outage = mortalStore(other)
  outage.dieAt(1, 'before')
  expect((await shopOn(outage.store).ship(orderId, parcel(), staff)).ok).toBe(true)
})

describe('an order that was shipped before the stock was told', () => {
  const shippedThen = async (store: EventStore, shipmentId: string, uid: string, quantity: number) => {
    const lines = [{ uid, quantity }]
    const data = { orderId, shipmentId, lines, carrier: '', tracking: '', shippedAt: 'then' }
    await appendTo(store, `order-${orderId}`, [{ type: 'OrderShipped', data }])
  }

  test('is taken from the stock by the order of the log: what was counted since is without it already', async () => {
    const store = await placedOrder()
    await shippedThen(store, 's1', 'A', 2)
    await count(store, 'p1', 'A', 40)
    await shippedThen(store, 's2', 'A', 1)
    await shippedThen(store, 's3', 'B', 2)
    expect((await levels(store)).reserved).toEqual({ A: 3, B: 2 })
    await recover(store)
    expect(await levels(store)).toEqual({ onHand: { A: 39, B: 3 }, reserved: {} })
  })

  test('with a rest that was cancelled and settled, too', async () => {
    const store = await placedOrder()
    await shippedThen(store, 's1', 'A', 2)
    const lines = [
      { uid: 'A', quantity: 1 },
      { uid: 'B', quantity: 2 },
    ]
    const rest = { orderId, by: 'staff', reason: '', lines, amount: 0, shownAmount: 0, cancelledAt: 'then' } as const
    const { handler } = processOn(store)
    await appendTo(store, `order-${orderId}`, [{ type: 'OrderRestCancelled', data: rest }])
    const released = (productId: string, sku: string, quantity: number) =>
      appendTo(store, `stock-${productId}`, [
        { type: 'StockReleased', data: { productId, orderId, lines: [{ sku, quantity }] } },
      ])
    await released('p1', 'A', 1)
    await released('p2', 'B', 2)
    await appendTo(store, `order-${orderId}`, [{ type: 'OrderCancellationSettled', data: { orderId } }])
    await recover(store)
    expect(await levels(store)).toEqual({ onHand: { A: 8, B: 5 }, reserved: {} })
    expect((await handler.fold(order, orderId)).state.parcels).toEqual([])
  })
})

test('an order that is refused leaves nothing in the stock, also of a product that it never held', async () => {
  const store = await submittedOrder([wanted[0]!, { sku: 'B', productId: 'p2', quantity: 9, stock: 5 }])
  const { handler, placing } = processOn(store)
  expect((await placing.drive(orderId, 'request')).state.status).toBe('refused')
  for (const productId of ['p1', 'p2']) {
    const { reserved, reservations } = (await handler.fold(stock, productId)).state
    expect([reserved, reservations]).toEqual([{}, null])
  }
})
