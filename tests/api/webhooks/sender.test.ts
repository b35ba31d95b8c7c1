import { describe, expect, test } from 'vitest'
import type { Work } from '#api/plumbing/engines/work/port.ts'
import { erasePerson } from '#api/plumbing/events/erase.ts'
import { raiseGeneration } from '#api/plumbing/events/generation.ts'
import { placeAfter } from '#api/public-events/index.ts'
import type { EventStore, StoredEvent } from '#domain/shared/event-store.ts'
import { atBeginning } from '#domain/webhook/marks.ts'
import { event, staff } from '#tests/sealing/support.ts'
import { soon } from './hooked-shop.ts'
import { arrivals, type SendingShop, sendingShop, webhookId } from './sending.ts'

const everyRequest = { advance: { everyMs: 60_000, everyRequests: 1 } }
const seldom = { advance: { everyMs: 3_600_000, everyRequests: 1_000_000 } }

const stockEvents = async ({ raw }: SendingShop) =>
  (await Array.fromAsync(raw.readAll(-1, ['StockCounted']))).flat().map(({ id }) => id)
const told = async ({ raw }: SendingShop, type: string): Promise<readonly StoredEvent[]> =>
  (await Array.fromAsync(raw.readAll(-1, [type]))).flat()

class Death extends Error {}

/** A process that dies at one step of what it keeps, before or after it. Until then steps are counted. */
function mortal(at: number, when: 'before' | 'after') {
  let steps = 0
  let died = false
  const step = async <T>(act: () => Promise<T>): Promise<T> => {
    if (died) throw new Death('It is dead')
    const last = steps++ === at
    if (last && when === 'before') died = true
    if (died) throw new Death('It dies')
    const done = await act()
    if (last) died = true
    if (died) throw new Death('It died')
    return done
  }
  return {
    died: () => died,
    wrap: {
      work: (work: Work): Work => ({
        ...work,
        moveBookmark: (...given) => step(() => work.moveBookmark(...given)),
        keepNote: (...given) => step(() => work.keepNote(...given)),
        addEntry: (...given) => step(() => work.addEntry(...given)),
        schedule: (...given) => step(() => work.schedule(...given)),
      }),
      store: (store: EventStore): EventStore => ({
        ...store,
        append: (...given) => step(() => store.append(...given)),
      }),
    },
  }
}

describe('a sender that dies', () => {
  test.each(['before', 'after'] as const)('%s any step leaves nothing out, and nothing out of order', async when => {
    let deaths = 0
    for (let at = 0; ; at++) {
      const shop = await sendingShop()
      await shop.add({ batch: 2 })
      await shop.happen(5)
      // One is refused at first, so that its retry is a step too.
      let refused = false
      shop.receiver.answers((response, { events }) => {
        const refuses = !refused && events.length === 2
        refused ||= refuses
        response.writeHead(refuses ? 503 : 204).end()
      })
      const ids = await stockEvents(shop)
      const { wrap, died } = mortal(at, when)
      const dying = await shop.begin(everyRequest, wrap)
      await Promise.race([
        dying.ended.catch(error => expect(error).toBeInstanceOf(Death)),
        shop.receiver.until(() => arrivals(shop.receiver.requests).length === ids.length && !died()),
      ])
      if (died()) await shop.begin(everyRequest)
      await shop.receiver.until(() => arrivals(shop.receiver.requests).length === ids.length)
      expect(arrivals(shop.receiver.requests).map(({ id }) => id)).toEqual(ids)
      // What came twice came with the ids that it had.
      for (const { headers, events } of shop.receiver.requests)
        for (const other of shop.receiver.requests)
          if (other.events[0]!.id === events[0]!.id && other.events.at(-1)!.id === events.at(-1)!.id)
            expect(other.headers['webhook-id']).toBe(headers['webhook-id'])
      if (!died()) break
      deaths++
    }
    expect(deaths).toBeGreaterThan(10)
  })

  test('and lost its bookmarks goes on from what the log says', async () => {
    const shop = await sendingShop()
    await shop.add()
    await shop.happen(4)
    const ids = await stockEvents(shop)
    const sender = await shop.begin(seldom)
    await shop.receiver.until(() => shop.receiver.requests.length === 4)
    await sender.close()
    expect((await told(shop, 'WebhookAdvanced')).at(-1)?.data).toMatchObject({ to: { eventId: ids[3] } })
    const forgetful = {
      work: (work: Work): Work => ({
        ...work,
        bookmark: async () => -1,
        note: async () => undefined,
        moveBookmark: async () => true,
      }),
    }
    await shop.happen()
    await shop.begin(seldom, forgetful)
    await shop.receiver.until(() => shop.receiver.requests.length === 5)
    expect(arrivals(shop.receiver.requests).map(({ id }) => id)).toEqual(await stockEvents(shop))
  })
})

test('of two senders the one without the lease ends at its first move', async () => {
  const shop = await sendingShop()
  await shop.add()
  await shop.happen(3)
  const held: (() => void)[] = []
  shop.receiver.answers(response => {
    // The first request is answered when the second sender is past it.
    if (shop.receiver.requests.length === 1) held.push(() => response.writeHead(204).end())
    else response.writeHead(204).end()
  })
  const deposed = await shop.begin(seldom)
  await shop.receiver.until(() => shop.receiver.requests.length === 1)
  await shop.begin(seldom)
  await shop.receiver.until(() => shop.receiver.requests.length === 4)
  held[0]!()
  await deposed.ended
  expect(arrivals(shop.receiver.requests).map(({ id }) => id)).toEqual(await stockEvents(shop))
  expect(shop.receiver.requests).toHaveLength(4)
})

test('a batch keeps the bounds of its first attempt, also in the next process', async () => {
  const shop = await sendingShop()
  await shop.add({ batch: 10 })
  await shop.happen(3)
  shop.receiver.answers(response => response.writeHead(503).end())
  const first = await shop.begin({ ...seldom, pauseAfter: () => 3_600_000 })
  await shop.receiver.until(() => shop.receiver.requests.length === 1)
  await soon(async () => shop.work.nextDue(`webhook/${webhookId}`)).toBeGreaterThan(0)
  await first.close()
  await shop.happen(4)
  shop.receiver.answers(response => response.writeHead(204).end())
  await shop.work.unschedule(`webhook/${webhookId}`, ['next'])
  await shop.begin(seldom)
  await shop.receiver.until(() => shop.receiver.requests.length === 3)
  const [before, again, rest] = shop.receiver.requests
  expect([before, again, rest].map(each => each!.events.length)).toEqual([3, 3, 4])
  expect(again!.headers['webhook-id']).toBe(before!.headers['webhook-id'])
})

test('what the log says of progress begins no request, and is said once', async () => {
  const shop = await sendingShop()
  await shop.add({ types: ['*'] })
  await shop.happen()
  const sender = await shop.begin(everyRequest)
  await shop.receiver.until(() => shop.receiver.requests.length === 1)
  await soon(async () => (await told(shop, 'WebhookAdvanced')).length).toBe(1)
  await shop.happen()
  await shop.receiver.until(() => shop.receiver.requests.length === 2)
  await sender.close()
  expect(shop.receiver.requests).toHaveLength(2)
  expect(await told(shop, 'WebhookAdvanced')).toHaveLength(2)
})

describe('a log that was put back from a copy', () => {
  test('stops an endpoint that had come further, until it is said where it goes on', async () => {
    const shop = await sendingShop()
    await shop.add()
    await shop.happen(2)
    const sender = await shop.begin(seldom)
    await shop.receiver.until(() => shop.receiver.requests.length === 2)
    await sender.close()
    // The bookmark of the process before is that of a log which had more.
    const ahead = (await shop.raw.head()) + 500
    await shop.work.moveBookmark(`webhook/${webhookId}/0/0`, {
      ...{ from: await shop.work.bookmark(`webhook/${webhookId}/0/0`), to: ahead * 100, token: 99 },
    })
    await raiseGeneration(shop.raw)
    await shop.happen(3)
    const stopped = await shop.begin(seldom)
    await stopped.ended
    expect(await shop.state()).toMatchObject({ status: 'disabled', because: 'log-restored' })
    expect(shop.receiver.requests).toHaveLength(2)
    const unsaid = await shop.send({ type: 'ResumeWebhook', data: { webhookId, from: null, by: 'ana' } })
    expect(unsaid).toMatchObject({ ok: false, rejection: { code: 'webhook-place-needed' } })
    await shop.send({ type: 'ResumeWebhook', data: { webhookId, from: atBeginning, by: 'ana' } })
    await shop.begin(seldom)
    await shop.receiver.until(() => shop.receiver.requests.length === 7)
    expect(arrivals(shop.receiver.requests).map(({ id }) => id)).toEqual(await stockEvents(shop))
    const generations = shop.receiver.requests.map(({ headers }) => String(headers['shop-sequence']).slice(0, 8))
    expect(new Set(generations).size).toBe(2)
  })

  test('lets an endpoint go on that had not come so far, also where nothing happened for a while', async () => {
    const shop = await sendingShop()
    await shop.add()
    await shop.happen(2)
    const sender = await shop.begin(seldom)
    await shop.receiver.until(() => shop.receiver.requests.length === 2)
    await sender.close()
    await raiseGeneration(shop.raw)
    // The bookmark moves to the end of the log, which is where its generation ended.
    const waiting = await shop.begin(seldom)
    const { places } = waiting
    const end = (await told(shop, 'LogRestored')).at(-1)!
    const reached = await places.reached(webhookId, await shop.state())
    expect(await places.move(reached!, placeAfter(end), 2)).not.toBeNull()
    await waiting.close()
    await shop.happen(2)
    await shop.begin(seldom)
    await shop.receiver.until(() => shop.receiver.requests.length === 4)
    expect(shop.receiver.events().map(({ id }) => id)).toEqual(await stockEvents(shop))
  })
})

describe('a log that was put back without its bookmarks', () => {
  /** Two events were told, and then the log became another one. Nobody knows any more what was told of its lost end. */
  async function putBack() {
    const shop = await sendingShop()
    await shop.add()
    await shop.happen(2)
    const sender = await shop.begin(seldom)
    await shop.receiver.until(() => shop.receiver.requests.length === 2)
    await sender.close()
    await raiseGeneration(shop.raw)
    await shop.happen()
    const empty = shop.emptyWork()
    return { ...shop, begin: () => shop.begin(seldom, { work: () => empty }) }
  }

  test('stops each endpoint', async () => {
    const shop = await putBack()
    const stopped = await shop.begin()
    await stopped.ended
    expect(await shop.state()).toMatchObject({ status: 'disabled', because: 'log-restored' })
    expect(shop.receiver.requests).toHaveLength(2)
  })

  test('stops one that is resumed where it stopped before', async () => {
    const shop = await putBack()
    await shop.send({ type: 'PauseWebhook', data: { webhookId } })
    await shop.send({ type: 'ResumeWebhook', data: { webhookId, from: null, by: 'ana' } })
    const stopped = await shop.begin()
    await stopped.ended
    expect(await shop.state()).toMatchObject({ status: 'disabled', because: 'log-restored' })
  })

  test('lets those go on of whom somebody said from where since', async () => {
    const shop = await putBack()
    await shop.send({ type: 'RewindWebhook', data: { webhookId, to: atBeginning } })
    await shop.begin()
    await shop.receiver.until(() => shop.receiver.requests.length === 5)
    expect(
      shop.receiver
        .events()
        .map(({ id }) => id)
        .slice(2),
    ).toEqual(await stockEvents(shop))
  })
})

describe('personal data', () => {
  const email = 'rahima.planted@example.org'
  const subscribe = ({ store }: SendingShop) =>
    store.append(
      'subscriber-s1',
      [
        event('SubscriberAdded', {
          subscriberId: 's1',
          personId: 'p1',
          email,
          language: 'en',
          consentedAt: '2026-11-20T09:00:00.000Z',
        }),
      ],
      'any',
    )

  test('are told to an endpoint that may read them, and are gone from the retry after an erasure', async () => {
    const shop = await sendingShop()
    await shop.add({ types: ['subscriber.*'] }, ['customers:read', 'subscribers:read'])
    await subscribe(shop)
    shop.receiver.answers((response, { body }) => response.writeHead(422).end(`I do not know ${body}`))
    const first = await shop.begin({ ...seldom, pauseAfter: () => 3_600_000 })
    await shop.receiver.until(() => shop.receiver.requests.length === 1)
    await soon(async () => shop.work.nextDue(`webhook/${webhookId}`)).toBeGreaterThan(0)
    expect(shop.receiver.requests[0]!.body).toContain(email)
    expect(JSON.stringify(await first.attempts.page(webhookId, 10))).toContain(email)
    await first.close()

    await erasePerson(shop.store, shop.vault, 'p1', staff)
    await first.attempts.forget(webhookId, 'p1')
    expect(await first.attempts.page(webhookId, 10)).toEqual([])
    await shop.work.unschedule(`webhook/${webhookId}`, ['next'])
    const next = await shop.begin({ ...seldom, pauseAfter: () => 3_600_000 })
    await shop.receiver.until(() => shop.receiver.requests.length === 2)
    const [before, again] = shop.receiver.requests
    expect(again!.body).not.toContain(email)
    expect(again!.events[0]!.data).toMatchObject({ customer: null, erased: true })
    expect(again!.headers['webhook-id']).toBe(before!.headers['webhook-id'])
    await next.close()
    // What the receiver says again of somebody who is erased is not kept either.
    expect(JSON.stringify(await next.attempts.page(webhookId, 10))).not.toContain('I do not know')
  })

  test('are not even opened for one that may not', async () => {
    const shop = await sendingShop()
    await shop.add({ types: ['subscriber.*'] }, ['subscribers:read'])
    await subscribe(shop)
    // No key is there any more: nothing would open.
    await shop.vault.erase('p1')
    await shop.begin(seldom)
    await shop.receiver.until(() => shop.receiver.requests.length === 1)
    expect(shop.receiver.requests[0]!.events[0]!.data).not.toHaveProperty('customer')
    expect(shop.receiver.requests[0]!.events[0]!.data).not.toHaveProperty('erased')
  })
})

test('an endpoint that fails is told of after an hour and disabled after five days', async () => {
  const shop = await sendingShop()
  await shop.add()
  await shop.happen()
  let clock = Date.parse('2026-11-20T09:00:00.000Z')
  const hour = 3_600_000
  shop.receiver.answers(response => {
    clock += 12 * hour
    response.writeHead(500).end('no')
  })
  const sender = await shop.begin({ ...seldom, now: () => new Date(clock) })
  await sender.ended
  expect(await shop.state()).toMatchObject({ status: 'disabled', because: 'failing' })
  expect(await told(shop, 'WebhookFailing')).toHaveLength(1)
  expect(shop.receiver.requests).toHaveLength(11)
})

test('a receiver is asked again when it wants to be', async () => {
  const shop = await sendingShop()
  await shop.add()
  await shop.happen()
  shop.receiver.answers(response => response.writeHead(429, { 'retry-after': '120' }).end())
  const asked: (number | null | undefined)[] = []
  const pauseAfter = (_failures: number, _chance: number, askedMs?: number | null) => {
    asked.push(askedMs)
    return 3_600_000
  }
  await shop.begin({ ...seldom, pauseAfter })
  await shop.receiver.until(() => shop.receiver.requests.length === 1)
  await soon(() => asked).toEqual([120_000])
})
