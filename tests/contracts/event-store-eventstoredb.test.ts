import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EventStoreDBClient, jsonEvent, MaxAppendSizeExceededError } from '@eventstore/db-client'
import { describe, expect, test } from 'vitest'
import { asFailure } from '#api/plumbing/engines/event-store/eventstoredb/failure.ts'
import { openEventStoreDb } from '#api/plumbing/engines/event-store/eventstoredb/store.ts'
import { AppendTooLarge, type EventStore, EventStoreUnavailable, type StoredEvent } from '#domain/shared/event-store.ts'
import { eventStoreContract } from './event-store.ts'
import { startEventStoreDouble, tlsCredentials } from './event-store-double.ts'
import { newEvents, readWhole } from './event-store-support.ts'
import { takeContract } from './event-store-take.ts'

describe("event store: EventStoreDB's client against a double of the server", () => {
  eventStoreContract(async () => {
    const double = await startEventStoreDouble()
    return {
      open: options => openEventStoreDb({ url: `kurrentdb://127.0.0.1:${double.port}?tls=false`, ...options }),
      dispose: async () => double.stop(),
    }
  }, takeContract)
})

/** Appends until it is acknowledged, as a caller with a command id does. */
async function insist(store: EventStore, stream: string, events: ReturnType<typeof newEvents>) {
  for (;;) {
    try {
      return await store.append(stream, events, 'any')
    } catch (error) {
      if (!(error instanceof EventStoreUnavailable)) throw error
      await new Promise(resolve => setImmediate(resolve))
    }
  }
}

test('nobody answers: every call says so, and nothing is acknowledged', async () => {
  const double = await startEventStoreDouble()
  double.stop()
  const store = openEventStoreDb({ url: `esdb://127.0.0.1:${double.port}?tls=false` })
  await expect(store.append('s-1', newEvents(1), 'any')).rejects.toThrow(EventStoreUnavailable)
  await expect(store.head()).rejects.toThrow(EventStoreUnavailable)
  await expect(readWhole(store, 's-1')).rejects.toThrow(EventStoreUnavailable)
  await store.close()
})

test("a stream that is appended to 'unchecked' is never read", async () => {
  const double = await startEventStoreDouble()
  const url = `esdb://127.0.0.1:${double.port}?tls=false`
  const [before, store] = [openEventStoreDb({ url }), openEventStoreDb({ url })]
  await before.append('numbers', newEvents(300), 'no-stream')
  await before.close()
  const read = double.reads.length
  for (let n = 0; n < 3; n++)
    expect(await store.append('numbers', newEvents(1), 'unchecked')).toMatchObject({ revision: 300 + n })
  expect(double.reads.slice(read)).toEqual([])
  await store.close()
  double.stop()
})

test("tells the time by the server's clock, once an own append came back", async () => {
  const aheadMs = 7 * 60_000
  const double = await startEventStoreDouble(undefined, { aheadMs })
  const store = openEventStoreDb({ url: `esdb://127.0.0.1:${double.port}?tls=false` })
  const ahead = () => store.clock!().getTime() - Date.now()
  expect(Math.abs(ahead())).toBeLessThan(1000)
  const ending = new AbortController()
  const following = store.subscribe(-1, async () => {}, ending.signal)
  await store.append('s-1', newEvents(1), 'no-stream')
  await expect.poll(() => Math.abs(ahead() - aheadMs)).toBeLessThan(2000)
  ending.abort()
  await following
  await store.close()
  double.stop()
})

test('an append whose answer was lost is found by its retry', async () => {
  const double = await startEventStoreDouble()
  const store = openEventStoreDb({ url: `esdb://127.0.0.1:${double.port}?tls=false` })
  await store.append('s-1', newEvents(2), 'no-stream')
  const events = newEvents(2)
  double.loseNextAnswer()
  await expect(store.append('s-1', events, 1)).rejects.toThrow(EventStoreUnavailable)
  await double.restart()
  expect(await insist(store, 's-1', events)).toMatchObject({ revision: 3, repeated: true })
  expect(await readWhole(store, 's-1')).toHaveLength(4)
  await store.close()
  double.stop()
})

test('under many writers a broken connection rejects, and retries append each event once', async () => {
  const double = await startEventStoreDouble()
  const store = openEventStoreDb({ url: `esdb://127.0.0.1:${double.port}?tls=false` })
  const writers = Array.from({ length: 80 }, async (_, writer) => {
    for (let turn = 0; turn < 5; turn++)
      await insist(
        store,
        `s-${writer}`,
        newEvents(2, () => ({ text: 'x'.repeat(20_000) })),
      )
  })
  for (let outage = 0; outage < 3; outage++) {
    await store.append(`mark-${outage}`, newEvents(1), 'any').catch(() => {})
    double.stop()
    await double.restart()
  }
  await Promise.all(writers)
  for (let writer = 0; writer < 80; writer++) {
    const stored = await readWhole(store, `s-${writer}`)
    expect(stored.map(event => event.revision)).toEqual(Array.from({ length: 10 }, (_, index) => index))
    expect(new Set(stored.map(event => event.id)).size).toBe(10)
  }
  await store.close()
  double.stop()
})

test('a subscription comes back after an outage, behind the last batch that was taken', async () => {
  const double = await startEventStoreDouble()
  const outages: unknown[] = []
  const store = openEventStoreDb({
    url: `esdb://127.0.0.1:${double.port}?tls=false`,
    backoffMs: 1,
    onOutage: error => outages.push(error),
  })
  const seen: StoredEvent[] = []
  const ending = new AbortController()
  let arrived = () => {}
  const following = store.subscribe(
    -1,
    async batch => {
      seen.push(...batch)
      arrived()
    },
    ending.signal,
  )
  const until = (count: number) =>
    new Promise<void>(resolve => {
      arrived = () => {
        if (seen.length >= count) resolve()
      }
      arrived()
    })
  for (let round = 1; round <= 3; round++) {
    await insist(store, 's-1', newEvents(3))
    await until(round * 3)
    double.stop()
    await double.restart()
  }
  await insist(store, 's-1', newEvents(1))
  await until(10)
  ending.abort()
  await following
  expect(seen.map(event => event.revision)).toEqual(Array.from({ length: 10 }, (_, index) => index))
  expect(outages.length).toBeGreaterThanOrEqual(3)
  expect(outages.every(error => error instanceof EventStoreUnavailable)).toBe(true)
  expect(double.subscriptions[0]).toBe('start')
  expect(double.subscriptions).toContain(String(seen[2]!.position))
  expect(double.subscriptions.at(-1)).toBe(String(seen[8]!.position))
  await store.close()
  double.stop()
})

test('a server that is busy or starting is an outage, and the retry appends', async () => {
  const double = await startEventStoreDouble()
  const store = openEventStoreDb({ url: `esdb://127.0.0.1:${double.port}?tls=false` })
  const events = newEvents(2)
  for (const said of ['Server Is Busy', 'Server Is Not Ready', 'No leader info available in response']) {
    double.refuseNext(said)
    await expect(store.append('s-1', events, 'no-stream')).rejects.toThrow(EventStoreUnavailable)
  }
  expect(await store.append('s-1', events, 'no-stream')).toMatchObject({ revision: 1, repeated: false })
  await store.close()
  double.stop()
})

test('an append that is larger than the server takes is no outage, and says which setting of it decides', async () => {
  const failure = asFailure(MaxAppendSizeExceededError.fromMaxAppendSize(1_048_576), 'The append was not acknowledged')
  expect(failure).toBeInstanceOf(AppendTooLarge)
  expect(String(failure)).toContain('MaxAppendSize')
})

test('a node that lost the lead is left for the new leader: nothing is read or written beside it', async () => {
  const [first, second] = [await startEventStoreDouble(), await startEventStoreDouble()]
  const store = openEventStoreDb({ url: `esdb://127.0.0.1:${first.port}?tls=false` })
  await store.append('s-1', newEvents(1), 'no-stream')
  first.followLeaderAt(second.port)
  await expect(store.head()).rejects.toThrow(EventStoreUnavailable)
  const events = newEvents(2)
  expect(await insist(store, 's-2', events)).toMatchObject({ revision: 1 })
  expect(await readWhole(store, 's-2')).toHaveLength(2)
  const onSecond = openEventStoreDb({ url: `esdb://127.0.0.1:${second.port}?tls=false` })
  expect((await readWhole(onSecond, 's-2')).map(event => event.id)).toEqual(events.map(event => event.id))
  await onSecond.close()
  await store.close()
  first.stop()
  second.stop()
})

test('a cluster that could not be found for a while is written to again, and its subscriptions come back', async () => {
  const double = await startEventStoreDouble()
  const node = `127.0.0.1:${double.port}`
  const url = `esdb://${node},${node}?tls=false&maxDiscoverAttempts=1&discoveryInterval=1`
  const store = openEventStoreDb({ url, backoffMs: 1 })
  for (const stream of ['s-1', 's-2', 's-3']) await store.append(stream, newEvents(1), 'no-stream')
  let seen = 0
  const ending = new AbortController()
  const following = store.subscribe(
    -1,
    async batch => {
      seen += batch.length
    },
    ending.signal,
  )
  double.stop()
  const events = newEvents(2)
  for (const stream of ['s-1', 's-2', 's-3', 's-3'])
    await expect(store.append(stream, events, 0)).rejects.toThrow(EventStoreUnavailable)
  await double.restart()
  await expect.poll(() => store.append('s-3', events, 0).catch(String)).toMatchObject({ revision: 2 })
  await expect.poll(() => seen).toBe(5)
  ending.abort()
  await following
  await store.close()
  double.stop()
})

/** Decision 40. When this fails, a newer client has mended itself, and `client.ts` needs no help any more. */
test('the client alone does not outlive a cluster that could not be found', async () => {
  const double = await startEventStoreDouble()
  const node = `127.0.0.1:${double.port}`
  const url = `esdb://${node},${node}?tls=false&maxDiscoverAttempts=1&discoveryInterval=1`
  const client = EventStoreDBClient.connectionString(url)
  const inside = client as unknown as { handleError(client: unknown, error: unknown): Promise<void> }
  const { handleError } = inside
  const unhandled: unknown[] = []
  inside.handleError = (...broken) => handleError(...broken).catch(error => void unhandled.push(error))
  const append = () => client.appendToStream('s-1', [jsonEvent({ type: 'tested', data: {} })])
  await append()
  double.stop()
  const read = () => client.readStream('s-1').toArray()
  await Promise.allSettled([append, read, append].map(call => call().catch(read).catch(append)))
  await expect(append()).rejects.toThrow('Failed to discover')
  await double.restart()
  expect(unhandled.map(String)).toContain('Error: Failed to discover after 1 attempts.') // would end the process
  await expect(append()).rejects.toThrow('Failed to discover') // although the cluster is there again
  await client.dispose()
  double.stop()
})

test('TLS and credentials come from the address', async ({ skip }) => {
  const dir = mkdtempSync(join(tmpdir(), 'selvedge-tls-'))
  const [cert, key] = [join(dir, 'cert.pem'), join(dir, 'key.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  try {
    execFileSync(
      'openssl',
      [...'req -x509 -newkey rsa:2048 -nodes -days 2'.split(' '), ...subject, '-keyout', key, '-out', cert],
      { stdio: 'ignore' },
    )
  } catch {
    return skip('no openssl to make a certificate with')
  }
  const double = await startEventStoreDouble(tlsCredentials(readFileSync(cert), readFileSync(key)))
  const address = `localhost:${double.port}`
  const store = openEventStoreDb({
    url: `esdb://shop:p%40ss@${address}?tls=true&tlsCAFile=${encodeURIComponent(cert)}`,
  })
  await store.append('s-1', newEvents(1), 'no-stream')
  expect(await readWhole(store, 's-1')).toHaveLength(1)
  expect([...double.authorizations]).toEqual([`Basic ${Buffer.from('shop:p@ss').toString('base64')}`])
  await store.close()

  const distrustful = openEventStoreDb({ url: `esdb://shop:p%40ss@${address}?tls=true` })
  await expect(distrustful.append('s-2', newEvents(1), 'no-stream')).rejects.toThrow(EventStoreUnavailable)
  await distrustful.close()
  double.stop()
  rmSync(dir, { recursive: true })
})

test('an address that cannot be understood is refused', () => {
  expect(() => openEventStoreDb({ url: 'http://127.0.0.1:2113' })).toThrow(/esdb:\/\//)
  expect(() => openEventStoreDb({ url: 'esdb://127.0.0.1:2113?tls=maybe' })).toThrow(/true or false/)
  const noCertificate = 'esdb://shop:hunter2@127.0.0.1:2113?tls=true&tlsCAFile=/nowhere/ca.pem'
  expect(() => openEventStoreDb({ url: noCertificate })).toThrow(EventStoreUnavailable)
})
