import { describe, expect, test } from 'vitest'
import { start } from '#domain/shared/event-store.ts'
import { ViewNotLive } from '#projections/ports.ts'
import { liveGeneration } from '#tests/support/live-generation.ts'
import { type Bench, followed, nothing, pagesOf, put, view } from './read-models-bench.ts'

export function generationsContract(bench: Bench): void {
  describe('generations', () => {
    test('the first one is filled unseen and then switched in; another is filled beside it', async () => {
      const first = await bench.models.createGeneration(view, 1)
      expect(await bench.models.liveGeneration(view)).toBeUndefined()
      expect(await bench.models.buildingGeneration(view)).toBe(first)
      expect(await bench.models.switchTo(view, first)).toBe('switched')
      expect(await bench.models.liveGeneration(view)).toBe(first)
      expect(await bench.models.get(view, 'a')).toBeUndefined()
      await bench.commit({ puts: [put('a', { version: 1 }, { byN: [[], [1]] })], tallies: [['n', 1]], checkpoint: 5 })

      const second = await bench.models.createGeneration(view, 2)
      expect(await bench.models.buildingGeneration(view)).toBe(second)
      expect(await bench.models.generationCheckpoint(view, second)).toBe(start)
      const filled = {
        ...nothing,
        expected: start,
        checkpoint: 5,
        puts: [put('a', { version: 2 }, { byN: [[], [2]] })],
        changed: ['a'],
      }
      expect(await bench.models.commit(view, second, filled)).toBe('committed')
      expect(await bench.models.getManyOf(view, second, ['a', 'b'])).toEqual([{ version: 2 }, undefined])
      expect(await bench.models.lookupOf(view, second, 'byN', 2)).toEqual(['a'])
      expect(await bench.models.get(view, 'a')).toEqual({ version: 1 })

      expect(await bench.models.switchTo(view, second)).toBe('switched')
      expect(await bench.models.liveGeneration(view)).toBe(second)
      expect(await bench.models.buildingGeneration(view)).toBeUndefined()
      expect(await bench.models.get(view, 'a')).toEqual({ version: 2 })
      expect(await bench.models.lookup(view, 'byN', 1)).toEqual([])
      expect(await bench.models.tallies(view, '')).toEqual(new Map())
      expect(await bench.models.checkpoint(view)).toBe(5)
      expect(await bench.models.switchTo(view, second)).toBe('switched')
    })

    test('the one that was replaced is gone: a commit to it is stale, a switch to it is refused', async () => {
      const first = await liveGeneration(bench.models, view)
      const second = await bench.models.createGeneration(view, 1, { fresh: true })
      expect(await bench.models.switchTo(view, second)).toBe('switched')
      expect(await bench.models.commit(view, first, { ...nothing, expected: start, checkpoint: 1 })).toBe('stale')
      expect(await bench.models.switchTo(view, first)).toBe('behind')
      expect(await bench.models.getManyOf(view, first, ['a'])).toEqual([undefined])
      expect(await bench.models.lookupOf(view, first, 'byN', 1)).toEqual([])
      expect(await bench.models.generationCheckpoint(view, first)).toBe(start)
    })

    test('readers never go back: one that is behind is not switched in', async () => {
      await bench.commit({ checkpoint: 5 })
      const next = await bench.models.createGeneration(view, 2)
      await bench.models.commit(view, next, { ...nothing, expected: start, checkpoint: 4 })
      expect(await bench.models.switchTo(view, next)).toBe('behind')
      await bench.models.commit(view, next, { ...nothing, expected: 4, checkpoint: 5 })
      expect(await bench.models.switchTo(view, next)).toBe('switched')
    })

    test('one that is being filled is joined, by other processes too; another version or `fresh` replaces it', async () => {
      await liveGeneration(bench.models, view)
      const filling = await bench.models.createGeneration(view, 2)
      expect(await bench.open().createGeneration(view, 2)).toBe(filling)
      const fresh = await bench.models.createGeneration(view, 2, { fresh: true })
      expect(fresh).not.toBe(filling)
      expect(await bench.models.commit(view, filling, { ...nothing, expected: start, checkpoint: 1 })).toBe('stale')
      const later = await bench.models.createGeneration(view, 3)
      expect(await bench.models.buildingGeneration(view)).toBe(later)
      expect(await bench.models.switchTo(view, fresh)).toBe('behind')
    })

    test('another process reads the new generation at once', async () => {
      await bench.commit({ puts: [put('a', { version: 1 })], checkpoint: 1 })
      const other = bench.open()
      expect(await other.get(view, 'a')).toEqual({ version: 1 })
      const next = await bench.models.createGeneration(view, 2)
      await bench.models.commit(view, next, {
        ...nothing,
        expected: start,
        checkpoint: 1,
        puts: [put('a', { version: 2 })],
      })
      await bench.models.switchTo(view, next)
      expect(await other.get(view, 'a')).toEqual({ version: 2 })
      expect((await pagesOf(other, view)).flat()).toEqual([['a', { version: 2 }]])
    })

    test('a view that no process has kept for so long is dropped, whichever process looks', async () => {
      const [one, two] = [`${view}-one`, `${view}-two`]
      for (const each of [one, two]) await bench.commit({ puts: [put('a', {})], checkpoint: 3 }, bench.models, each)
      const filling = await bench.models.createGeneration(two, 1, { fresh: true })
      // The first look only finds them.
      await bench.models.keepOnly([one], 60_000)
      expect(await bench.models.get(two, 'a')).toEqual({})
      await bench.open().keepOnly([one], 0)
      expect(await bench.models.get(one, 'a')).toEqual({})
      await expect(bench.models.get(two, 'a')).rejects.toThrow(ViewNotLive)
      expect(await bench.models.buildingGeneration(two)).toBeUndefined()
      expect(await bench.models.commit(two, filling, { ...nothing, expected: start, checkpoint: 1 })).toBe('stale')
      await bench.models.keepOnly([one, two], 0)
      await bench.commit({ puts: [put('a', { again: true })] }, bench.models, two)
      await bench.models.keepOnly([one, two], 60_000)
      await bench.models.keepOnly([one], 60_000)
      expect(await bench.models.get(two, 'a')).toEqual({ again: true })
    })

    test('views do not touch each other', async () => {
      await bench.commit({ puts: [put('a', { of: 'one' })] }, bench.models, 'one')
      await bench.commit({ puts: [put('a', { of: 'two' })], checkpoint: 7 }, bench.models, 'two')
      expect(await bench.models.get('one', 'a')).toEqual({ of: 'one' })
      expect(await bench.models.checkpoint('one')).toBe(0)
      expect(await bench.models.checkpoint('two')).toBe(7)
    })
  })

  describe('the change log', () => {
    test('tells every follower, in this process and in another, of each commit that changed something', async () => {
      await bench.commit({ checkpoint: 2 })
      const [here, there] = [await followed(bench.models), await followed(bench.open())]
      const before = await bench.models.latestChange()
      await bench.commit({ puts: [put('a', {})], changed: ['a'], checkpoint: 3 })
      await bench.commit({ puts: [put('b', {})], checkpoint: 4 })
      await bench.commit({ puts: [put('c', {})], changed: ['c', 'a'], checkpoint: 6 })
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
      expect(await bench.models.latestChange()).toBeGreaterThan(before)
      expect(await bench.models.latestChange()).toBe((await here.next(2))[1]!.sequence)
    })

    test('says that nothing is missing, once a follower has heard what was written before', async () => {
      await bench.commit({ checkpoint: 1 })
      const [here, there] = [await followed(bench.models), await followed(bench.open())]
      await bench.commit({ puts: [put('a', {})], changed: ['a'], checkpoint: 2 })
      await bench.commit({ puts: [put('b', {})], changed: ['b'], checkpoint: 3 })
      for (const follower of [here, there]) {
        await expect.poll(follower.heard).toBe(2)
        follower.stop()
      }
    })

    test('says so already when it begins', async () => {
      let said = 0
      const stopping = new AbortController()
      await bench.models.follow({ onChange() {}, onGap() {}, onHeard: () => void said++ }, stopping.signal)
      expect(said).toBe(1)
      stopping.abort()
    })

    test('tells how far a process has folded the views, in order with the changes', async () => {
      await bench.commit({ checkpoint: 2 })
      const [here, there] = [await followed(bench.models), await followed(bench.open())]
      await bench.commit({ puts: [put('a', {})], changed: ['a'], checkpoint: 3 })
      await bench.models.noteProgress({ by: 'p1', views: { [view]: 9, other: 7 } })
      await bench.commit({ puts: [put('b', {})], changed: ['b'], checkpoint: 12 })
      for (const follower of [here, there]) {
        const [a, progress, b] = await follower.next(3)
        expect([a?.ids, progress?.progress, b?.ids]).toEqual([
          ['a'],
          { by: 'p1', views: { [view]: 9, other: 7 } },
          ['b'],
        ])
        expect(progress!.sequence).toBe(a!.sequence + 1)
        expect(follower.gaps()).toBe(0)
        follower.stop()
      }
      expect(await bench.models.checkpoint(view)).toBe(12)
    })

    test('begins with what comes after, and ends with its signal', async () => {
      await bench.commit({ changed: ['before'] })
      const first = await followed(bench.models)
      const second = await followed(bench.open())
      await bench.commit({ changed: ['one'] })
      expect((await first.next(1))[0]).toMatchObject({ ids: ['one'] })
      first.stop()
      await bench.commit({ changed: ['two'] })
      expect((await second.next(2)).map(change => change.ids)).toEqual([['one'], ['two']])
      expect(await first.next(1)).toHaveLength(1)
      second.stop()
    })

    test('a generation that is being filled is not told of; switching to it covers everything', async () => {
      await bench.commit({ checkpoint: 2 })
      const follower = await followed(bench.open())
      const next = await bench.models.createGeneration(view, 2)
      await bench.models.commit(view, next, { ...nothing, expected: start, checkpoint: 2, changed: ['a'] })
      await bench.models.switchTo(view, next)
      expect(await follower.next(1)).toMatchObject([{ view, ids: [], checkpoint: 2 }])
      follower.stop()
    })
  })
}
