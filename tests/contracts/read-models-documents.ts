import { describe, expect, test } from 'vitest'
import { start } from '#domain/shared/event-store.ts'
import { ViewNotLive } from '#projections/ports.ts'
import { type Bench, pagesOf, put, view } from './read-models-bench.ts'

export function documentsContract(bench: Bench): void {
  describe('documents', () => {
    test('a view that is not live is no empty view: every read is refused', async () => {
      const { models } = bench
      const reads = [
        () => models.get(view, 'a'),
        () => models.getMany(view, ['a', 'b']),
        () => models.range(view, 'byDate'),
        () => models.lookup(view, 'byDate', 1),
        () => models.tallies(view, ''),
        () => pagesOf(models, view),
      ]
      for (const read of reads) await expect(read()).rejects.toThrow(ViewNotLive)
      expect(await models.checkpoint(view)).toBe(start)
      await models.createGeneration('another', 1)
      await expect(models.get('another', 'a')).rejects.toThrow(ViewNotLive)
      expect(await bench.models.liveGeneration(view)).toBeUndefined()
      expect(await bench.models.buildingGeneration(view)).toBeUndefined()
      expect(await bench.models.latestChange()).toBe(0)
    })

    test('a commit writes, replaces and removes documents with its checkpoint', async () => {
      expect(
        await bench.commit({ puts: [put('a', { n: 1, text: 'é\u0000✓' }), put('b', { n: 2 })], checkpoint: 5 }),
      ).toBe('committed')
      expect(await bench.models.get(view, 'a')).toEqual({ n: 1, text: 'é\u0000✓' })
      expect(await bench.models.getMany(view, ['b', 'missing', 'a', 'b'])).toEqual([
        { n: 2 },
        undefined,
        { n: 1, text: 'é\u0000✓' },
        { n: 2 },
      ])
      expect(await bench.models.getMany(view, [])).toEqual([])
      expect(await bench.models.checkpoint(view)).toBe(5)
      await bench.commit({ puts: [put('b', { n: 3 })], removals: [{ id: 'a', indexes: {} }], checkpoint: 9 })
      expect(await bench.models.getMany(view, ['a', 'b'])).toEqual([undefined, { n: 3 }])
      expect(await bench.models.checkpoint(view)).toBe(9)
    })

    test('of commits that are asked for at once each stands by itself', async () => {
      for (const name of ['one', 'two', 'three']) await bench.commit({ checkpoint: 1 }, bench.models, name)
      const unwritable = { n: 1n } as unknown as object
      const ends = await Promise.allSettled([
        bench.commit({ puts: [put('a', { n: 1 })], checkpoint: 2 }, bench.models, 'one'),
        bench.commit({ puts: [put('a', { n: 2 }), put('b', unwritable)], checkpoint: 2 }, bench.models, 'two'),
        bench.commit({ expected: 0, puts: [put('a', { n: 3 })], checkpoint: 2 }, bench.models, 'three'),
      ])
      expect(ends.map(end => (end.status === 'fulfilled' ? end.value : 'failed'))).toEqual([
        'committed',
        'failed',
        'stale',
      ])
      const models = bench.models
      expect(await Promise.all(['one', 'two', 'three'].map(name => models.get(name, 'a')))).toEqual([
        { n: 1 },
        undefined,
        undefined,
      ])
      expect(await Promise.all(['one', 'two', 'three'].map(name => models.checkpoint(name)))).toEqual([2, 1, 1])
    })

    test('checkpoints are exact up to the largest safe integer', async () => {
      await bench.commit({ checkpoint: Number.MAX_SAFE_INTEGER - 1 })
      expect(await bench.commit({ expected: Number.MAX_SAFE_INTEGER - 2, checkpoint: Number.MAX_SAFE_INTEGER })).toBe(
        'stale',
      )
      expect(await bench.commit({ expected: Number.MAX_SAFE_INTEGER - 1, checkpoint: Number.MAX_SAFE_INTEGER })).toBe(
        'committed',
      )
      expect(await bench.models.checkpoint(view)).toBe(Number.MAX_SAFE_INTEGER)
    })

    test('a stale checkpoint refuses the whole commit', async () => {
      await bench.commit({ puts: [put('a', { n: 1 }, { byN: [[], [1]] })], checkpoint: 5 })
      const stale = {
        expected: 4,
        checkpoint: 6,
        puts: [put('a', { n: 2 }, { byN: [[1], [2]] }), put('b', { n: 2 })],
        tallies: [['sum', 2] as const],
        changed: ['a'],
      }
      const latest = await bench.models.latestChange()
      expect(await bench.commit(stale)).toBe('stale')
      expect(await bench.models.getMany(view, ['a', 'b'])).toEqual([{ n: 1 }, undefined])
      expect(await bench.models.lookup(view, 'byN', 1)).toEqual(['a'])
      expect(await bench.models.tallies(view, '')).toEqual(new Map())
      expect(await bench.models.checkpoint(view)).toBe(5)
      expect(await bench.models.latestChange()).toBe(latest)
    })

    test('a commit that fails half way leaves nothing', async () => {
      const unwritable = { n: 2n } as unknown as object
      const bad = bench.commit({
        puts: [put('a', { n: 1 }), put('b', unwritable)],
        tallies: [['sum', 1]],
        checkpoint: 7,
      })
      await expect(bad).rejects.toThrow(TypeError)
      expect(await bench.models.getMany(view, ['a', 'b'])).toEqual([undefined, undefined])
      expect(await bench.models.tallies(view, '')).toEqual(new Map())
      expect(await bench.models.checkpoint(view)).toBe(start)
      expect(await bench.commit({ puts: [put('a', { n: 1 })] })).toBe('committed')
    })

    test('scan goes through every document in order of id', async () => {
      const ids = Array.from({ length: 1_234 }, (_, n) => `id-${String((n * 7_919) % 1_234).padStart(4, '0')}`)
      await bench.commit({ puts: ids.map(id => put(id, { id })) })
      const found = (await pagesOf<{ id: string }>(bench.models, view)).flat()
      expect(found.map(([id]) => id)).toEqual([...ids].sort())
      expect(found.every(([id, doc]) => doc.id === id)).toBe(true)
    })

    test('of writers that start from one checkpoint exactly one commits', async () => {
      await bench.commit({})
      const writers = [bench.models, bench.open(), bench.open()]
      for (let round = 0; round < 20; round++) {
        const outcomes = await Promise.all(
          writers.map((writer, n) =>
            bench.commit(
              { expected: round, checkpoint: round + 1, puts: [put('a', { n })], tallies: [['won', 1]] },
              writer,
            ),
          ),
        )
        expect(outcomes.filter(outcome => outcome === 'committed')).toHaveLength(1)
        expect(await bench.models.get(view, 'a')).toEqual({ n: outcomes.indexOf('committed') })
      }
      expect(await bench.models.tallies(view, '')).toEqual(new Map([['won', 20]]))
    })
  })

  describe('a batch of thousands', () => {
    test('goes in with one commit and comes out with one', async () => {
      const ids = Array.from({ length: 9_001 }, (_, n) => `d${String(n).padStart(5, '0')}`)
      await bench.commit({
        puts: ids.map((id, n) => put(id, { n }, { byN: [[], [n, -n - 1]] })),
        tallies: ids.map(id => [`t:${id}`, 1] as const),
        changed: ids,
      })
      expect(await bench.models.getMany<{ n: number }>(view, ids)).toEqual(ids.map((_, n) => ({ n })))
      expect(await bench.models.range(view, 'byN', { from: 0 })).toEqual(ids)
      expect((await bench.models.tallies(view, 't:')).size).toBe(9_001)
      await bench.commit({
        removals: ids.map((id, n) => ({ id, indexes: { byN: { before: [n, -n - 1], after: [] } } })),
        tallies: ids.map(id => [`t:${id}`, -1] as const),
      })
      expect(await pagesOf(bench.models, view)).toEqual([])
      expect(await bench.models.range(view, 'byN')).toEqual([])
      expect(await bench.models.tallies(view, '')).toEqual(new Map())
    })
  })
}
