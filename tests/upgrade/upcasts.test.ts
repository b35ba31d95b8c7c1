import { describe, expect, test } from 'vitest'
import { features } from '#api/features.ts'
import { upcasting } from '#api/plumbing/events/upcasting.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { event } from '#tests/sealing/support.ts'
import { openMemoryEventStore } from '#tests/support/memory-event-store.ts'
import { openShop } from '../api/open-shop.ts'
import fixture from './upcasts.json' with { type: 'json' }

const upcasts = features.flatMap(({ upcasts = [] }) => upcasts)
const staged = {
  ...{ source: 'acme', format: 'auto', columns: {}, file: 'f'.repeat(64), name: 'feed.csv', size: 10, by: 'a1' },
  stagedAt: '2026-11-20T09:00:00.000Z',
}

/** A log as older versions left it, and the same as this version reads it. */
async function olderLog() {
  const log = openMemoryEventStore()
  for (const { stream, type, stored } of fixture) {
    await log.append('other', [event('CartReopened', {})], 'any')
    await log.append(stream, [event(type, stored)], 'any')
  }
  return { log, now: upcasting(log, upcasts) }
}

describe('events that older versions stored', () => {
  test('are in the fixture, each type that is read in another shape', () => {
    const types = upcasts.flatMap(each => Object.keys(each))
    expect(new Set(fixture.map(({ type }) => type))).toEqual(new Set(types))
    expect(types.length, 'each type is upcast in one place').toBe(new Set(types).size)
  })

  test('are read in the shape of today, whichever way they are read, and nothing else of them changes', async () => {
    const { log, now } = await olderLog()
    const wanted = (await Array.fromAsync(log.readAll(-1))).flat().map(stored => {
      const known = fixture.find(each => JSON.stringify(each.stored) === JSON.stringify(stored.data))
      return known ? { ...stored, data: known.read } : stored
    })
    const types = [...new Set(fixture.map(({ type }) => type))]
    const older = wanted.filter(({ type }) => types.includes(type))
    expect((await Array.fromAsync(now.readAll(-1))).flat()).toEqual(wanted)
    expect((await Array.fromAsync(now.readAll(-1, types))).flat()).toEqual(older)
    expect((await Array.fromAsync(now.scan(-1, types))).flatMap(({ events }) => events)).toEqual(older)
    for (const { stream } of fixture) {
      const own = wanted.filter(each => each.stream === stream)
      expect(await Array.fromAsync(now.read(stream))).toEqual(own)
      expect(await Array.fromAsync(now.read(stream, -1, { backwards: true, limit: 1 }))).toEqual([own.at(-1)])
    }
    const heard: StoredEvent[] = []
    const ending = new AbortController()
    await now.subscribe(
      -1,
      async events => {
        heard.push(...events)
        if (heard.length >= wanted.length) ending.abort()
      },
      ending.signal,
    )
    expect(heard).toEqual(wanted)
  })

  test('are read once: what has the shape of today stays as it is', () => {
    for (const { type, read } of fixture) {
      const upcast = upcasts.find(each => type in each)![type]!
      expect(upcast(read as never)).toBe(read)
    }
  })

  test('are shown by a shop of today', async () => {
    const shop = await openShop({})
    for (const runId of ['r1', 'r2'])
      await shop.store.append(`import-run-${runId}`, [event('FeedStaged', { runId, ...staged })], 'any')
    for (const { stream, type, stored } of fixture) await shop.store.append(stream, [event(type, stored)], 'any')
    await shop.caughtUp()
    const [refused, stopped] = await shop.readModels.getMany<{ problem: unknown }>('import-runs', ['r1', 'r2'])
    expect(refused?.problem).toEqual(fixture[1]!.read.problem)
    expect(stopped?.problem).toBeNull()
    await shop.end()
  })
})
