import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cart } from '#domain/cart/decide.ts'
import { order } from '#domain/order/decide.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import { stock } from '#domain/stock/decide.ts'
import { mortalStore, slowed } from './failing-store.ts'
import { cartId, expectSettled, orderId, processOn, submittedOrder, type Wanted } from './placing-world.ts'

const enough: readonly Wanted[] = [
  { sku: 'A-S', productId: 'p1', quantity: 2, stock: 5 },
  { sku: 'B', productId: 'p2', quantity: 1, stock: -1 },
  { sku: 'A-M', productId: 'p1', quantity: 3, stock: 3 },
  { sku: 'C', productId: 'p3', quantity: 4, stock: 4 },
]
const shortAt = (sku: string) => enough.map(line => (line.sku === sku ? { ...line, stock: line.quantity - 1 } : line))

test('a buyer who comes too late reads nothing of what was sold before', async () => {
  const store = await submittedOrder(shortAt('A-S'))
  const read: string[] = []
  const counting: EventStore = {
    ...store,
    async *read(stream, after, options) {
      for await (const event of store.read(stream, after, options)) {
        read.push(stream)
        yield event
      }
    },
  }
  const { handler, placing } = processOn(counting)
  // As in the process that took the order: it has just written it, and sold the product before.
  const submitted = await handler.fold(order, orderId)
  await handler.fold(stock, 'p1')
  read.length = 0
  const { state } = await placing.drive(orderId, 'request', submitted)
  expect(state.status).toBe('refused')
  expect(read).not.toContain('stock-p1')
})

describe('placing an order', () => {
  test('closes the cart, holds the stock and prints the first number', async () => {
    const store = await submittedOrder(enough)
    const { state } = await processOn(store).placing.drive(orderId, 'request')
    expect(state).toMatchObject({ status: 'placed', number: 1001 })
    expect(await expectSettled(store, enough)).toBe('placed')
  })

  test.each(['A-S', 'B', 'C'])('refuses when %s is short, names it, and gives everything back', async sku => {
    const wanted = sku === 'B' ? enough.map(line => (line.sku === 'B' ? { ...line, stock: 0 } : line)) : shortAt(sku)
    const store = await submittedOrder(wanted)
    const { state } = await processOn(store).placing.drive(orderId, 'request')
    const { quantity, stock: available } = wanted.find(line => line.sku === sku)!
    expect(state.refusal).toEqual({ code: 'out-of-stock', lines: [{ sku, requested: quantity, available }] })
    expect(await expectSettled(store, wanted)).toBe('refused')
  })

  test('refuses when the cart moved on, and touches neither cart nor stock', async () => {
    const store = await submittedOrder(enough)
    const { handler, placing } = processOn(store)
    await handler.handle(cart, cartId, { type: 'RemoveItem', data: { cartId, uid: 'C' } })
    const { state } = await placing.drive(orderId, 'request')
    expect(state.refusal).toEqual({ code: 'cart-changed' })
    expect(await expectSettled(store, enough)).toBe('refused')
  })

  test('numbers orders one after the other', async () => {
    const store = await submittedOrder(enough)
    const { placing } = processOn(store)
    await Promise.all([placing.drive(orderId, 'request'), placing.drive(orderId, 'recovery')])
    let numbers = 0
    for await (const event of store.read('order-numbers')) numbers += event.type === 'OrderNumberIssued' ? 1 : 0
    expect(numbers).toBe(1)
  })
})

test('whoever asked for an order before it was submitted keeps nobody from placing it', async () => {
  const store = await submittedOrder(enough)
  const gate = Promise.withResolvers<void>()
  const empty: EventStore = {
    ...store,
    // The first look at the order comes before its submission.
    async *read(stream, after) {
      if (stream === `order-${orderId}` && !opened) return void (await gate.promise)
      yield* store.read(stream, after)
    },
  }
  let opened = false
  const { placing } = processOn(empty)
  const early = placing.drive(orderId, 'recovery')
  const late = placing.drive(orderId, 'request')
  opened = true
  gate.resolve()
  expect((await early).state.status).toBe('not-submitted')
  expect((await late).state.status).toBe('placed')
})

describe.each([
  ['an order that can be placed', enough, 'placed'],
  ['an order that its last product refuses', shortAt('C'), 'refused'],
  ['an order that its first product refuses', shortAt('A-S'), 'refused'],
] as const)('%s survives a crash', (_name, wanted, end) => {
  test.each(['before', 'after'] as const)('%s each append', async when => {
    let crashes = 0
    for (let n = 0; ; n++) {
      const store = await submittedOrder(wanted)
      const mortal = mortalStore(store)
      mortal.dieAt(n, when)
      await processOn(mortal.store)
        .placing.drive(orderId, 'request')
        .catch(() => {})
      if (!mortal.died()) break
      crashes++
      await processOn(store).placing.drive(orderId, 'recovery')
      expect(await expectSettled(store, wanted)).toBe(end)
    }
    expect(crashes).toBeGreaterThanOrEqual(5)
  })
})

test('two processes, a shopper who changes the cart and others who buy and return: in whatever order, nothing is lost', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.boolean(), fc.boolean(), async (scheduler, shopperActs, othersAct) => {
      const wanted = [
        { sku: 'A', productId: 'p1', quantity: 2, stock: 2 },
        { sku: 'B', productId: 'p2', quantity: 2, stock: 2 },
      ]
      const log = await submittedOrder(wanted)
      const slow = slowed(log, scheduler)
      const drivers = [processOn(slow), processOn(slow)]
      const other = processOn(slow).handler
      const shopper = processOn(slow).handler
      const acts: Promise<unknown>[] = drivers.map(({ placing }) => placing.drive(orderId, 'request').catch(() => {}))
      if (shopperActs) {
        acts.push(shopper.handle(cart, cartId, { type: 'DecrementItem', data: { cartId, uid: 'A' } }))
      }
      if (othersAct) {
        const lines = [{ sku: 'B', quantity: 1 }]
        acts.push(
          other
            .handle(stock, 'p2', { type: 'ReserveStock', data: { productId: 'p2', orderId: 'o2', lines } })
            .then(() => other.handle(stock, 'p2', { type: 'ReleaseStock', data: { productId: 'p2', orderId: 'o2' } }))
            .catch(() => {}),
        )
      }
      await scheduler.waitFor(Promise.all(acts))
      await processOn(log).placing.drive(orderId, 'recovery')
      seen.add(await expectSettled(log, wanted))
      await log.close()
    }),
    { numRuns: 300 },
  )
  expect([...seen].sort()).toEqual(['placed', 'refused'])
})

test('a process that fell behind takes no stock for an order that another one refused and closed', async () => {
  const wanted = [
    { sku: 'A', productId: 'p1', quantity: 2, stock: 2 },
    { sku: 'B', productId: 'p2', quantity: 2, stock: 2 },
  ]
  const log = await submittedOrder(wanted)
  const { handler, placing } = processOn(log)
  const gate = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const late = processOn({
    ...log,
    async *read(stream, after) {
      if (stream === 'stock-p2') {
        reached.resolve()
        await gate.promise
      }
      yield* log.read(stream, after)
    },
  })
  const behind = late.placing.drive(orderId, 'request')
  await reached.promise
  const other = { productId: 'p2', orderId: 'o2' }
  await handler.handle(stock, 'p2', { type: 'ReserveStock', data: { ...other, lines: [{ sku: 'B', quantity: 1 }] } })
  const refused = await placing.drive(orderId, 'recovery')
  expect(refused.state.status).toBe('refused')
  await handler.handle(stock, 'p2', { type: 'ReleaseStock', data: other })
  gate.resolve()
  expect((await behind).state.status).toBe('refused')
  expect(await expectSettled(log, wanted)).toBe('refused')
})
