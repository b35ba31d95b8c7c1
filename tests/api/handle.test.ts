import { describe, expect, test, vi } from 'vitest'
import { createHandler, TooMuchContention } from '#api/plumbing/events/handle.ts'
import { isOutage } from '#api/plumbing/http/serving/errors.ts'
import { storedTypes } from '#api/public-events/index.ts'
import type { Decider } from '#domain/shared/decider.ts'
import { type EventStore, EventStoreUnavailable, UnknownEventType } from '#domain/shared/event-store.ts'
import { stock } from '#domain/stock/decide.ts'
import { subscriber } from '#domain/subscriber/decide.ts'
import { openMemoryEventStore } from '#tests/support/memory-event-store.ts'

test('what another process did meanwhile counts, also where there seems to be nothing to do', async () => {
  const store = openMemoryEventStore()
  const [here, there] = [createHandler(store), createHandler(store)]
  const data = {
    subscriberId: 's',
    personId: 's',
    email: 'ada@example.com',
    language: 'en',
    consentedAt: 'now',
  } as const
  const add = { type: 'AddSubscriber', data: { ...data, anew: false } } as const
  const remove = { type: 'RemoveSubscriber', data: { subscriberId: 's', removedAt: 'then' } } as const
  await here.handle(subscriber, 's', add)
  await there.handle(subscriber, 's', remove)
  expect(await here.handle(subscriber, 's', add)).toMatchObject({ state: { subscribed: true }, revision: 2 })
  expect(await there.handle(subscriber, 's', remove)).toMatchObject({ state: { subscribed: false }, revision: 3 })
  expect(await there.handle(subscriber, 's', remove)).toMatchObject({ ok: true, revision: 3 })
})

describe('commands on one stream at once', () => {
  const productId = 'tee'
  const count = { type: 'CountStock', data: { productId, counts: [{ sku: 'M', quantity: 10 }] } } as const
  const reserve = (n: number) =>
    ({ type: 'ReserveStock', data: { productId, orderId: `o${n}`, lines: [{ sku: 'M', quantity: 1 }] } }) as const
  const buyers = Array.from({ length: 100 }, (_, n) => n)

  /** A log that says how often it was appended to. */
  function counted(store: EventStore = openMemoryEventStore(), fail: () => boolean = () => false) {
    let appends = 0
    const counting: EventStore = {
      ...store,
      async append(...given) {
        appends++
        const appended = await store.append(...given)
        if (fail()) throw new EventStoreUnavailable('the answer is lost')
        return appended
      },
    }
    return { store: counting, appends: () => appends }
  }

  test('are decided in their order and appended together: ten pieces are sold ten times', async () => {
    const { store, appends } = counted()
    const handler = createHandler(store)
    await handler.handle(stock, productId, count)
    const answers = await Promise.all(
      buyers.map(n => handler.handle(stock, productId, reserve(n), { commandId: `c${n}` })),
    )
    expect(answers.map(({ ok }) => ok)).toEqual(buyers.map(n => n < 10))
    expect(answers.slice(0, 10).map(({ revision }) => revision)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const stored = await Array.fromAsync(store.read(`stock-${productId}`))
    expect(stored.slice(1).map(({ meta }) => meta.causationId)).toEqual(buyers.slice(0, 10).map(n => `c${n}`))
    // The position of each is its own.
    expect(answers.slice(0, 10).map(each => each.ok && each.position)).toEqual(
      stored.slice(1).map(({ position }) => position),
    )
    // One counts, one goes ahead, the others come in one.
    expect(appends()).toBeLessThanOrEqual(4)
  })

  test('leave the state that each alone would have left', async () => {
    const [one, together] = [openMemoryEventStore(), openMemoryEventStore()]
    const [calm, busy] = [createHandler(one), createHandler(together)]
    const commands = [count, ...buyers.slice(0, 30).map(reserve), count, ...buyers.slice(30, 60).map(reserve)]
    for (const [n, command] of commands.entries()) await calm.handle(stock, productId, command, { commandId: `c${n}` })
    await Promise.all(commands.map((command, n) => busy.handle(stock, productId, command, { commandId: `c${n}` })))
    const told = async (store: EventStore) =>
      (await Array.fromAsync(store.read(`stock-${productId}`))).map(({ id, type, data }) => ({ id, type, data }))
    expect(await told(together)).toEqual(await told(one))
    expect(await busy.fold(stock, productId)).toEqual(await createHandler(together).fold(stock, productId))
  })

  test('get the first answer when one of them is a repetition', async () => {
    const store = openMemoryEventStore()
    const handler = createHandler(store)
    await handler.handle(stock, productId, count)
    const first = await handler.handle(stock, productId, reserve(1), { commandId: 'c1' })
    const answers = await Promise.all(
      [0, 1, 2, 2, 3].map(n => handler.handle(stock, productId, reserve(n), { commandId: `c${n}` })),
    )
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect(first.ok).toBe(true)
    expect(await Array.fromAsync(store.read(`stock-${productId}`))).toHaveLength(5)
  })

  test('are not harmed by one that throws', async () => {
    const counter: Decider<number, 'up' | 'throw', { type: 'CartNotServed'; data: object }, never> = {
      name: 'counter',
      initial: 0,
      decide(command) {
        if (command === 'throw') throw new Error('a mistake')
        return { ok: true, events: [{ type: 'CartNotServed', data: {} }] }
      },
      evolve: state => state + 1,
    }
    const handler = createHandler(openMemoryEventStore())
    const commands = ['up', 'up', 'throw', 'up'] as const
    const answers = await Promise.allSettled(commands.map(command => handler.handle(counter, '1', command)))
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect((await handler.fold(counter, '1')).state).toBe(3)
  })

  test('stand in the log once when the answer of their append is lost', async () => {
    let losing = false
    const { store } = counted(undefined, () => {
      const isLost = losing
      losing = false
      return isLost
    })
    const handler = createHandler(store)
    await handler.handle(stock, productId, count)
    const first = handler.handle(stock, productId, reserve(0), { commandId: 'c0' })
    const others = [1, 2, 3].map(n => handler.handle(stock, productId, reserve(n), { commandId: `c${n}` }))
    await first
    losing = true
    expect((await Promise.all(others)).every(({ ok }) => ok)).toBe(true)
    expect(await Array.fromAsync(store.read(`stock-${productId}`))).toHaveLength(5)
  })

  test('of four processes are all answered, and nobody hears of contention', async () => {
    const store = openMemoryEventStore()
    const slow: EventStore = {
      ...store,
      // Between the look and the append others write.
      async append(...given) {
        await new Promise(setImmediate)
        return store.append(...given)
      },
    }
    const processes = [1, 2, 3, 4].map(() => createHandler(slow))
    await processes[0]!.handle(stock, productId, count)
    const answers = await Promise.all(
      buyers.map(n => processes[n % 4]!.handle(stock, productId, reserve(n), { commandId: `c${n}` })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10)
  })

  test('try again also where one attempt takes longer than all of them may', async () => {
    const store = openMemoryEventStore()
    await createHandler(store).handle(stock, productId, count)
    let first = true
    const slow: EventStore = {
      ...store,
      async append(stream, events, expected) {
        if (first) {
          first = false
          vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
          await createHandler(store).handle(stock, productId, reserve(99))
        }
        return store.append(stream, events, expected)
      },
    }
    expect((await createHandler(slow).handle(stock, productId, reserve(1))).ok).toBe(true)
    vi.restoreAllMocks()
  })

  test('end with contention, all at once, where others write at every attempt', async () => {
    const store = openMemoryEventStore()
    await createHandler(store).handle(stock, productId, count)
    let n = 10
    let attempts = 0
    const contested: EventStore = {
      ...store,
      async append(stream, events, expected) {
        attempts++
        const id = crypto.randomUUID()
        const meta = { correlationId: id, causationId: id, actor: 'test', channel: 'test' }
        const data = { productId, counts: [{ sku: 'M', quantity: n++ }] }
        await store.append(stream, [{ id, type: 'StockCounted', data, meta }], 'any')
        return store.append(stream, events, expected)
      },
    }
    const handler = createHandler(contested, { patience: 0 })
    await expect(handler.handle(stock, productId, reserve(1))).rejects.toThrow(TooMuchContention)
    expect(attempts).toBe(5)
    // The first goes alone. Those that wait meanwhile are tried together, and none of them once more by itself.
    const answers = await Promise.allSettled(buyers.map(each => handler.handle(stock, productId, reserve(each))))
    expect(answers.map(({ status }) => status)).toEqual(buyers.map(() => 'rejected'))
    expect(attempts).toBe(5 + 5 + Math.ceil((buyers.length - 1) / 50) * 5)
  })
})

test('a stream with an event of a newer version is not decided on: what is asked of it is answered 503', async () => {
  const store = openMemoryEventStore()
  const meta = { correlationId: 'c', causationId: 'c', actor: 'test', channel: 'test' }
  await createHandler(store).handle(stock, 'tee', {
    type: 'CountStock',
    data: { productId: 'tee', counts: [{ sku: 'M', quantity: 10 }] },
  })
  await store.append('stock-tee', [{ id: crypto.randomUUID(), type: 'StockBlessed', data: {}, meta }], 0)
  const handler = createHandler(store, { knows: type => storedTypes.includes(type) })
  const reserving = handler.handle(stock, 'tee', {
    type: 'ReserveStock',
    data: { productId: 'tee', orderId: 'o', lines: [{ sku: 'M', quantity: 1 }] },
  })
  await expect(reserving).rejects.toThrow(UnknownEventType)
  await expect(reserving).rejects.toThrow(
    'Event 1 of stock-tee is a StockBlessed, which this version does not know. A newer one wrote it: update this process too.',
  )
  expect(isOutage(await reserving.catch(error => error))).toBe(true)
})
