import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createShopPosition } from '#api/v1/shop-position.ts'
import { event, newShop } from '#tests/sealing/support.ts'

/** A process whose views have come to a position, over a log of three events. */
async function processAt(shown: number) {
  const { store } = newShop().open()
  for (let n = 0; n < 3; n++) await store.append('thing-1', [event('Happened', {})], 'any')
  const end = await store.head()
  const app = Fastify()
  onTestFinished(() => app.close())
  const projections = { names: ['orders'], shows: () => false, caughtUp: async (wanted: number) => shown >= wanted }
  app.addHook(
    'preHandler',
    createShopPosition({ store, projections, documents: { caughtUp: async () => {} } } as never),
  )
  app.get('/', async () => 'shown')
  const ask = async (position: number | string) =>
    (await app.inject({ url: '/', headers: { 'shop-position': String(position) } })).statusCode
  return { end, ask }
}

test('a process that is behind its log says so, and one that cannot come there says that', async () => {
  const { end, ask } = await processAt(0)
  expect(await ask(0)).toBe(200)
  expect(await ask(end)).toBe(503)
  expect(await ask(`00000000-${String(end).padStart(16, '0')}.00`)).toBe(503)
  expect(await ask(end + 1)).toBe(410)
})
