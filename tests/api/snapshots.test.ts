import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { features } from '#api/features.ts'
import { openSqliteWork } from '#api/plumbing/engines/work/sqlite.ts'
import { createHandler } from '#api/plumbing/events/handle.ts'
import { createSnapshots } from '#api/plumbing/events/snapshots.ts'
import { coupon } from '#domain/coupon/decide.ts'
import type { CouponTerms } from '#domain/coupon/events.ts'
import { type EventStore, UnknownEventType } from '#domain/shared/event-store.ts'
import type { PersonalFields } from '#domain/shared/personal-data.ts'
import { stock } from '#domain/stock/decide.ts'
import { type StockEvent, stockEvents } from '#domain/stock/events.ts'
import type { Stock } from '#domain/stock/evolve.ts'
import { openMemoryEventStore } from '#tests/support/memory-event-store.ts'

const productId = 'tee'
const couponId = 'TEN'
const terms: CouponTerms = {
  ...{ value: { kind: 'percent', percent: 10 }, minimum: 0, startsAt: null, endsAt: null },
  ...{ perPerson: null, total: null, productIds: [], categories: [] },
  ...{ firstOrderOnly: false, personId: null, listed: false },
}
const fail = (error: unknown): never => {
  throw error
}

/** A shop whose streams are long after ten events. `begin` is another process of it. */
function shop({ store = openMemoryEventStore(), work = openSqliteWork({ file: ':memory:' }) } = {}) {
  let events = 0
  const counting: EventStore = {
    ...store,
    async *read(...asked) {
      for await (const event of store.read(...asked)) {
        events++
        yield event
      }
    },
  }
  const snapshots = createSnapshots({ store: counting, work, onFailure: fail, every: 10 })
  return {
    ...{ store, work, snapshots },
    begin: () => createHandler(counting, { snapshots }),
    /** Events that were read since. */
    read() {
      const before = events
      events = 0
      return before
    },
  }
}

type Shop = ReturnType<typeof shop>
const orderOf = (n: number, quantity = 1) =>
  ({ type: 'ReserveStock', data: { productId, orderId: `o${n}`, lines: [{ sku: 'M', quantity }] } }) as const
const count = (quantity: number) =>
  ({ type: 'CountStock', data: { productId, counts: [{ sku: 'M', quantity }] } }) as const

async function sell({ begin }: Shop, orders: number) {
  const handler = begin()
  await handler.handle(stock, productId, count(10_000))
  for (let n = 1; n <= orders; n++) await handler.handle(stock, productId, orderOf(n))
}

describe('a long stream', () => {
  test('is folded from its newest snapshot by a process that meets it', async () => {
    const world = shop()
    await sell(world, 94)
    const whole = await createHandler(world.store).fold(stock, productId)
    world.read()
    expect(await world.begin().fold(stock, productId)).toEqual(whole)
    // Ten to see that it is long, one to see that the snapshot stands, five since.
    expect(world.read()).toBe(16)
  })

  test('has snapshots also where nobody wrote it since they came', async () => {
    const world = shop()
    const handler = createHandler(world.store)
    for (let n = 0; n < 35; n++) await handler.handle(stock, productId, count(n + 1))
    await world.begin().fold(stock, productId)
    world.read()
    expect(await world.begin().fold(stock, productId)).toEqual(await handler.fold(stock, productId))
    expect(world.read()).toBe(16)
  })

  test('is folded from its first event where the log tells it otherwise since', async () => {
    const world = shop()
    await sell(world, 25)
    // Another log, as after a restore, with as many events.
    const restored = shop({ work: world.work })
    const handler = createHandler(restored.store)
    for (let n = 0; n < 30; n++) await handler.handle(stock, productId, count(n + 1))
    expect((await restored.begin().fold(stock, productId)).state.onHand).toEqual({ M: 30 })
  })

  test('is folded from its first event by another version', async () => {
    const world = shop()
    await sell(world, 25)
    world.read()
    const changed = { ...stock, snapshots: { version: 99 } }
    expect((await world.begin().fold(changed, productId)).revision).toBe(25)
    expect(world.read()).toBeGreaterThanOrEqual(26)
  })

  test('is folded from its first event where a newer version kept the snapshot, which may know events that have to be refused', async () => {
    const world = shop()
    await sell(world, 25)
    const meta = { correlationId: 'c', causationId: 'c', actor: 'test', channel: 'test' }
    await world.store.append('stock-tee', [{ id: crypto.randomUUID(), type: 'StockBlessed', data: {}, meta }], 'any')
    const later = createSnapshots({ ...world, onFailure: fail, every: 10, knownTypes: 2 })
    const blind = {
      ...stock,
      evolve: (state: Stock, event: StockEvent) =>
        stockEvents.includes(event.type) ? stock.evolve(state, event) : state,
    }
    for (let n = 0; n < 10; n++)
      await createHandler(world.store, { snapshots: later }).handle(blind, productId, count(n + 1))
    const knows = (type: string) => stockEvents.some(each => each === type)
    const fold = (knownTypes: number) =>
      createHandler(world.store, {
        knows,
        snapshots: createSnapshots({ ...world, onFailure: fail, every: 10, knownTypes }),
      }).fold(stock, productId)
    await expect(fold(1)).rejects.toThrow(UnknownEventType)
    expect((await fold(2)).revision).toBe(36)
  })

  test('goes on where snapshots cannot be read or kept', async () => {
    const world = shop()
    await world.work.close()
    const failures: unknown[] = []
    const snapshots = createSnapshots({ ...world, onFailure: error => void failures.push(error), every: 10 })
    const handler = createHandler(world.store, { snapshots })
    for (let n = 0; n < 12; n++) await handler.handle(stock, productId, count(n + 1))
    expect((await createHandler(world.store, { snapshots }).fold(stock, productId)).revision).toBe(11)
    expect(failures.length).toBeGreaterThan(1)
  })
})

test('a short stream asks for no snapshot', async () => {
  const asked: string[] = []
  const store = openMemoryEventStore()
  const work = {
    snapshot: async (stream: string) => void asked.push(stream),
    keepSnapshot: async () => {},
  }
  const snapshots = createSnapshots({ store, work, onFailure: fail, every: 10 })
  const handler = createHandler(store, { snapshots })
  for (let n = 0; n < 9; n++) await handler.handle(stock, productId, count(n + 1))
  await createHandler(store, { snapshots }).fold(stock, productId)
  expect(asked).toEqual([])
})

test('a state comes back from a snapshot as it was, whatever happened', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ order: fc.nat(20), person: fc.nat(5), release: fc.boolean(), by: fc.integer({ min: 1, max: 9 }) }),
        {
          minLength: 12,
          maxLength: 60,
        },
      ),
      async acts => {
        const world = shop()
        const handler = world.begin()
        await handler.handle(stock, productId, count(100))
        await handler.handle(coupon, couponId, { type: 'CreateCoupon', data: { couponId, code: 'TEN', terms } })
        for (const { order, person, release, by } of acts) {
          const orderId = `o${order}`
          await handler.handle(
            stock,
            productId,
            release ? { type: 'ReleaseStock', data: { productId, orderId } } : orderOf(order, by),
          )
          const redeem = { couponId, orderId, personId: `p${person}`, amount: 100, at: '2026-11-20T10:00:00.000Z' }
          await handler.handle(
            coupon,
            couponId,
            release
              ? { type: 'ReleaseRedemption', data: { couponId, orderId } }
              : { type: 'RedeemCoupon', data: redeem },
          )
        }
        const anew = createHandler(world.store)
        expect(await world.begin().fold(stock, productId)).toEqual(await anew.fold(stock, productId))
        expect(await world.begin().fold(coupon, couponId)).toEqual(await anew.fold(coupon, couponId))
      },
    ),
    { numRuns: 40 },
  ))

test('nothing of what is sealed for a person can be in a snapshot', () => {
  const sealed = features.flatMap(
    (feature): readonly PersonalFields[] => ('personal' in feature && feature.personal) || [],
  )
  const types = sealed.flatMap(fields => Object.keys(fields))
  expect(types).toContain('OrderSubmitted')
  expect(types.filter(type => stockEvents.some(each => each === type) || type.startsWith('Coupon'))).toEqual([])
})
