import { describe, expect, test } from 'vitest'
import { EventLogDamaged } from '#domain/shared/event-store.ts'
import { ReadModelsUnavailable } from '#projections/ports.ts'
import { accounts, appendTo, type BookEvent, counter, paid, withCommits } from './run-fixtures.ts'
import { counted, readModels, run, setUpRuns, store } from './run-setup.ts'

setUpRuns()

describe('an event that cannot be folded', () => {
  const fragile = {
    ...counter,
    name: 'fragile',
    project: (...args: Parameters<typeof counter.project>) => {
      const event = args[1] as BookEvent
      if (event.type === 'Paid' && event.data.account === 'poison') throw new Error('too much for me')
      return counter.project(...args)
    },
  }

  test('stops its view right before it, says which, and leaves the others alone', async () => {
    const before = run([fragile])
    await before.caughtUp(await appendTo(store, paid('a', 1)))
    await before.stop()
    await appendTo(store, ...Array.from({ length: 699 }, () => paid('a', 1)))
    const poison = await appendTo(store, paid('poison', 1))
    await appendTo(store, ...Array.from({ length: 700 }, () => paid('a', 1)))
    const runner = run([accounts, fragile, counter])
    expect(await runner.caughtUp(await store.head(), { views: ['accounts', 'counter'] })).toBe(true)
    expect(await counted()).toBe(1_401)
    expect(await runner.caughtUp(poison)).toBe(false)
    expect(await readModels.get('fragile', 'all')).toMatchObject({ count: 700 })
    const [lag] = (await runner.lag()).filter(({ view }) => view === 'fragile')
    expect(lag).toMatchObject({ state: 'stopped', error: expect.stringContaining('too much for me') })
    expect(runner.failures).toHaveLength(1)
    expect(runner.failures[0]).toMatchObject({ view: 'fragile', position: poison })
    expect(await runner.caughtUp(await appendTo(store, paid('a', 1)), { views: ['counter'] })).toBe(true)
  })

  test('live, just the same; with a fixed projection the next start goes on', async () => {
    const runner = run([fragile])
    await runner.caughtUp(await appendTo(store, paid('a', 1)))
    const poison = await appendTo(store, paid('a', 1), paid('poison', 1), paid('a', 1))
    expect(await runner.caughtUp(poison)).toBe(false)
    expect(await readModels.get('fragile', 'all')).toMatchObject({ count: 2 })
    await runner.stop()
    const fixed = run([{ ...fragile, project: counter.project }])
    expect(await fixed.caughtUp(poison)).toBe(true)
    expect(await readModels.get('fragile', 'all')).toMatchObject({ count: 4 })
  })

  test.each(['indexes', 'tallies', 'people', 'shown', 'document'])(
    'is found too when it is %s that fail',
    async part => {
      const fail = (value: { last: number }) => {
        if (value.last === poison) throw new Error(`no ${part}`)
        return []
      }
      let poison = Number.NaN
      const parts = {
        indexes: { indexes: { byLast: fail } },
        tallies: { tallies: fail },
        people: { people: fail },
        shown: { shown: fail },
        document: {
          project: (before: { count: number }, event: { position: number }) => ({
            count: event.position === poison ? 1n : (before?.count ?? 0) + 1,
          }),
        },
      }
      const before = run([counter])
      await before.caughtUp(await appendTo(store, paid('a', 1), paid('a', 1)))
      await before.stop()
      poison = await appendTo(store, paid('a', 1), paid('a', 1))
      const runner = run([{ ...counter, ...parts[part as keyof typeof parts] }])
      expect(await runner.caughtUp(poison)).toBe(false)
      expect(runner.failures[0]).toMatchObject({ view: 'counter', position: poison })
      expect(await counted()).toBe(3)
    },
  )
})

describe('a damaged log', () => {
  const sentence = 'Event 3 of the log is damaged. Bring back your newest backup'
  const damaged = () => ({ ...store, subscribe: () => Promise.reject(new EventLogDamaged(sentence)) })

  test('stops every view, says so once, and tells whoever waits or asks', async () => {
    const position = await appendTo(store, paid('a', 1))
    const runner = run([accounts, counter], readModels, damaged())
    expect(await runner.caughtUp(position)).toBe(false)
    expect(runner.failures.map(({ message }) => message)).toEqual([`The views cannot follow the log: ${sentence}`])
    expect(await runner.lag()).toEqual([
      expect.objectContaining({ view: 'accounts', state: 'stopped', error: expect.stringContaining(sentence) }),
      expect.objectContaining({ view: 'counter', state: 'stopped', error: expect.stringContaining(sentence) }),
    ])
  })

  test('ends a rebuild with the sentence, and the live view goes on', async () => {
    const position = await appendTo(store, paid('a', 1))
    let broken = false
    const subscribe: typeof store.subscribe = (after, ...more) =>
      broken && after < position ? damaged().subscribe() : store.subscribe(after, ...more)
    const runner = run([counter], readModels, { ...store, subscribe })
    await runner.caughtUp(position)
    broken = true
    await expect(runner.rebuild()).rejects.toThrow(sentence)
    expect(await counted()).toBe(1)
    expect(await runner.caughtUp(await appendTo(store, paid('a', 1)))).toBe(true)
  })
})

describe('an outage of the read models', () => {
  test('is waited out; whether a commit went through or not, nothing is lost or applied twice', async () => {
    let n = 0
    const runner = run(
      [counter],
      withCommits(readModels, async (commit, view, generation, changes) => {
        n++
        if (n % 3 === 1) throw new ReadModelsUnavailable('not there')
        const outcome = await commit(view, generation, changes)
        if (n % 3 === 2) throw new ReadModelsUnavailable('the answer was lost')
        return outcome
      }),
    )
    for (let i = 1; i <= 6; i++) {
      expect(await runner.caughtUp(await appendTo(store, paid('a', 1)))).toBe(true)
      expect(await counted()).toBe(i)
    }
    expect(runner.failures.length).toBeGreaterThan(0)
    expect(runner.failures[0]!.message).toContain('not there')
    expect((await runner.lag())[0]).toMatchObject({ state: 'live', behind: 0 })
  })
})
