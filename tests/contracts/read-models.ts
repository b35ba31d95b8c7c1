import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { start } from '#domain/shared/event-store.ts'
import { type Change, type ReadModels, ReadModelsUnavailable, type ViewCommit } from '#projections/ports.ts'
import type { IndexKey } from '#projections/projection.ts'

/** `open` may be called several times: each is another process on the same data. `close` removes the data. */
export type ReadModelsUnderTest = { open(): ReadModels; close(): Promise<void> }

const view = 'order-list'

/** What every adapter of the port has to do. */
export function readModelsContract(prepare: () => Promise<ReadModelsUnderTest>): void {
  let under: ReadModelsUnderTest
  let models: ReadModels
  let opened: ReadModels[]

  const open = () => {
    const another = under.open()
    opened.push(another)
    return another
  }

  beforeEach(async () => {
    under = await prepare()
    opened = []
    models = open()
  })
  afterEach(async () => {
    for (const one of opened) await one.close()
    await under.close()
  })

  /** Commits to the live generation, made where there is none. */
  async function commit(commit: Partial<ViewCommit>, to: ReadModels = models, of = view) {
    const generation = (await to.liveGeneration(of)) ?? (await to.createGeneration(of, 1))
    const expected = commit.expected ?? (await to.generationCheckpoint(of, generation))
    return to.commit(of, generation, { ...nothing, checkpoint: expected + 1, ...commit, expected })
  }

  describe('documents', () => {
    test('a view that is not there reads as empty', async () => {
      expect(await models.get(view, 'a')).toBeUndefined()
      expect(await models.getMany(view, ['a', 'b'])).toEqual([undefined, undefined])
      expect(await models.range(view, 'byDate')).toEqual([])
      expect(await models.lookup(view, 'byDate', 1)).toEqual([])
      expect(await models.tallies(view, '')).toEqual(new Map())
      expect(await pagesOf(models, view)).toEqual([])
      expect(await models.checkpoint(view)).toBe(start)
      expect(await models.liveGeneration(view)).toBeUndefined()
      expect(await models.buildingGeneration(view)).toBeUndefined()
      expect(await models.latestChange()).toBe(0)
    })

    test('a commit writes, replaces and removes documents with its checkpoint', async () => {
      expect(await commit({ puts: [put('a', { n: 1, text: 'é\u0000✓' }), put('b', { n: 2 })], checkpoint: 5 })).toBe(
        'committed',
      )
      expect(await models.get(view, 'a')).toEqual({ n: 1, text: 'é\u0000✓' })
      expect(await models.getMany(view, ['b', 'missing', 'a', 'b'])).toEqual([
        { n: 2 },
        undefined,
        { n: 1, text: 'é\u0000✓' },
        { n: 2 },
      ])
      expect(await models.getMany(view, [])).toEqual([])
      expect(await models.checkpoint(view)).toBe(5)
      await commit({ puts: [put('b', { n: 3 })], removals: [{ id: 'a', indexes: {} }], checkpoint: 9 })
      expect(await models.getMany(view, ['a', 'b'])).toEqual([undefined, { n: 3 }])
      expect(await models.checkpoint(view)).toBe(9)
    })

    test('checkpoints are exact up to the largest safe integer', async () => {
      await commit({ checkpoint: Number.MAX_SAFE_INTEGER - 1 })
      expect(await commit({ expected: Number.MAX_SAFE_INTEGER - 2, checkpoint: Number.MAX_SAFE_INTEGER })).toBe('stale')
      expect(await commit({ expected: Number.MAX_SAFE_INTEGER - 1, checkpoint: Number.MAX_SAFE_INTEGER })).toBe(
        'committed',
      )
      expect(await models.checkpoint(view)).toBe(Number.MAX_SAFE_INTEGER)
    })

    test('a stale checkpoint refuses the whole commit', async () => {
      await commit({ puts: [put('a', { n: 1 }, { byN: [[], [1]] })], checkpoint: 5 })
      const stale = {
        expected: 4,
        checkpoint: 6,
        puts: [put('a', { n: 2 }, { byN: [[1], [2]] }), put('b', { n: 2 })],
        tallies: [['sum', 2] as const],
        changed: ['a'],
      }
      const latest = await models.latestChange()
      expect(await commit(stale)).toBe('stale')
      expect(await models.getMany(view, ['a', 'b'])).toEqual([{ n: 1 }, undefined])
      expect(await models.lookup(view, 'byN', 1)).toEqual(['a'])
      expect(await models.tallies(view, '')).toEqual(new Map())
      expect(await models.checkpoint(view)).toBe(5)
      expect(await models.latestChange()).toBe(latest)
    })

    test('a commit that fails half way leaves nothing', async () => {
      const unwritable = { n: 2n } as unknown as object
      const bad = commit({ puts: [put('a', { n: 1 }), put('b', unwritable)], tallies: [['sum', 1]], checkpoint: 7 })
      await expect(bad).rejects.toThrow(TypeError)
      expect(await models.getMany(view, ['a', 'b'])).toEqual([undefined, undefined])
      expect(await models.tallies(view, '')).toEqual(new Map())
      expect(await models.checkpoint(view)).toBe(start)
      expect(await commit({ puts: [put('a', { n: 1 })] })).toBe('committed')
    })

    test('scan goes through every document in order of id', async () => {
      const ids = Array.from({ length: 1_234 }, (_, n) => `id-${String((n * 7_919) % 1_234).padStart(4, '0')}`)
      await commit({ puts: ids.map(id => put(id, { id })) })
      const found = (await pagesOf<{ id: string }>(models, view)).flat()
      expect(found.map(([id]) => id)).toEqual([...ids].sort())
      expect(found.every(([id, doc]) => doc.id === id)).toBe(true)
    })

    test('of writers that start from one checkpoint exactly one commits', async () => {
      await commit({})
      const writers = [models, open(), open()]
      for (let round = 0; round < 20; round++) {
        const outcomes = await Promise.all(
          writers.map((writer, n) =>
            commit({ expected: round, checkpoint: round + 1, puts: [put('a', { n })], tallies: [['won', 1]] }, writer),
          ),
        )
        expect(outcomes.filter(outcome => outcome === 'committed')).toHaveLength(1)
        expect(await models.get(view, 'a')).toEqual({ n: outcomes.indexOf('committed') })
      }
      expect(await models.tallies(view, '')).toEqual(new Map([['won', 20]]))
    })
  })

  describe('indexes', () => {
    const keys: { readonly [id: string]: IndexKey } = {
      a: -1.5,
      b: -1,
      c: 0,
      d: 0.25,
      e: 2,
      f: 10,
      g: '',
      h: 'Z',
      i: 'a',
      j: 'aa',
      k: 'é',
      l: '\u{1f9e5}',
    }

    test('sort numbers by size and text by code point', async () => {
      const shuffled = Object.keys(keys).sort((x, y) => ((x.charCodeAt(0) * 7) % 12) - ((y.charCodeAt(0) * 7) % 12))
      await commit({ puts: shuffled.map(id => put(id, {}, { byKey: [[], [keys[id]!]] })) })
      expect((await models.range(view, 'byKey')).join('')).toBe('abcdefghijkl')
      expect((await models.range(view, 'byKey', { reverse: true })).join('')).toBe('lkjihgfedcba')
      expect((await models.range(view, 'byKey', { from: -1, to: 2 })).join('')).toBe('bcde')
      expect((await models.range(view, 'byKey', { from: 'a', reverse: true })).join('')).toBe('lkji')
      expect((await models.range(view, 'byKey', { to: 0, reverse: true })).join('')).toBe('cba')
      expect((await models.range(view, 'byKey', { offset: 3, limit: 2 })).join('')).toBe('de')
      expect((await models.range(view, 'byKey', { offset: 11 })).join('')).toBe('l')
      expect((await models.range(view, 'byKey', { limit: 0 })).join('')).toBe('')
      expect((await models.range(view, 'byKey', { from: -1, reverse: true, offset: 1, limit: 2 })).join('')).toBe('kj')
      expect(await models.range(view, 'byOther')).toEqual([])
    })

    test('a range of a tuple holds all that begin with it; a lookup only the very key', async () => {
      const byCustomer = (customer: string, at: number) => ({ byCustomer: [[], [[customer, at]]] as const })
      await commit({
        puts: [
          put('o1', {}, byCustomer('c1', 30)),
          put('o2', {}, byCustomer('c1', 10)),
          put('o3', {}, byCustomer('c10', 20)),
          put('o4', {}, byCustomer('c', 40)),
          put('o5', {}, { byCustomer: [[], ['c1']] }),
        ],
      })
      expect(await models.range(view, 'byCustomer', { from: ['c1'], to: ['c1'] })).toEqual(['o5', 'o2', 'o1'])
      expect(await models.range(view, 'byCustomer', { from: ['c1', 20], to: ['c1'], reverse: true })).toEqual(['o1'])
      expect(await models.lookup(view, 'byCustomer', 'c1')).toEqual(['o5'])
      expect(await models.lookup(view, 'byCustomer', ['c1', 10])).toEqual(['o2'])
      expect(await models.lookup(view, 'byCustomer', ['c1', 11])).toEqual([])
    })

    test('a document stands under all its keys, and moves when they change', async () => {
      await commit({
        puts: [put('p1', {}, { byTag: [[], ['red', 'blue', 'red']] }), put('p2', {}, { byTag: [[], ['blue']] })],
      })
      expect(await models.lookup(view, 'byTag', 'blue')).toEqual(['p1', 'p2'])
      expect(await models.range(view, 'byTag')).toEqual(['p1', 'p2', 'p1'])
      await commit({
        puts: [
          put(
            'p1',
            {},
            {
              byTag: [
                ['red', 'blue'],
                ['blue', 'green'],
              ],
            },
          ),
        ],
        removals: [{ id: 'p2', indexes: { byTag: { before: ['blue'], after: [] } } }],
      })
      expect(await models.lookup(view, 'byTag', 'red')).toEqual([])
      expect(await models.lookup(view, 'byTag', 'blue')).toEqual(['p1'])
      expect(await models.lookup(view, 'byTag', 'green')).toEqual(['p1'])
    })
  })

  describe('tallies', () => {
    test('add up over commits; those that come to nothing are gone', async () => {
      await commit({
        tallies: [
          ['sales:1', 5],
          ['sales:2', 0.25],
          ['salt', 1],
          ['é', 2],
        ],
      })
      await commit({
        tallies: [
          ['sales:1', -7],
          ['sales:2', 0.5],
          ['sales:10', 3],
        ],
      })
      expect(await models.tallies(view, 'sales:')).toEqual(
        new Map([
          ['sales:1', -2],
          ['sales:10', 3],
          ['sales:2', 0.75],
        ]),
      )
      expect((await models.tallies(view, '')).size).toBe(5)
      await commit({
        tallies: [
          ['sales:1', 2],
          ['salt', -1],
        ],
      })
      expect(await models.tallies(view, 'sal')).toEqual(
        new Map([
          ['sales:10', 3],
          ['sales:2', 0.75],
        ]),
      )
    })

    test('sums stay exact as numbers do', async () => {
      await commit({
        tallies: [
          ['big', Number.MAX_SAFE_INTEGER - 10],
          ['third', 1 / 3],
        ],
      })
      await commit({
        tallies: [
          ['big', 9],
          ['third', 1 / 3],
        ],
      })
      expect(await models.tallies(view, '')).toEqual(
        new Map([
          ['big', Number.MAX_SAFE_INTEGER - 1],
          ['third', 1 / 3 + 1 / 3],
        ]),
      )
    })
  })

  describe('a batch of thousands', () => {
    test('goes in with one commit and comes out with one', async () => {
      const ids = Array.from({ length: 9_001 }, (_, n) => `d${String(n).padStart(5, '0')}`)
      await commit({
        puts: ids.map((id, n) => put(id, { n }, { byN: [[], [n, -n - 1]] })),
        tallies: ids.map(id => [`t:${id}`, 1] as const),
        changed: ids,
      })
      expect(await models.getMany<{ n: number }>(view, ids)).toEqual(ids.map((_, n) => ({ n })))
      expect(await models.range(view, 'byN', { from: 0 })).toEqual(ids)
      expect((await models.tallies(view, 't:')).size).toBe(9_001)
      await commit({
        removals: ids.map((id, n) => ({ id, indexes: { byN: { before: [n, -n - 1], after: [] } } })),
        tallies: ids.map(id => [`t:${id}`, -1] as const),
      })
      expect(await pagesOf(models, view)).toEqual([])
      expect(await models.range(view, 'byN')).toEqual([])
      expect(await models.tallies(view, '')).toEqual(new Map())
    })
  })

  describe('generations', () => {
    test('the first one is live from its start; another is filled beside it and then switched in', async () => {
      const first = await models.createGeneration(view, 1)
      expect(await models.liveGeneration(view)).toBe(first)
      await commit({ puts: [put('a', { version: 1 }, { byN: [[], [1]] })], tallies: [['n', 1]], checkpoint: 5 })

      const second = await models.createGeneration(view, 2)
      expect(await models.buildingGeneration(view)).toBe(second)
      expect(await models.generationCheckpoint(view, second)).toBe(start)
      const filled = {
        ...nothing,
        expected: start,
        checkpoint: 5,
        puts: [put('a', { version: 2 }, { byN: [[], [2]] })],
        changed: ['a'],
      }
      expect(await models.commit(view, second, filled)).toBe('committed')
      expect(await models.getManyOf(view, second, ['a', 'b'])).toEqual([{ version: 2 }, undefined])
      expect(await models.lookupOf(view, second, 'byN', 2)).toEqual(['a'])
      expect(await models.get(view, 'a')).toEqual({ version: 1 })

      expect(await models.switchTo(view, second)).toBe('switched')
      expect(await models.liveGeneration(view)).toBe(second)
      expect(await models.buildingGeneration(view)).toBeUndefined()
      expect(await models.get(view, 'a')).toEqual({ version: 2 })
      expect(await models.lookup(view, 'byN', 1)).toEqual([])
      expect(await models.tallies(view, '')).toEqual(new Map())
      expect(await models.checkpoint(view)).toBe(5)
      expect(await models.switchTo(view, second)).toBe('switched')
    })

    test('the one that was replaced is gone: a commit to it is stale, a switch to it is refused', async () => {
      const first = await models.createGeneration(view, 1)
      const second = await models.createGeneration(view, 1, { fresh: true })
      expect(await models.switchTo(view, second)).toBe('switched')
      expect(await models.commit(view, first, { ...nothing, expected: start, checkpoint: 1 })).toBe('stale')
      expect(await models.switchTo(view, first)).toBe('behind')
      expect(await models.getManyOf(view, first, ['a'])).toEqual([undefined])
      expect(await models.lookupOf(view, first, 'byN', 1)).toEqual([])
      expect(await models.generationCheckpoint(view, first)).toBe(start)
    })

    test('readers never go back: one that is behind is not switched in', async () => {
      await commit({ checkpoint: 5 })
      const next = await models.createGeneration(view, 2)
      await models.commit(view, next, { ...nothing, expected: start, checkpoint: 4 })
      expect(await models.switchTo(view, next)).toBe('behind')
      await models.commit(view, next, { ...nothing, expected: 4, checkpoint: 5 })
      expect(await models.switchTo(view, next)).toBe('switched')
    })

    test('one that is being filled is joined, by other processes too; another version or `fresh` replaces it', async () => {
      await models.createGeneration(view, 1)
      const filling = await models.createGeneration(view, 2)
      expect(await open().createGeneration(view, 2)).toBe(filling)
      const fresh = await models.createGeneration(view, 2, { fresh: true })
      expect(fresh).not.toBe(filling)
      expect(await models.commit(view, filling, { ...nothing, expected: start, checkpoint: 1 })).toBe('stale')
      const later = await models.createGeneration(view, 3)
      expect(await models.buildingGeneration(view)).toBe(later)
      expect(await models.switchTo(view, fresh)).toBe('behind')
    })

    test('another process reads the new generation at once', async () => {
      await commit({ puts: [put('a', { version: 1 })], checkpoint: 1 })
      const other = open()
      expect(await other.get(view, 'a')).toEqual({ version: 1 })
      const next = await models.createGeneration(view, 2)
      await models.commit(view, next, { ...nothing, expected: start, checkpoint: 1, puts: [put('a', { version: 2 })] })
      await models.switchTo(view, next)
      expect(await other.get(view, 'a')).toEqual({ version: 2 })
      expect((await pagesOf(other, view)).flat()).toEqual([['a', { version: 2 }]])
    })

    test('views do not touch each other', async () => {
      await commit({ puts: [put('a', { of: 'one' })] }, models, 'one')
      await commit({ puts: [put('a', { of: 'two' })], checkpoint: 7 }, models, 'two')
      expect(await models.get('one', 'a')).toEqual({ of: 'one' })
      expect(await models.checkpoint('one')).toBe(0)
      expect(await models.checkpoint('two')).toBe(7)
    })
  })

  describe('the change log', () => {
    test('tells every follower, in this process and in another, of each commit that changed something', async () => {
      const [here, there] = [await followed(models), await followed(open())]
      const before = await models.latestChange()
      await commit({ puts: [put('a', {})], changed: ['a'], checkpoint: 3 })
      await commit({ puts: [put('b', {})], checkpoint: 4 })
      await commit({ puts: [put('c', {})], changed: ['c', 'a'], checkpoint: 6 })
      const expected = [
        { view, ids: ['a'], checkpoint: 3 },
        { view, ids: ['c', 'a'], checkpoint: 6 },
      ]
      for (const follower of [here, there]) {
        const changes = await follower.next(2)
        expect(changes).toMatchObject(expected)
        expect(changes[1]!.sequence).toBe(changes[0]!.sequence + 1)
        expect(follower.gaps()).toBe(0)
        follower.stop()
      }
      expect(await models.latestChange()).toBeGreaterThan(before)
      expect(await models.latestChange()).toBe((await here.next(2))[1]!.sequence)
    })

    test('begins with what comes after, and ends with its signal', async () => {
      await commit({ changed: ['before'] })
      const first = await followed(models)
      const second = await followed(open())
      await commit({ changed: ['one'] })
      expect((await first.next(1))[0]).toMatchObject({ ids: ['one'] })
      first.stop()
      await commit({ changed: ['two'] })
      expect((await second.next(2)).map(change => change.ids)).toEqual([['one'], ['two']])
      expect(await first.next(1)).toHaveLength(1)
      second.stop()
    })

    test('a generation that is being filled is not told of; switching to it covers everything', async () => {
      await commit({ checkpoint: 2 })
      const follower = await followed(open())
      const next = await models.createGeneration(view, 2)
      await models.commit(view, next, { ...nothing, expected: start, checkpoint: 2, changed: ['a'] })
      await models.switchTo(view, next)
      expect(await follower.next(1)).toMatchObject([{ view, ids: [], checkpoint: 2 }])
      follower.stop()
    })
  })

  test('after it was closed it answers with an outage', async () => {
    await commit({})
    await models.close()
    await expect(models.get(view, 'a')).rejects.toThrow(ReadModelsUnavailable)
    await expect(models.liveGeneration(view)).rejects.toThrow(ReadModelsUnavailable)
    await expect(models.latestChange()).rejects.toThrow(ReadModelsUnavailable)
    await models.close()
  })
}

export const nothing = { puts: [], removals: [], tallies: [], changed: [] } satisfies Partial<ViewCommit>

type Keys = readonly IndexKey[]

/** A document with its keys before and after, by index. */
export function put(
  id: string,
  doc: object,
  indexes: { readonly [index: string]: readonly [before: Keys, after: Keys] } = {},
): ViewCommit['puts'][number] {
  const named = Object.entries(indexes).map(([index, [before, after]]) => [index, { before, after }] as const)
  return { id, doc, indexes: Object.fromEntries(named) }
}

export async function pagesOf<Doc>(models: ReadModels, view: string) {
  const pages: (readonly (readonly [id: string, doc: Doc])[])[] = []
  for await (const page of models.scan<Doc>(view)) pages.push(page)
  return pages
}

/** A follower of the change log that can be waited for. */
export async function followed(models: ReadModels) {
  const changes: Change[] = []
  const stopping = new AbortController()
  let gaps = 0
  let hear = () => {}
  const onChange = (change: Change) => {
    changes.push(change)
    hear()
  }
  const onGap = () => {
    gaps++
  }
  await models.follow({ onChange, onGap }, stopping.signal)
  return {
    gaps: () => gaps,
    stop: () => stopping.abort(),
    /** All changes so far, as soon as there are that many. */
    async next(count: number): Promise<readonly Change[]> {
      while (changes.length < count)
        await new Promise<void>(resolve => {
          hear = resolve
        })
      return changes
    },
  }
}
