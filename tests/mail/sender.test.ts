import { describe, expect, test, vi } from 'vitest'
import { type Mail, MailRefused, type Post, type Unwritten } from '#api/plumbing/engines/mail/port.ts'
import { openSqliteReadModels } from '#api/plumbing/engines/read-models/sqlite/read-models.ts'
import { eventId } from '#api/plumbing/events/command-events.ts'
import { createHandler } from '#api/plumbing/events/handle.ts'
import type { GuestMails } from '#api/visitors/guest-mails.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import type { UnsentMail } from '#projections/outbox/document.ts'
import { outbox } from '#projections/outbox/view.ts'
import { runProjections } from '#projections/run/run.ts'
import { mailSender } from '#tests/support/mail-sender.ts'
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
const key = { keyId: 'k', key: Buffer.alloc(32) }
const goneKeys = new Set<string>()

type World = Awaited<ReturnType<typeof world>>

/** One process: aggregates of its own over the log, and what it handed over. */
function processOn(
  { store, readModels }: World,
  post: Partial<Post> = {},
  now = later(0),
  guestMails: GuestMails = { take: async () => ({ ok: true, giveBack: async () => {} }) },
) {
  const handed: string[] = []
  const composed: string[] = []
  const log = { warn: vi.fn(), error: vi.fn() }
  const sender = mailSender({
    store,
    readModels,
    handler: createHandler(store),
    compose: async ({ id, data }) => {
      const { orderId } = data as { orderId: string }
      composed.push(orderId)
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
    guestMails,
    vault: { findKey: async personId => (goneKeys.has(personId) ? undefined : key) },
    now,
    log,
  })
  return { sender, handed, composed, log }
}

describe('the sender', () => {
  test('sends what is due, oldest first, once, and writes it once', async () => {
    const shop = await world()
    const { sender, handed, composed } = processOn(shop)
    expect(await sender.send()).toBe(orders)
    await shop.caughtUp()
    expect(await sender.send()).toBe(0)
    expect(handed).toEqual(['o0', 'o1', 'o2'])
    expect(composed).toEqual(handed)
    expect(await shop.readModels.range(outbox.name, 'due')).toEqual([])
    shop.stop()
  })

  test('of two processes one sends each mail', async () => {
    const shop = await world()
    const [one, other] = [processOn(shop), processOn(shop)]
    await Promise.all([one.sender.send(), other.sender.send()])
    expect([...one.handed, ...other.handed].sort()).toEqual(['o0', 'o1', 'o2'])
    shop.stop()
  })

  test('a process that dies between taking a mail and handing it over leaves it to another, after its time', async () => {
    const shop = await world()
    const dying = processOn(shop, { send: ({ to }) => (to === 'o0' ? new Promise(() => {}) : Promise.resolve()) })
    void dying.sender.send()
    await vi.waitFor(async () => {
      await shop.caughtUp()
      const left = await shop.readModels.range(outbox.name, 'due')
      expect(left).toEqual([eventId('o0', 0)])
      expect(await shop.readModels.get<{ attempts: number }>(outbox.name, left[0]!)).toMatchObject({ attempts: 1 })
    }, 60_000)
    const meanwhile = processOn(shop)
    await meanwhile.sender.send()
    expect(meanwhile.handed).toEqual([])
    const next = processOn(shop, {}, later(61_000))
    await next.sender.send()
    expect(next.handed).toEqual(['o0'])
    shop.stop()
  })

  test('a slow answer holds no other mail up, and nobody else sends the mail meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const shop = await world()
    let at = soon
    const { promise: answer, resolve: keep } = Promise.withResolvers<void>()
    const slow = processOn(shop, { send: ({ to }) => (to === 'o0' ? answer : Promise.resolve()) }, () => new Date(at))
    const swept = slow.sender.send()
    const untilOf = async () => (await shop.readModels.get<UnsentMail>(outbox.name, eventId('o0', 0)))?.dueAt ?? ''
    await vi.waitFor(async () => {
      await shop.caughtUp()
      expect(await shop.readModels.range(outbox.name, 'due')).toEqual([eventId('o0', 0)])
    }, 60_000)
    for (let minute = 1; minute < 10; minute++) {
      at += 30_000
      const before = await untilOf()
      vi.advanceTimersByTime(30_000)
      await vi.waitFor(async () => {
        await shop.caughtUp()
        expect((await untilOf()) > before).toBe(true)
      }, 60_000)
      const other = processOn(shop, {}, () => new Date(at))
      await other.sender.send()
      expect(other.handed).toEqual([])
    }
    keep()
    expect(await swept).toBe(orders)
    await shop.caughtUp()
    expect(await shop.readModels.range(outbox.name, 'due')).toEqual([])
    vi.useRealTimers()
    shop.stop()
  })

  test('mails leave one after another; those whose answer is slow are left behind, up to sixteen', async () => {
    const shop = await world()
    for (let n = 0; n < 40; n++) await place(shop.store, `more${n}`)
    await shop.caughtUp()
    let [open, most] = [0, 0]
    const answers = Promise.withResolvers<void>()
    let answer: Promise<void> | null = null
    const { sender, handed } = processOn(shop, {
      async send({ to }) {
        most = Math.max(most, ++open)
        await (answer ?? new Promise(setImmediate))
        open--
        handed.push(to)
      },
    })
    answer = answers.promise
    const swept = sender.send()
    await expect.poll(() => open).toBe(16)
    answer = null
    answers.resolve()
    expect(await swept).toBe(43)
    expect(new Set(handed).size).toBe(43)
    expect(most).toBe(16)
    shop.stop()
  })

  test('an outage delays a mail, longer each time, is told once, and the log does not learn the address', async () => {
    const shop = await world()
    const outage = Object.assign(new Error('no way to o0@example.com'), { code: 'ECONNREFUSED' })
    let down = true
    let at = soon
    const { sender, log } = processOn(shop, { send: () => (down ? Promise.reject(outage) : Promise.resolve()) }, () => {
      return new Date(at)
    })
    expect(await sender.send()).toBe(0)
    expect(log.error).toHaveBeenCalledTimes(1)
    for await (const page of shop.store.readAll(-1)) expect(JSON.stringify(page)).not.toContain('@example.com')
    await shop.caughtUp()
    expect(await sender.send()).toBe(0)
    down = false
    at += 31_000
    expect(await sender.send()).toBe(orders)
    expect(log.warn.mock.calls).toEqual([['mails are sent again']])
    shop.stop()
  })

  test('a mail that the other side refuses is given up', async () => {
    const shop = await world()
    const { sender, log } = processOn(shop, { send: () => Promise.reject(new MailRefused('no such user')) })
    await sender.send()
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
      send: async mail => void goneKeys.add(mail.personId),
      erase: async personId => void erased.push(personId),
    })
    expect(await sender.send()).toBe(orders)
    expect(erased).toEqual(['p-o0', 'p-o1', 'p-o2'])
    goneKeys.clear()
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
    expect(await sender.send()).toBe(2)
    await shop.caughtUp()
    expect(handed).toEqual(['o1', 'o2'])
    expect(erased).toEqual([])
    for (const index of ['due', 'givenUp']) expect(await shop.readModels.range(outbox.name, index)).toEqual([])
    gone.clear()
    why = 'erased'
    shop.stop()
  })

  test('puts off what has no turn, and gives it up where its turn would come too late', async () => {
    const shop = await world()
    let at = soon
    const retryAt = { o0: new Date(soon + 3_600_000), o1: new Date(soon + 4 * 24 * 3_600_000) } as Record<string, Date>
    let full = true
    const guestMails: GuestMails = {
      take: async (_trigger, to) =>
        full && retryAt[to]
          ? { ok: false, retryAt: retryAt[to].toISOString() }
          : { ok: true, giveBack: async () => {} },
    }
    const { sender, handed, log } = processOn(shop, {}, () => new Date(at), guestMails)
    await sender.send()
    await shop.caughtUp()
    expect(handed).toEqual(['o2'])
    const left = await shop.readModels.range(outbox.name, 'due')
    expect(left).toEqual([eventId('o0', 0)])
    expect(await shop.readModels.get(outbox.name, left[0]!)).toMatchObject({
      dueAt: retryAt.o0!.toISOString(),
      lastFailure: expect.stringContaining('has no account'),
    })
    expect(await sender.send()).toBe(0)
    full = false
    at += 3_600_000
    await sender.send()
    expect(handed).toEqual(['o2', 'o0'])
    expect(log.error).not.toHaveBeenCalled()
    shop.stop()
  })

  test('a mail that does not leave gives its turn back', async () => {
    const shop = await world()
    let taken = 0
    const guestMails: GuestMails = {
      async take() {
        taken++
        return { ok: true, giveBack: async () => void taken-- }
      },
    }
    const failing = { send: () => Promise.reject(new Error('no way')) }
    await processOn(shop, failing, later(0), guestMails).sender.send()
    expect(taken).toBe(0)
    shop.stop()
  })

  test('a mail that cannot be recorded holds no other up, and the next pass takes it again', async () => {
    const shop = await world()
    let down = true
    const store: EventStore = {
      ...shop.store,
      append(stream, ...rest) {
        if (down && stream.includes(eventId('o0', 0))) return Promise.reject(new Error('not now'))
        return shop.store.append(stream, ...rest)
      },
    }
    const { sender, handed, log } = processOn({ ...shop, store })
    expect(await sender.send()).toBe(2)
    expect(handed).toEqual(['o1', 'o2'])
    expect(log.error).toHaveBeenCalledOnce()
    down = false
    await shop.caughtUp()
    expect(await sender.send()).toBe(1)
    expect(handed).toEqual(['o1', 'o2', 'o0'])
    shop.stop()
  })

  test('nobody hears of old news', async () => {
    const shop = await world()
    const { sender, handed } = processOn(shop, {}, later(8 * 24 * 3_600_000))
    expect(await sender.send()).toBe(0)
    expect(handed).toEqual([])
    shop.stop()
  })
})
