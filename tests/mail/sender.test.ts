import { describe, expect, test, vi } from 'vitest'
import { openSqliteReadModels } from '#api/adapters/read-models/sqlite/read-models.ts'
import { createHandler, eventId } from '#api/handle.ts'
import { type Mail, MailRefused, type Post, type Unwritten } from '#api/mail/post.ts'
import { createSender } from '#api/mail/sender.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import { outbox } from '#projections/outbox/view.ts'
import { runProjections } from '#projections/run.ts'
import { openMemoryEventStore } from '#tests/support/memory-event-store.ts'

const orders = 3
/** The log begins with the year. */
const soon = new Date('2026-01-01T01:00:00.000Z').getTime()
const later = (ms: number) => () => new Date(soon + ms)
const onError = (failure: Error) => {
  throw failure
}

async function world() {
  const store = openMemoryEventStore()
  const readModels = openSqliteReadModels({ file: ':memory:' })
  const stopping = new AbortController()
  const projections = runProjections({ store, readModels, projections: [outbox], signal: stopping.signal, onError })
  for (let n = 0; n < orders; n++) await place(store, `o${n}`)
  const caughtUp = async () => projections.caughtUp(await store.head())
  await caughtUp()
  return { store, readModels, caughtUp, stop: () => stopping.abort() }
}

async function place(store: EventStore, orderId: string) {
  const meta = { correlationId: orderId, causationId: orderId, actor: 'guest', channel: 'api' }
  const data = { orderId, number: 1, placedAt: 'now' }
  await store.append(`order-${orderId}`, [{ id: eventId(orderId, 0), type: 'OrderPlaced', data, meta }], 'no-stream')
}

/** Orders of which there is nothing to write any more, and why. */
const gone = new Set<string>()
let why: Unwritten = 'erased'

type World = Awaited<ReturnType<typeof world>>

/** One process: aggregates of its own over the log, and what it handed over. */
function processOn({ store, readModels }: World, post: Partial<Post> = {}, now = later(0)) {
  const handed: string[] = []
  const log = { warn: vi.fn(), error: vi.fn() }
  const sender = createSender({
    store,
    readModels,
    handler: createHandler(store),
    compose: async ({ id, data }) => {
      const { orderId } = data as { orderId: string }
      return gone.has(orderId) ? why : ({ messageId: id, to: orderId, personId: `p-${orderId}` } as Mail)
    },
    post: {
      send: async mail => {
        handed.push(mail.to)
      },
      erase: async () => {},
      close: () => {},
      ...post,
    },
    now,
    log,
  })
  return { sender, handed, log }
}

describe('the sender', () => {
  test('sends what is due, oldest first, and once', async () => {
    const shop = await world()
    const { sender, handed } = processOn(shop)
    expect(await sender.sweep()).toBe(orders)
    await shop.caughtUp()
    expect(await sender.sweep()).toBe(0)
    expect(handed).toEqual(['o0', 'o1', 'o2'])
    expect(await shop.readModels.range(outbox.name, 'due')).toEqual([])
    shop.stop()
  })

  test('of two processes one sends each mail', async () => {
    const shop = await world()
    const [one, other] = [processOn(shop), processOn(shop)]
    await Promise.all([one.sender.sweep(), other.sender.sweep()])
    expect([...one.handed, ...other.handed].sort()).toEqual(['o0', 'o1', 'o2'])
    shop.stop()
  })

  test('a process that dies between taking a mail and handing it over leaves it to another, after its time', async () => {
    const shop = await world()
    const dying = processOn(shop, { send: () => new Promise(() => {}) })
    void dying.sender.sweep()
    await vi.waitFor(async () => {
      await shop.caughtUp()
      expect(await shop.readModels.get<{ attempts: number }>(outbox.name, eventId('o0', 0))).toMatchObject({
        attempts: 1,
      })
    })
    const meanwhile = processOn(shop)
    await meanwhile.sender.sweep()
    expect(meanwhile.handed).toEqual(['o1', 'o2'])
    await shop.caughtUp()
    const next = processOn(shop, {}, later(61_000))
    await next.sender.sweep()
    expect(next.handed).toEqual(['o0'])
    shop.stop()
  })

  test('an outage delays a mail, longer each time, and the log does not learn the address', async () => {
    const shop = await world()
    const down = { send: () => Promise.reject(Object.assign(new Error('ada@example.com'), { code: 'ECONNREFUSED' })) }
    const { sender, log } = processOn(shop, down)
    expect(await sender.sweep()).toBe(0)
    expect(log.warn).toHaveBeenCalledTimes(orders)
    for await (const page of shop.store.readAll(-1)) expect(JSON.stringify(page)).not.toContain('ada@example.com')
    await shop.caughtUp()
    const back = processOn(shop)
    expect(await back.sender.sweep()).toBe(0)
    expect(await processOn(shop, {}, later(31_000)).sender.sweep()).toBe(orders)
    shop.stop()
  })

  test('a mail that the other side refuses is given up', async () => {
    const shop = await world()
    const { sender, log } = processOn(shop, { send: () => Promise.reject(new MailRefused('no such user')) })
    await sender.sweep()
    await shop.caughtUp()
    expect(log.error).toHaveBeenCalledTimes(orders)
    expect(await shop.readModels.range(outbox.name, 'due')).toEqual([])
    expect(await shop.readModels.range(outbox.name, 'givenUp')).toHaveLength(orders)
    shop.stop()
  })

  test('what was kept of a mail goes with its person, also when both meet', async () => {
    const shop = await world()
    const erased: string[] = []
    const { sender } = processOn(shop, {
      send: async mail => void gone.add(mail.to),
      erase: async personId => void erased.push(personId),
    })
    expect(await sender.sweep()).toBe(orders)
    expect(erased).toEqual(['p-o0', 'p-o1', 'p-o2'])
    gone.clear()
    shop.stop()
  })

  test('a mail whose link works no more is not sent, and one that was sent stays where it is kept', async () => {
    const shop = await world()
    why = 'expired'
    gone.add('o0')
    const erased: string[] = []
    const { sender, handed } = processOn(shop, {
      async send(mail) {
        handed.push(mail.to)
        gone.add(mail.to)
      },
      erase: async personId => void erased.push(personId),
    })
    expect(await sender.sweep()).toBe(2)
    await shop.caughtUp()
    expect(handed).toEqual(['o1', 'o2'])
    expect(erased).toEqual([])
    for (const index of ['due', 'givenUp']) expect(await shop.readModels.range(outbox.name, index)).toEqual([])
    gone.clear()
    why = 'erased'
    shop.stop()
  })

  test('nobody hears of old news', async () => {
    const shop = await world()
    const { sender, handed } = processOn(shop, {}, later(8 * 24 * 3_600_000))
    expect(await sender.sweep()).toBe(0)
    expect(handed).toEqual([])
    shop.stop()
  })
})
