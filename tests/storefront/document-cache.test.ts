import { expect, test } from 'vitest'
import { openDocumentCache } from '#api/plumbing/engines/document-cache.ts'
import type { Change, ReadModels } from '#projections/ports.ts'

/** Read models whose reads wait until the test lets them go on. */
function heldReadModels() {
  let documents: { [id: string]: string } = {}
  let sequence = 0
  let handlers: Parameters<ReadModels['follow']>[0] | undefined
  let held: (() => void)[] | null = null
  let reads = 0
  const readModels: Pick<ReadModels, 'getMany' | 'follow' | 'latestChange'> = {
    async getMany<Doc>(_view: string, ids: readonly string[]) {
      reads++
      const now = ids.map(id => documents[id] as Doc | undefined)
      if (held) await new Promise<void>(resolve => held?.push(resolve))
      return now
    },
    async follow(given) {
      handlers = given
    },
    latestChange: async () => sequence,
  }
  return {
    readModels: readModels as ReadModels,
    reads: () => reads,
    hold: () => {
      held = []
    },
    release: () => {
      for (const go of held ?? []) go()
      held = null
    },
    write(changes: { [id: string]: string }, tell = true) {
      documents = { ...documents, ...changes }
      sequence++
      const change: Change = { sequence, view: 'v', ids: Object.keys(changes), checkpoint: sequence }
      if (tell) handlers?.onChange(change)
      return () => handlers?.onChange(change)
    },
    /** The store is an older one from here on, where `at` is lower than the newest change. */
    gap: (at = sequence) => {
      sequence = at
      handlers?.onGap(at)
    },
  }
}

async function started() {
  const store = heldReadModels()
  let isHeard = true
  const cache = openDocumentCache({ ...store.readModels, hears: () => isHeard })
  await cache.start(new AbortController().signal)
  const hear = (heard: boolean) => {
    isHeard = heard
  }
  return { ...store, cache, hear }
}

test('a document is read once, until it changes', async () => {
  const { cache, write, reads } = await started()
  write({ a: 'one' })
  expect([await cache.get('v', 'a'), await cache.get('v', 'a')]).toEqual(['one', 'one'])
  expect(reads()).toBe(1)
  write({ a: 'two' })
  expect(await cache.get('v', 'a')).toBe('two')
  write({ b: 'other' })
  expect(await cache.get('v', 'a')).toBe('two')
  expect(reads()).toBe(2)
})

test('what is not there is remembered too, until it comes', async () => {
  const { cache, write, reads } = await started()
  expect(await cache.get('v', 'a')).toBe(undefined)
  expect(await cache.get('v', 'a')).toBe(undefined)
  expect(reads()).toBe(1)
  write({ a: 'one' })
  expect(await cache.get('v', 'a')).toBe('one')
})

test('a document that changed while it was read is not kept', async () => {
  const { cache, write, hold, release } = await started()
  write({ a: 'old' })
  hold()
  const reading = cache.get('v', 'a')
  write({ a: 'new' })
  release()
  expect(await reading).toBe('old')
  expect(await cache.get('v', 'a')).toBe('new')
})

test('a gap drops everything, documents and what was derived', async () => {
  const { cache, write, gap } = await started()
  write({ a: 'one' })
  await cache.get('v', 'a')
  let computed = 0
  const derived = () => cache.derived('key', ['v'], async () => ++computed)
  expect([await derived(), await derived()]).toEqual([1, 1])
  write({ a: 'two' }, false)
  gap()
  expect(await cache.get('v', 'a')).toBe('two')
  expect(await derived()).toBe(2)
})

test('what is derived stands until one of its sources changes, and an error is not kept', async () => {
  const { cache, write } = await started()
  let computed = 0
  const derived = () => cache.derived('key', ['v', 'index'], async () => ++computed)
  await derived()
  write({ a: 'one' })
  expect(await derived()).toBe(2)
  cache.changed('index')
  expect(await derived()).toBe(3)
  cache.changed('unrelated')
  expect(await derived()).toBe(3)
  await expect(cache.derived('bad', ['v'], () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await cache.derived('bad', ['v'], async () => 'back')).toBe('back')
})

test('caught up means that no change before the call is still to be heard of', async () => {
  const { cache, write } = await started()
  const tell = write({ a: 'one' }, false)
  let done = false
  const waiting = cache.caughtUp().then(() => {
    done = true
  })
  await Promise.resolve()
  expect(done).toBe(false)
  tell()
  await waiting
  expect(done).toBe(true)
})

test('while changes are not heard, nothing is kept, what was kept is not shown, and nobody waits for them', async () => {
  const { cache, write, hear } = await started()
  const sum = () => cache.derived('sum', ['v'], async () => `${await cache.get('v', 'a')}+`)
  write({ a: 'one' })
  expect([await cache.get('v', 'a'), await sum()]).toEqual(['one', 'one+'])
  hear(false)
  const arrive = write({ a: 'two' }, false)
  expect([await cache.get('v', 'a'), await sum()]).toEqual(['two', 'two+'])
  write({ a: 'three' }, false)
  expect([await cache.get('v', 'a'), await sum()]).toEqual(['three', 'three+'])
  await cache.caughtUp()
  hear(true)
  arrive()
  expect([await cache.get('v', 'a'), await sum()]).toEqual(['three', 'three+'])
})

test('a store that went back counts anew: who waits, waits for the changes that come since', async () => {
  const { cache, write, gap } = await started()
  for (const doc of ['one', 'two', 'three']) write({ a: doc })
  await cache.get('v', 'a')
  gap(1)
  const tell = write({ a: 'four' }, false)
  let done = false
  const waiting = cache.caughtUp().then(() => {
    done = true
  })
  await new Promise(setImmediate)
  expect(done).toBe(false)
  tell()
  await waiting
  expect(await cache.get('v', 'a')).toBe('four')
})
