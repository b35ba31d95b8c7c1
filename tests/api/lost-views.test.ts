import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Redis } from 'ioredis'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type OpenOptions, openShop as openFolder } from '#api/open.ts'
import { readConfig } from '#api/plumbing/config/config.ts'
import { engineFiles } from '#api/plumbing/engines/data-folder/layout.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import { startRedis } from '#tests/support/redis.ts'
import { describeWith } from '#tests/support/services.ts'
import { openShop, visitor } from './open-shop.ts'
import { orderBody } from './orders/checkout.ts'

let folder: string
let orderId: string

/** A shop that sells to guests, with a product and an order. Its closing leaves the data folder. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-views-'))
  const shop = await openShop({ folder })
  await shop.change({ security: { loginForPurchase: false }, name: 'Marrow & Thread' })
  await shop.sell({ tee: [{ sku: 'TEE-M', price: 850, quantity: 100_000 }] })
  const guest = visitor(shop.app)
  await guest.add('TEE-M', 1)
  orderId = (await guest.order(orderBody, 'first-order-of-this-shop')).json().orderId
  await shop.caughtUp()
  await shop.end({ keepFolder: true })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function open(env: Record<string, string> = {}, options: OpenOptions = {}) {
  const config = readConfig({ DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'silent', ...env }, 'none')
  const shop = await openFolder(config, { logger: pino({ level: 'silent' }), ...options })
  await shop.app.ready()
  shop.projections.fold()
  return { ...shop, end: shop.close }
}

/** What a visitor reads, and what has to be in it. */
const reads: readonly (readonly [url: string, shows: () => string])[] = [
  ['/', () => 'Marrow &amp; Thread'],
  ['/fr', () => 'Le tee'],
  ['/store', () => 'The tee'],
  ['/search?q=tee', () => 'The tee'],
  ['/product/tee', () => 'The tee'],
  [`/order/ORDER`, () => '1001'],
  ['/api/home/settings', () => 'Marrow & Thread'],
  ['/api/products/tee', () => 'TEE-M'],
  ['/api/home/product_search?q=tee', () => 'The tee'],
  ['/api/orders/ORDER', () => '1001'],
  ['/_data?path=/store', () => 'The tee'],
  ['/sitemap.xml', () => 'pages-en.xml'],
  ['/feeds/google.xml', () => 'TEE-M'],
]

/** Every read answered, and rightly. */
const whole = reads.map(([url]) => [url, 200, null])

const read = (app: FastifyInstance, url: string) => app.inject({ url: url.replace('ORDER', orderId) })

/** How an answer is wrong, or null: it is the right one, or 503 with when to ask again. */
function wrong(answer: Awaited<ReturnType<typeof read>>, right: (body: string) => boolean): string | null {
  if (answer.statusCode === 503 && answer.headers['retry-after']) return null
  return answer.statusCode < 300 && right(answer.body) ? null : `${answer.statusCode} ${answer.body.slice(0, 200)}`
}

async function everyRead(app: FastifyInstance): Promise<readonly (readonly [string, number, string | null])[]> {
  const answers = []
  for (const [url, shows] of reads) {
    const answer = await read(app, url)
    answers.push([url, answer.statusCode, wrong(answer, body => body.includes(shows()))] as const)
  }
  return answers
}

/** A guest who buys: every answer that is neither an order nor 503. */
async function buy(app: FastifyInstance, key: string): Promise<(string | null)[]> {
  const guest = visitor(app)
  const added = await guest.add('TEE-M', 1)
  if (added.statusCode >= 300) return [wrong(added, () => true)]
  return [wrong(await guest.order(orderBody, key), body => body.includes('orderId'))]
}

describe('a shop that is opened without its views', () => {
  test('answers with 503 until they are folded, and then as before', async () => {
    await rm(engineFiles(folder).views)
    const folding = Promise.withResolvers<void>()
    const held = (store: EventStore): EventStore => ({
      ...store,
      subscribe: (...args) => folding.promise.then(() => store.subscribe(...args)),
    })
    const shop = await open({}, { wrapStore: held })
    onTestFinished(() => folding.resolve())
    expect((await read(shop.app, '/health/live')).statusCode).toBe(200)
    const notReady = await read(shop.app, '/health/ready')
    expect(notReady.statusCode).toBe(503)
    expect(notReady.json().views).toContainEqual(
      expect.objectContaining({ view: 'settings', state: 'catching-up', position: -1, rebuilding: -1 }),
    )
    for (const [url, status, how] of await everyRead(shop.app)) expect([url, status, how]).toEqual([url, 503, null])
    expect(await buy(shop.app, 'an-order-meanwhile-1')).toEqual([null])
    for (const [url, said] of [
      ['/store', 'The shop is starting'],
      ['/bn/store', 'দোকানটি চালু হচ্ছে'],
      ['/ar/store', 'المتجر قيد التشغيل'],
      ['/fr/store', 'La boutique démarre'],
    ] as const) {
      const page = await read(shop.app, url)
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(page.headers).toMatchObject({ 'retry-after': '5', refresh: '5' })
      expect(page.body).toContain(said)
    }

    folding.resolve()
    await shop.projections.caughtUp(await shop.store.head())
    await expect.poll(() => everyRead(shop.app)).toEqual(whole)
    expect((await read(shop.app, '/health/ready')).statusCode).toBe(200)
    expect(await buy(shop.app, 'an-order-meanwhile-2')).toEqual([null])
    await shop.end()
  })
})

await describeWith('redis', 'a shop whose views are lost under load', service => {
  test('answers rightly or with 503, and nothing else', async ({ skip }) => {
    if (service.via === 'url') return skip('a shared Redis is not emptied')
    const redis = await startRedis()
    onTestFinished(redis.stop)
    let held = Promise.resolve()
    const holding = (store: EventStore): EventStore => ({
      ...store,
      subscribe: (...args) => held.then(() => store.subscribe(...args)),
    })
    const shop = await open({ REDIS_URL: redis.url }, { wrapStore: holding })
    await shop.projections.caughtUp(await shop.store.head())
    await expect.poll(async () => (await read(shop.app, '/health/ready')).statusCode).toBe(200)
    const raw = new Redis(redis.url)
    const faults: string[] = []
    let asked = 0
    let unavailable = 0
    let ended = false
    const load = async (buyer: number) => {
      for (let turn = 0; !ended; turn++) {
        for (const how of await buy(shop.app, `order-${buyer}-${turn}-of-this-load`))
          if (how) faults.push(`buy: ${how}`)
        for (const [url, status, how] of await everyRead(shop.app)) {
          asked++
          if (status === 503) unavailable++
          if (how) faults.push(`${url}: ${how}`)
        }
      }
    }
    const buyers = [0, 1, 2].map(load)
    for (let loss = 0; loss < 3; loss++) {
      const before = unavailable
      const folding = Promise.withResolvers<void>()
      held = folding.promise
      await raw.flushall()
      // Long enough for each buyer to meet it, then folded again.
      await expect.poll(() => unavailable - before).toBeGreaterThan(20)
      folding.resolve()
      await expect.poll(() => everyRead(shop.app)).toEqual(whole)
    }
    ended = true
    await Promise.all(buyers)
    expect(faults).toEqual([])
    expect(asked).toBeGreaterThan(100)
    raw.disconnect()
    await shop.end()
  })
})
