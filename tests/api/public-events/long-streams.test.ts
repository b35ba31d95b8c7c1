import { expect, test } from 'vitest'
import { openSqliteWork } from '#api/plumbing/engines/work/sqlite.ts'
import { readGenerations } from '#api/plumbing/events/generation.ts'
import { createHandler } from '#api/plumbing/events/handle.ts'
import { createSnapshots } from '#api/plumbing/events/snapshots.ts'
import { factsOf, publicEventsOf, publicTypes } from '#api/public-events/catalogue/catalogue.ts'
import { storedTypes } from '#api/public-events/catalogue/listed.ts'
import { publicIds } from '#api/public-events/public-ids.ts'
import { createTeller } from '#api/public-events/stream/telling.ts'
import { type EventStore, last } from '#domain/shared/event-store.ts'
import { stock } from '#domain/stock/decide.ts'
import { openMemoryEventStore } from '#tests/support/memory-event-store.ts'

test('an event of a long stream is told from a snapshot as it is from the first event, by reading less', async () => {
  const store = openMemoryEventStore()
  const work = openSqliteWork({ file: ':memory:' })
  let read = 0
  const counting: EventStore = {
    ...store,
    async *read(...asked) {
      for await (const event of store.read(...asked)) {
        read++
        yield event
      }
    },
  }
  const fail = (error: unknown): never => {
    throw error
  }
  const snapshots = createSnapshots({ store: counting, work, onFailure: fail, every: 10 })
  const handler = createHandler(store, { snapshots })
  const productId = 'tee'
  for (let n = 1; n <= 24; n++) {
    const counts = [{ sku: 'M', quantity: 100 + n }]
    await handler.handle(stock, productId, { type: 'CountStock', data: { productId, counts } })
    const order = { productId, orderId: `o${n}`, lines: [{ sku: 'M', quantity: 2 }] }
    await handler.handle(stock, productId, { type: 'ReserveStock', data: order })
  }
  const outside = { ids: publicIds(Buffer.alloc(32, 7)), base: 'USD' }
  const about = {
    ...{ catalogue: { types: publicTypes, known: storedTypes, factsOf, eventsOf: publicEventsOf }, log: counting },
    ...{ open: fail, personIn: () => null, outside: async () => outside, generations: await readGenerations(store) },
    ...{ source: 'https://shop.example', origin: 'https://shop.example' },
  }
  const newest = (await last(store, 'stock-tee'))!
  const tell = async (more: object) => {
    read = 0
    const told = (await createTeller({ ...about, ...more }).told(newest)).map(each => each.json())
    return { told, read }
  }
  const whole = await tell({})
  const fast = await tell({ snapshots })
  expect(fast.told).toEqual(whole.told)
  expect(fast.told[0]).toContain('"on_hand":124,"committed":48,"available":76')
  expect(whole.read).toBe(47)
  // The event of the snapshot, and those since.
  expect(fast.read).toBeLessThanOrEqual(10)
  await work.close()
})
