import { expect, test, vi } from 'vitest'
import { orderSweep } from '#api/checkout/order-sweep.ts'
import { openSqliteReadModels } from '#api/plumbing/engines/read-models/sqlite/read-models.ts'
import { EventStoreUnavailable, start } from '#domain/shared/event-store.ts'
import type { Order } from '#projections/order/document.ts'
import { liveGeneration } from '#tests/support/live-generation.ts'
import { passOf } from '#tests/support/pass.ts'
import { openShop, visitor } from '../open-shop.ts'
import { orderBody } from './checkout.ts'
import { mortalStore } from './failing-store.ts'

test('leaves young orders to their request, finishes old ones, and goes on when one cannot be finished', async () => {
  let mortal: ReturnType<typeof mortalStore> | undefined
  const dead = await openShop({
    wrapStore(log) {
      mortal = mortalStore(log)
      return mortal.store
    },
  })
  await dead.change({ security: { loginForPurchase: false } })
  await dead.sell({ tee: [{ sku: 'TEE', price: 500, quantity: 10 }] })
  const buyer = visitor(dead.app)
  await buyer.add('TEE', 1)
  mortal?.dieAt(2, 'before')
  await buyer.order(orderBody, 'k')
  await dead.end({ keepFolder: true })

  const shop = await openShop({ folder: dead.folderPath })
  const open = await shop.readModels.range('order', 'open')
  expect(open).toHaveLength(1)
  const log = { warn: vi.fn(), error: vi.fn() }
  const { submittedAt } = (await shop.readModels.get<Order>('order', open[0]!))!
  let age = 4_999
  let outage = true
  const drive = vi.fn(shop.placing.drive)
  const placing = {
    drive(...args: Parameters<typeof drive>) {
      if (outage) throw new EventStoreUnavailable('not now')
      return drive(...args)
    },
  }
  const now = () => new Date(Date.parse(submittedAt) + age)
  const sweep = orderSweep({ ...shop, placing, now, log })
  await passOf(sweep, { first: false })
  expect(log.error).not.toHaveBeenCalled()
  await passOf(sweep, { first: true })
  expect(log.error).toHaveBeenCalledOnce()
  age++
  await passOf(sweep, { first: false })
  expect(log.error).toHaveBeenCalledTimes(2)
  outage = false
  await passOf(sweep, { first: false })
  expect(drive).toHaveBeenCalledExactlyOnceWith(open[0], 'recovery')
  expect(log.warn).toHaveBeenCalledOnce()
  await shop.caughtUp()
  expect(await shop.readModels.range('order', 'open')).toEqual([])
  await passOf(sweep)
  expect(drive).toHaveBeenCalledOnce()
  await shop.end()
})

test('an order that waits for a silent provider keeps it from no other', async () => {
  const readModels = { range: async () => ['silent', 'other'] }
  const others = Promise.withResolvers<void>()
  const placing = {
    drive(id: string) {
      if (id === 'other') others.resolve()
      return others.promise as never
    },
  }
  const log = { warn: vi.fn(), error: vi.fn() }
  const payments = { settle: () => Promise.reject(new Error('nothing waits')) }
  await passOf(orderSweep({ readModels, placing, payments, now: () => new Date(), log }))
  expect(log.error).toHaveBeenCalled()
})

test('orders that cannot be finished, however many, do not keep it from the rest', async () => {
  const readModels = openSqliteReadModels({ file: ':memory:' })
  const generation = await liveGeneration(readModels, 'order')
  const ids = Array.from({ length: 250 }, (_, n) => `o${String(n).padStart(3, '0')}`)
  const submittedAt = (n: number) => `2026-01-01T00:00:0${Math.floor(n / 50)}.000Z`
  const puts = ids.map((id, n) => ({ id, doc: {}, indexes: { open: { before: [], after: [submittedAt(n)] } } }))
  const commit = { expected: start, checkpoint: 1, removals: [], tallies: [], changed: [] }
  await readModels.commit('order', generation, { ...commit, puts })
  const driven: string[] = []
  const placing = {
    drive(id: string): never {
      driven.push(id)
      throw new EventStoreUnavailable('not now')
    },
  }
  const log = { warn: vi.fn(), error: vi.fn() }
  const settle = (id: string): never => {
    throw new Error(`${id} waits for no payment`)
  }
  let now = new Date('2026-01-01T00:00:03.000Z')
  const sweep = orderSweep({ readModels, placing, payments: { settle }, now: () => now, log })
  await passOf(sweep)
  expect(driven).toEqual(ids.slice(0, 200))
  now = new Date('2026-01-02')
  await passOf(sweep)
  expect(driven.slice(200)).toEqual(ids)
  await readModels.close()
})
