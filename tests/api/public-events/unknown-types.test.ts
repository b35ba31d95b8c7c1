import { describe, expect, test } from 'vitest'
import type { Asked } from '#api/public-events/stream/feed.ts'
import { beginning, placeAfter } from '#api/public-events/stream/place.ts'
import type { Catalogue } from '#api/public-events/stream/telling.ts'
import { UnknownEventType } from '#domain/shared/event-store.ts'
import type { Scope } from '#domain/shared/scopes.ts'
import { openShop } from '#tests/api/open-shop.ts'
import { event } from '#tests/sealing/support.ts'
import { catalogue, filter, read, toldLog } from './told-log.ts'

type Log = ReturnType<typeof toldLog>

/** The version that wrote it tells it as a thing. */
const newer: Catalogue = {
  ...catalogue,
  known: [...catalogue.known, 'ThingGlowed'],
  types: catalogue.types.map(type =>
    type.type === 'thing.happened.v1' ? { ...type, storedTypes: [...type.storedTypes, 'ThingGlowed'] } : type,
  ),
  eventsOf: (stored, ...about) => {
    const [told] = catalogue.eventsOf({ ...stored, type: stored.type.replace('Glowed', 'Happened') }, ...about)
    return stored.type === 'ThingGlowed' ? [told!] : catalogue.eventsOf(stored, ...about)
  },
}

const asked = (more: Partial<Asked> = {}): Asked => ({
  ...{ after: beginning, filter: filter(), personal: true, signal: new AbortController().signal, ...more },
})
const glow = (log: Log, name = 'a') => log.store.append(`thing-${name}`, [event('ThingGlowed', { n: 3 })], 'any')
const numbersIn = (body: string) => read(body).map(({ data }) => data.n)
const things = filter(['thing.happened.v1'])
const ofNewer = filter(['thing.happened.v1'], undefined, undefined, newer)

/** Two things that this version tells, one that a newer one wrote, and another that everybody knows. */
async function upgraded(): Promise<Log> {
  const log = toldLog()
  await log.happen('a', { n: 1 })
  await log.happen('b', { n: 2 })
  await glow(log)
  await log.happen('b', { n: 4 })
  return log
}

describe('where the log has an event of a type that this version does not know', () => {
  test('a batch ends before it, the next one is refused, and a newer process goes on', async () => {
    const log = await upgraded()
    const { feed, reader } = await log.readers()
    const first = await feed.batch(asked({ filter: things }), 10, 30_000)
    expect(numbersIn(first.body)).toEqual([1, 2])
    const after = (await reader.placeOf(first.cursor!))!
    await expect(feed.batch(asked({ after, filter: things }), 10, 30_000)).rejects.toThrow(UnknownEventType)
    const next = await log.readers({ catalogue: newer })
    expect(numbersIn((await next.feed.batch(asked({ after, filter: ofNewer }), 10, 0)).body)).toEqual([3, 4])
  })

  test('a reader of other types ends there too: what the event is told as, only a newer version knows', async () => {
    const log = await upgraded()
    await log.order()
    const { feed } = await log.readers()
    const orders = asked({ filter: filter(['order.*']) })
    await expect(feed.batch(orders, 10, 0)).rejects.toThrow(
      'Event 1 of thing-a is a ThingGlowed, which this version does not know',
    )
  })

  test('a batch that waited answers how far it looked', async () => {
    const log = toldLog()
    await log.happen('a', { n: 1 })
    const { feed, reader } = await log.readers()
    const after = (await reader.placeOf('now'))!
    const waiting = feed.batch(asked({ after, filter: filter(['order.*']) }), 10, 30_000)
    await log.pass()
    await glow(log)
    const { body, cursor } = await waiting
    expect(read(body)).toEqual([])
    expect((await reader.placeOf(cursor!))!.position).toBeGreaterThanOrEqual(after.position)
  })

  test('a stream that is open when it comes ends with the cursor before it', async () => {
    const log = toldLog()
    const { feed, reader } = await log.readers()
    const stream = feed.stream(asked({ filter: things, after: (await reader.placeOf('now'))! }), async () => true)
    const texts: string[] = []
    const ended = (async () => {
      for await (const text of stream) texts.push(text)
    })()
    await expect.poll(() => texts.length).toBe(1)
    await log.happen('a', { n: 1 })
    await log.pass()
    await glow(log)
    await log.happen('a', { n: 4 })
    await ended
    const told = texts.join('')
    expect(told).toContain('"n":1')
    expect(told).not.toContain('"n":4')
    const [, last] = /id: (\S+)\nretry: \d+\n\n$/.exec(told)!
    const next = await log.readers({ catalogue: newer })
    const after = (await next.reader.placeOf(last!))!
    expect(numbersIn((await next.feed.batch(asked({ after, filter: ofNewer }), 10, 0)).body)).toEqual([3, 4])
  })

  test('whoever comes back with a cursor of a newer process is sent on, also when this one stopped to follow the log', async () => {
    const log = toldLog()
    const { feed } = await log.readers()
    await feed.batch(asked({ filter: things }), 10, 0)
    await glow(log)
    await expect.poll(() => log.unknownTypes.count()).toBe(1)
    await log.happen('b', { n: 4 })
    const [[newest] = []] = await Array.fromAsync(log.store.readAll((await log.store.head()) - 1))
    const after = placeAfter(newest!)
    await expect(feed.batch(asked({ after, filter: things }), 10, 30_000)).rejects.toThrow(UnknownEventType)
    const texts = await Array.fromAsync(feed.stream(asked({ after, filter: things }), async () => true))
    expect(texts.at(-1)).toMatch(/^id: \S+\nretry: \d+\n\n$/)
  })

  test('an event whose stream has one before it is not told: its facts are not known', async () => {
    const log = toldLog()
    await log.store.append('order-1', [event('OrderSubmitted', { personId: 'p1', billing: 'a@example.org' })], 'any')
    await log.store.append('order-1', [event('OrderBlessed', {})], 'any')
    await log.happen('a', { n: 1 })
    const { feed, reader } = await log.readers()
    const after = (await reader.placeOf('now'))!
    await log.store.append('order-1', [event('OrderPlaced', { number: 1 })], 'any')
    await expect(feed.batch(asked({ after }), 10, 0)).rejects.toThrow('Event 1 of order-1 is a OrderBlessed')
  })

  test('the log has one line of each type, which says what to do', async () => {
    const log = await upgraded()
    const { feed } = await log.readers()
    const from = asked({ filter: filter(['order.*']) })
    for (let n = 0; n < 3; n++) await feed.batch(from, 10, 0).catch(() => {})
    expect(log.errors).toHaveLength(1)
    expect(log.unknownTypes.sentence()).toMatch(/ThingGlowed.*update this process too/)
  })
})

test('a shop whose log a newer version wrote on tells its readers when to come back, and stays ready', async () => {
  const shop = await openShop()
  await shop.sell({ tee: [{ sku: 'TEE-M', price: 850, quantity: 5 }] })
  await shop.store.append('stock-tee', [event('StockGlowed', { productId: 'tee' })], 'any')
  await shop.caughtUp()
  const reading: Scope[] = ['events:read', 'stock:read', 'products:read']
  const made = await shop.keys.create({ name: 'WMS', scopes: reading }, { actor: 'owner', channel: 'test' })
  if (!made.ok) throw new Error(made.problem.detail)
  const headers = { authorization: `Bearer ${made.made.key}`, accept: 'application/cloudevents-batch+json' }
  const first = await shop.app.inject({ url: '/api/events?after=start&types=stock.*&wait=30', headers })
  expect(first.json()).toMatchObject([{ type: 'stock.changed.v1' }])
  const [, path] = /<(.*)>/.exec(String(first.headers.link))!
  const next = await shop.app.inject({ url: path!, headers })
  expect([next.statusCode, next.json().code]).toEqual([503, 'unavailable'])
  expect(next.json().detail).toContain('newer version')
  expect(Number(next.headers['retry-after'])).toBeGreaterThan(0)
  // A list by change goes through the same log.
  const list = (query: string) =>
    shop.app.inject({ url: `/api/v1/products?${query}`, headers: { authorization: headers.authorization } })
  const page = (await list('')).json()
  expect([page.products.length, page.more]).toEqual([1, true])
  expect((await list(`changedAfter=${page.cursor}`)).statusCode).toBe(503)
  const ready = await shop.app.inject('/health/ready')
  expect(ready.statusCode).toBe(200)
  expect(ready.json().views[0].note).toMatch(/is a StockGlowed, which this version does not know/)
  expect(shop.unknownTypes.count()).toBe(1)
  await shop.end()
})
