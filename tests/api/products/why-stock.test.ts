import { expect, test } from 'vitest'
import type { Work } from '#api/plumbing/engines/work/port.ts'
import { openSqliteWork } from '#api/plumbing/engines/work/sqlite.ts'
import { eventId } from '#api/plumbing/events/command-events.ts'
import { createHandler } from '#api/plumbing/events/handle.ts'
import { createSnapshots } from '#api/plumbing/events/snapshots.ts'
import { whyStock } from '#api/products/why-stock.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import { stock } from '#domain/stock/decide.ts'
import type { StockEvent } from '#domain/stock/events.ts'
import { openMemoryEventStore } from '#tests/support/memory-event-store.ts'

const productId = 'tee'
const stream = `stock-${productId}`
const every = 20
const sold = (times: number) =>
  Array.from({ length: times }, (_, at): StockEvent[] => {
    const parcel = { productId, orderId: `o${at}`, lines: [{ sku: 'S', quantity: 1 }] }
    return [
      { type: 'StockReserved', data: parcel },
      { type: 'StockShipped', data: { ...parcel, shipmentId: `s${at}` } },
    ]
  }).flat()
const counted = (sku: string, quantity: number): StockEvent => ({
  ...{ type: 'StockCounted', data: { productId, counts: [{ sku, quantity }], by: 'shelf' } },
})
const fail = (error: unknown): never => {
  throw error
}

type Keeping = Pick<Work, 'snapshot' | 'keepSnapshot'>

/** A stream of stock, and whoever asks it: a process that has met nothing yet. */
async function shopOf(events: readonly StockEvent[], work: Keeping = openSqliteWork({ file: ':memory:' })) {
  const store = openMemoryEventStore()
  const meta = { correlationId: 'c', causationId: 'c', actor: 'rosa', channel: 'test' }
  const told = events.map((event, at) => ({ ...event, id: eventId('c', at), meta }))
  await store.append(stream, told, 'no-stream')
  let read = 0
  const counting: EventStore = {
    ...store,
    async *read(...args) {
      for await (const event of store.read(...args)) {
        read++
        yield event
      }
    },
  }
  const snapshots = createSnapshots({ store: counting, work, onFailure: fail, every })
  const begin = () => createHandler(counting, { snapshots })
  const readModels = { getMany: async () => [], get: async () => undefined, checkpoint: async () => -1 }
  const logger = { error: (...said: unknown[]) => expect(said).toEqual([]) }
  return {
    /** A process that folds the stream keeps what it came to. */
    keep: () => begin().fold(stock, productId),
    async ask(sku: string) {
      read = 0
      const deps = { handler: begin(), store: counting, snapshots, readModels, logger } as never
      return { ...(await whyStock(productId, sku, deps)), read }
    },
  }
}

test('the steps begin at the last count, however long ago its stream began', async () => {
  const shop = await shopOf([...sold(60), counted('S', 50), ...sold(5)])
  await shop.keep()
  const { available, rungs, read } = await shop.ask('S')
  expect([available, rungs]).toEqual([
    45,
    [
      { why: 'counted', amount: 50, at: expect.any(String), shelf: true, by: null },
      { why: 'shipped', amount: -5 },
    ],
  ])
  // The fold looks whether the stream is long, then goes on from the snapshot.
  expect(read).toBeLessThan(3 * every)
})

test('where it was long ago, they begin at what was on hand at a snapshot', async () => {
  const shop = await shopOf([counted('S', 900), counted('M', 7), ...sold(300)])
  await shop.keep()
  const { available, rungs, read } = await shop.ask('S')
  expect([available, rungs]).toEqual([
    600,
    [
      { why: 'earlier', amount: 611, at: expect.any(String) },
      { why: 'shipped', amount: -11 },
    ],
  ])
  expect(read).toBeLessThan(4 * every)
  expect((await shop.ask('M')).rungs).toEqual([{ why: 'earlier', amount: 7, at: expect.any(String) }])
})

test('without snapshots they begin at the count all the same', async () => {
  const shop = await shopOf([counted('M', 7), ...sold(300)], {
    snapshot: async () => undefined,
    keepSnapshot: async () => {},
  })
  const { available, rungs } = await shop.ask('M')
  expect([available, rungs]).toEqual([
    7,
    [{ why: 'counted', amount: 7, at: expect.any(String), shelf: true, by: null }],
  ])
  expect((await shop.ask('none')).rungs).toEqual([])
})
