import { describe, expect, test } from 'vitest'
import type { OrderProgress } from '#domain/order/commands.ts'
import { order } from '#domain/order/decide.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import { exchanged } from '#domain/order/exchange.ts'
import { next } from '#domain/processes/place-order.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import { entryOf } from '#domain/shared/persistent-map.ts'
import { stock } from '#domain/stock/decide.ts'
import { orderLine } from '#tests/domain/order/examples.ts'
import { mortalStore } from './failing-store.ts'
import { orderId, processOn, submittedOrder } from './placing-world.ts'

const wanted = [
  { sku: 'A', productId: 'p1', quantity: 3, stock: 10 },
  { sku: 'B', productId: 'p2', quantity: 2, stock: 5 },
]
const amendmentId = 'a1'

/** Two of A become L of the same product, one becomes X of the other one. There are as many of X as `ofX`. */
async function placedOrder(ofX: number): Promise<EventStore> {
  const store = await submittedOrder(wanted)
  const { handler, placing } = processOn(store)
  await placing.drive(orderId, 'request')
  for (const [productId, sku, quantity] of [
    ['p1', 'L', 4],
    ['p2', 'X', ofX],
  ] as const) {
    const data = { productId, counts: [{ sku, quantity }] }
    await handler.handle(stock, productId, { type: 'CountStock', data })
  }
  return store
}

/** `end`: the difference has to be paid first, and then is, or is not. */
async function amend(store: EventStore, end?: 'paid' | 'expired'): Promise<void> {
  const { handler, placing } = processOn(store)
  const submitted = (await Array.fromAsync(store.read(`order-${orderId}`)))[0] as unknown as OrderEvent
  if (submitted.type !== 'OrderSubmitted') throw new Error(submitted.type)
  const { lines, totals } = submitted.data
  const to = (sku: string, productId: string) => {
    const { uid: _uid, quantity: _quantity, amount: _amount, ...line } = orderLine(sku, productId, 1)
    return line
  }
  const swaps = [
    { uid: lines[0]!.uid, quantity: 2, to: to('L', 'p1'), today: null },
    { uid: lines[0]!.uid, quantity: 1, to: to('X', 'p2'), today: null },
  ]
  const amendment = exchanged(amendmentId, { lines, totals, coupon: null }, swaps, amount => amount)
  const data = { orderId, ...amendment, by: 'rosa', begunAt: 'then', ...(end && { payUntil: 'noon' }) }
  const meta = { commandId: `${orderId}/AmendOrder/${amendmentId}` }
  const begun = await handler.handle(order, orderId, { type: 'AmendOrder', data }, meta)
  if (!begun.ok) throw new Error(begun.rejection.code)
  await placing.drive(orderId, 'request', begun)
  if (!end) return
  const because = { code: 'payment-expired' } as const
  const progress: OrderProgress =
    end === 'paid'
      ? { done: 'amended', amendmentId, paymentId: 'pay2', amendedAt: 'then' }
      : { done: 'amendment-ended', amendmentId, because, endedAt: 'then' }
  const command = { type: 'RecordProgress', data: { orderId, progress: [progress] } } as const
  const recorded = await handler.handle(order, orderId, command)
  if (!recorded.ok) throw new Error(recorded.rejection.code)
  await placing.drive(orderId, 'request', recorded)
}

async function found(store: EventStore) {
  const { handler } = processOn(store)
  const [one, two] = await Promise.all(['p1', 'p2'].map(async id => (await handler.fold(stock, id)).state))
  const { amending, amendments, lines } = (await handler.fold(order, orderId)).state
  const holds = (of: string) =>
    Object.fromEntries(
      [one!, two!].flatMap(each => (entryOf(each.reservations, of) ?? []).map(line => [line.sku, line.quantity])),
    )
  return {
    reserved: { ...one!.reserved, ...two!.reserved },
    order: holds(orderId),
    amendment: holds(amendmentId),
    begun: amending !== null || amendments.length > 0,
    made: amendments.some(({ ended }) => ended === null),
    amending,
    lines: Object.fromEntries(lines.map(({ sku, quantity }) => [sku, quantity])),
  }
}

async function recover(store: EventStore) {
  const { handler, placing } = processOn(store)
  await placing.drive(orderId, 'recovery')
  expect(next((await handler.fold(order, orderId)).state)).toBeNull()
  const head = await store.head()
  await processOn(store).placing.drive(orderId, 'recovery')
  expect(await store.head()).toBe(head)
}

const old = { A: 3, B: 2 }
const exchangedPieces = { B: 2, L: 2, X: 1 }
const as = (pieces: object) => ({ reserved: pieces, order: pieces, amendment: {}, amending: null, lines: pieces })

test('an amended order holds its new pieces, and no others', async () => {
  const store = await placedOrder(3)
  await amend(store)
  expect(await found(store)).toEqual({ ...as(exchangedPieces), begun: true, made: true })
  await recover(store)
})

test('one whose new pieces are sold out stays as it was, and holds what it held', async () => {
  const store = await placedOrder(0)
  await amend(store)
  expect(await found(store)).toEqual({ ...as(old), begun: true, made: false })
  await recover(store)
})

test('two processes that drive it at once hold each piece once', async () => {
  for (const ofX of [3, 0]) {
    const store = await placedOrder(ofX)
    const mortal = mortalStore(store)
    mortal.dieAt(1, 'before')
    await amend(mortal.store).catch(() => {})
    await Promise.all([1, 2].map(() => processOn(store).placing.drive(orderId, 'recovery')))
    expect(await found(store)).toEqual({
      ...as(ofX > 0 ? exchangedPieces : old),
      begun: true,
      made: ofX > 0,
    })
  }
})

describe.each(['before', 'after'] as const)('a process that dies %s an append of an amendment', when => {
  test.each([3, 0])(
    'leaves the order with one or the other pieces, held once; of the scarce one there are %i',
    async ofX => {
      let deaths = 0
      for (let n = 0; ; n++) {
        const store = await placedOrder(ofX)
        const mortal = mortalStore(store)
        mortal.dieAt(n, when)
        await amend(mortal.store).catch(() => {})
        if (!mortal.died()) break
        deaths++
        await recover(store)
        const after = await found(store)
        expect(after, `append ${n}`).toMatchObject(as(after.made ? exchangedPieces : old))
        expect(after.made, `append ${n}`).toBe(after.begun && ofX > 0)
      }
      expect(deaths).toBe(ofX > 0 ? 7 : 6)
    },
  )
})

describe.each(['before', 'after'] as const)(
  'a process that dies %s an append of an amendment that is paid first',
  when => {
    test.each(['paid', 'expired'] as const)('leaves old and new pieces held, until it is %s', async end => {
      let deaths = 0
      for (let n = 0; ; n++) {
        const store = await placedOrder(3)
        const mortal = mortalStore(store)
        mortal.dieAt(n, when)
        await amend(mortal.store, end).catch(() => {})
        if (!mortal.died()) break
        deaths++
        await recover(store)
        const after = await found(store)
        const waits = after.amending?.status === 'held'
        const both = { reserved: { A: 3, B: 2, L: 2, X: 1 }, order: old, amendment: { L: 2, X: 1 }, lines: old }
        expect(after, `append ${n}`).toMatchObject(waits ? both : as(after.made ? exchangedPieces : old))
        if (!waits) expect(after.made, `append ${n}`).toBe(after.begun && end === 'paid')
      }
      expect(deaths).toBe(8)
    })
  },
)
