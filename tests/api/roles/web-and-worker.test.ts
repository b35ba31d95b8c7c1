import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ViewLag } from '#projections/run/run.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { startEventStoreDouble } from '#tests/contracts/event-store-double.ts'
import { type RunningRedis, startRedis } from '#tests/support/redis.ts'
import { describeWith } from '#tests/support/services.ts'
import { signedIn } from '#tests/support/signed-in.ts'

const web = join(import.meta.dirname, '../../../dist')

/** One shop in several processes: web processes answer, a worker folds the views and does what runs by itself. */
await describeWith('redis', 'a web and a worker on shared engines', () => {
  let redis: RunningRedis
  let keys: RunningRedis
  let blobs: string
  let env: Record<string, string>
  const opened = new Set<OpenShop>()

  beforeAll(async () => {
    const log = await startEventStoreDouble()
    redis = await startRedis()
    keys = await startRedis({ durable: true })
    blobs = await mkdtemp(join(tmpdir(), 'selvedge-blobs-'))
    env = {
      EVENT_STORE_URL: `esdb://127.0.0.1:${log.port}?tls=false`,
      REDIS_URL: redis.url,
      VAULT_URL: keys.url,
      BLOBS_DIR: blobs,
    }
    return () => log.stop()
  })
  afterEach(async () => {
    for (const shop of opened) await end(shop)
  })
  afterAll(async () => {
    await redis?.stop()
    await keys?.stop()
    await rm(blobs, { recursive: true, force: true })
  })

  async function start(role: 'web' | 'worker' | 'all'): Promise<OpenShop> {
    const shop = await openShop({ env: { ...env, ROLE: role }, web })
    opened.add(shop)
    return shop
  }
  async function end(shop: OpenShop): Promise<void> {
    opened.delete(shop)
    await shop.end()
  }
  const ready = async (shop: OpenShop) => (await shop.app.inject('/health/ready')).json<{ status: string }>().status
  async function sell(shop: OpenShop, slug: string): Promise<void> {
    await shop.sell({ [slug]: [{ sku: slug, price: 900, quantity: 10 }] })
    // A web waits for the worker only so long.
    await expect.poll(() => shop.available(slug, slug)).toBe(10)
  }

  test('the web answers and the worker folds; each shows what was done at the other', async () => {
    const worker = await start('worker')
    const shop = await start('web')
    await expect.poll(async () => (await worker.work.held('views ')).length).toBe(1)
    expect((await worker.app.inject('/store')).statusCode).toBe(404)
    await expect.poll(() => ready(shop)).toBe('ready')
    await expect.poll(() => ready(worker)).toBe('ready')
    await sell(shop, 'shirt')
    const buyer = visitor(shop.app)
    expect((await buyer.json('POST', '/api/cart/items', { lines: [{ sku: 'shirt', quantity: 2 }] })).statusCode).toBe(
      200,
    )
    expect((await buyer.get('/api/cart')).json()).toMatchObject({ lines: [{ sku: 'shirt', quantity: 2 }] })
  })

  test('a web whose worker is away says that it is behind, sells on, and catches up with the next worker', async () => {
    const worker = await start('worker')
    const shop = await start('web')
    await sell(shop, 'cap')
    await end(worker)
    await expect.poll(() => ready(shop)).toBe('behind')
    const buyer = visitor(shop.app)
    expect((await buyer.json('POST', '/api/cart/items', { lines: [{ sku: 'cap', quantity: 3 }] })).statusCode).toBe(200)
    // Nobody folds the view of carts: the log says what the visitor did.
    expect((await buyer.get('/api/cart')).json()).toMatchObject({ lines: [{ sku: 'cap', quantity: 3 }] })
    // And what a customer ordered, also where their last write is long ago.
    const customer = await signedIn(shop)
    const [name, value] = customer.cookie.split('=') as [string, string]
    buyer.jar.set(name, value)
    await buyer.json('POST', '/api/cart/items', { lines: [{ sku: 'cap', quantity: 1 }] })
    const ordered = await buyer.order(orderBody, randomUUID())
    expect(ordered.statusCode).toBe(201)
    buyer.jar.delete('position')
    const orders = await buyer.get('/_data?path=%2Fprofile%3Ftab%3Dorders')
    expect(orders.body).toContain(ordered.json().orderId)
    // It opens without a worker too.
    const second = await start('web')
    await expect.poll(() => second.available('cap', 'cap')).toBe(10)
    await start('worker')
    await expect.poll(() => ready(shop)).toBe('ready')
    await expect.poll(() => ready(second)).toBe('ready')
  })

  test('a view is rebuilt by the worker when a web is asked', async () => {
    const worker = await start('worker')
    const shop = await start('web')
    await sell(shop, 'bag')
    await expect.poll(() => ready(shop)).toBe('ready')
    const before = await shop.readModels.liveGeneration('product-page')
    await shop.projections.rebuild(['product-page'])
    expect(await shop.readModels.liveGeneration('product-page')).not.toBe(before)
    await expect.poll(() => shop.available('bag', 'bag')).toBe(10)
    await end(worker)
    await expect.poll(() => ready(shop)).toBe('behind')
    await expect(shop.projections.rebuild(['product-page'])).rejects.toThrow('start one with ROLE=worker')
  })

  test('of two workers one folds, and the other when the first has gone', async () => {
    const first = await start('worker')
    const second = await start('worker')
    const shop = await start('web')
    const holder = async () => (await shop.work.held('views '))[0]?.holder
    const before = await holder()
    await end(first)
    await expect.poll(holder).not.toBe(undefined)
    expect(await holder()).not.toBe(before)
    await sell(shop, 'scarf')
    await expect.poll(() => shop.available('scarf', 'scarf')).toBe(10)
    await expect.poll(() => ready(second)).toBe('ready')
  })

  test('a view that stopped at the worker is named by the web, with its event', async () => {
    const worker = await start('worker')
    const shop = await start('web')
    await expect.poll(() => ready(shop)).toBe('ready')
    // Its name is no text.
    const broken = { type: 'AnswerTemplateWritten', data: { templateId: 't', changes: { name: 7 } } }
    await worker.append('answer-template-t', broken)
    const stopped = async () => {
      const answer = await shop.app.inject('/health/ready')
      const { status, views } = answer.json<{ status: string; views: ViewLag[] }>()
      return { status, stopped: views.filter(({ state }) => state === 'stopped') }
    }
    const error = expect.stringContaining('answer-template-t revision 0')
    await expect.poll(stopped).toMatchObject({ status: 'behind', stopped: [{ view: 'answer-templates', error }] })
  })
})
