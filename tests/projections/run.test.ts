import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSqliteReadModels } from '#api/adapters/read-models/sqlite/read-models.ts'
import { type EventStore, start } from '#domain/shared/event-store.ts'
import { type ReadModels, ReadModelsUnavailable, type ViewCommit, versionOf } from '#projections/ports.ts'
import { openMemoryEventStore } from '#tests/support/memory-event-store.ts'
import { followed } from '../contracts/read-models.ts'
import {
  type Account,
  accounts,
  appendTo,
  type BookEvent,
  counter,
  dumpAccounts,
  paid,
  type Runner,
  startRunner,
  withCommits,
} from './run-fixtures.ts'

let store: EventStore
let readModels: ReadModels
let runners: Runner[]

beforeEach(() => {
  store = openMemoryEventStore()
  readModels = openSqliteReadModels({ file: ':memory:' })
  runners = []
})
afterEach(async () => {
  for (const runner of runners) await runner.stop()
  await readModels.close()
  await store.close()
})

function run(projections: readonly unknown[], models = readModels): Runner {
  const runner = startRunner(store, models, projections)
  runners.push(runner)
  return runner
}

const account = (id: string) => readModels.get<Account>('accounts', id)
const counted = async () => (await readModels.get<{ count: number }>('counter', 'all'))?.count

describe('batches', () => {
  test('a long log goes in with few commits, each document once in each', async () => {
    for (let n = 0; n < 60; n++) await appendTo(store, ...Array.from({ length: 500 }, (_, i) => paid(`a${i % 40}`, 1)))
    const commits: ViewCommit[] = []
    const runner = run(
      [accounts, counter],
      withCommits(readModels, (commit, view, generation, changes) => {
        if (view === 'accounts') commits.push(changes)
        return commit(view, generation, changes)
      }),
    )
    expect(await runner.caughtUp(await store.head())).toBe(true)
    expect(await account('a7')).toMatchObject({ balance: 780, count: 780 })
    expect(await counted()).toBe(30_000)
    expect(commits.length).toBeLessThanOrEqual(3)
    for (const commit of commits) expect(commit.puts.length).toBeLessThanOrEqual(40)
    expect(commits.at(-1)!.checkpoint).toBe(await store.head())
  })

  test('live, every event is committed as it comes', async () => {
    const runner = run([accounts])
    for (let n = 1; n <= 20; n++) {
      expect(await runner.caughtUp(await appendTo(store, paid('a', 1)))).toBe(true)
      expect(await account('a')).toMatchObject({ balance: n })
    }
    expect(await runner.lag()).toEqual([{ view: 'accounts', state: 'live', position: await store.head(), behind: 0 }])
  })

  test('an event that changes nothing writes nothing; one that changes nothing shown is not in the change log', async () => {
    const puts: string[] = []
    const runner = run(
      [
        {
          ...accounts,
          handles: [...accounts.handles, 'Noise'],
          ids: (event: never) => [...accounts.ids(event), ...((event as BookEvent).type === 'Noise' ? ['a'] : [])],
        },
      ],
      withCommits(readModels, (commit, view, generation, changes) => {
        puts.push(...changes.puts.map(({ id }) => id))
        return commit(view, generation, changes)
      }),
    )
    const follower = await followed(readModels)
    await runner.caughtUp(await appendTo(store, paid('a', 5)))
    await runner.caughtUp(await appendTo(store, { type: 'Noise', data: {} }))
    await runner.caughtUp(await appendTo(store, paid('a', 0)))
    await runner.caughtUp(await appendTo(store, { type: 'Moved', data: { from: 'a', to: 'b', amount: 2 } }))
    expect(puts).toEqual(['a', 'a', 'a', 'b'])
    expect((await follower.next(2)).map(change => change.ids)).toEqual([['a'], ['a', 'b']])
    follower.stop()
  })
})

describe('checkpoints', () => {
  test('a runner goes on where the last one stopped, events that concern no view included', async () => {
    const first = run([accounts, counter])
    await first.caughtUp(await appendTo(store, paid('a', 1), paid('a', 1)))
    await first.caughtUp(await appendTo(store, { type: 'Noise', data: {} }))
    await first.stop()
    expect(await readModels.checkpoint('accounts')).toBe(await store.head())

    const seen: number[] = []
    const watching = {
      ...counter,
      project: (before: { count: number }, event: never, id: never) => {
        seen.push((event as { position: number }).position)
        return counter.project(before as never, event, id)
      },
    }
    const position = await appendTo(store, paid('a', 1))
    const second = run([accounts, watching])
    expect(await second.caughtUp(position)).toBe(true)
    expect(seen).toEqual([position])
    expect(await counted()).toBe(3)
  })

  test('a runner that finds nothing to do says so', async () => {
    const first = run([accounts, counter])
    await first.caughtUp(await appendTo(store, paid('a', 1)))
    await first.stop()
    const second = run([accounts, counter])
    expect(await second.caughtUp(await store.head())).toBe(true)
    const third = run([accounts, counter])
    const waiting = third.caughtUp(await store.head())
    expect(await waiting).toBe(true)
    expect((await third.lag()).map(({ state }) => state)).toEqual(['live', 'live'])
  })

  test('two runners on the same views never apply an event twice', async () => {
    const [one, two] = [run([accounts, counter]), run([accounts, counter])]
    let position = start
    for (let n = 0; n < 200; n++) {
      position = await appendTo(store, ...Array.from({ length: 1 + (n % 7) }, () => paid(`a${n % 3}`, 1)))
      if (n % 10 === 0) await (n % 20 === 0 ? one : two).caughtUp(position)
    }
    expect(await Promise.all([one.caughtUp(position), two.caughtUp(position)])).toEqual([true, true])
    expect(await counted()).toBe(Array.from({ length: 200 }, (_, n) => 1 + (n % 7)).reduce((a, b) => a + b))
    expect([...one.failures, ...two.failures]).toEqual([])
  })

  test('a view that was added later catches up while the others stay live', async () => {
    const first = run([accounts])
    await first.caughtUp(await appendTo(store, paid('a', 1)))
    await first.stop()
    const both = run([accounts, counter])
    expect(await both.caughtUp(await appendTo(store, paid('a', 1)))).toBe(true)
    expect(await counted()).toBe(2)
    expect(await account('a')).toMatchObject({ count: 2 })
  })

  test('a view that is further than the log says so and stops', async () => {
    const first = run([counter])
    await first.caughtUp(await appendTo(store, paid('a', 1), paid('a', 1)))
    await first.stop()
    store = openMemoryEventStore()
    await appendTo(store, paid('a', 1))
    const second = run([counter])
    expect(await second.caughtUp(await store.head())).toBe(false)
    expect((await second.lag())[0]).toMatchObject({ view: 'counter', state: 'stopped' })
    expect(second.failures[0]!.message).toContain('after the end of the log')
  })
})

describe('waiting', () => {
  test('caughtUp answers for the named views, and gives up after its time or when the runner ends', async () => {
    const hold = Promise.withResolvers<void>()
    const runner = run(
      [accounts, counter],
      withCommits(readModels, async (commit, view, generation, changes) => {
        if (view === 'accounts') await hold.promise
        return commit(view, generation, changes)
      }),
    )
    const position = await appendTo(store, paid('a', 1))
    expect(await runner.caughtUp(position, { views: ['counter'] })).toBe(true)
    expect(await runner.caughtUp(position, { timeoutMs: 5 })).toBe(false)
    const lag = await runner.lag()
    expect(lag.find(({ view }) => view === 'accounts')).toMatchObject({ behind: position - start })
    expect(() => runner.caughtUp(position, { views: ['unknown'] })).toThrow('There is no view unknown')
    const waiting = runner.caughtUp(position)
    hold.resolve()
    expect(await waiting).toBe(true)
    const never = runner.caughtUp(position + 100)
    await runner.stop()
    expect(await never).toBe(false)
  })
})

describe('tallies', () => {
  test('follow what documents say now: a change corrects them, a removal takes them back', async () => {
    const runner = run([accounts])
    const tallies = async () => Object.fromEntries(await readModels.tallies('accounts', ''))
    await runner.caughtUp(await appendTo(store, paid('a', 5), paid('b', 7), paid('a', 1, { day: '2026-01-02' })))
    expect(await tallies()).toEqual({ 'day:2026-01-01': 12, 'day:2026-01-02': 1, accounts: 2 })
    await runner.caughtUp(await appendTo(store, paid('a', -5)))
    expect(await tallies()).toEqual({ 'day:2026-01-01': 7, 'day:2026-01-02': 1, accounts: 2 })
    await runner.caughtUp(await appendTo(store, { type: 'Closed', data: { account: 'b' } }))
    expect(await tallies()).toEqual({ 'day:2026-01-02': 1, accounts: 1 })
    expect(await readModels.range('accounts', 'byBalance')).toEqual(['a'])
    expect(await account('b')).toBeUndefined()
  })
})

describe('erasure', () => {
  test('reaches every document that names the person, committed or not, and only those', async () => {
    const runner = run([accounts])
    const ada = { personId: 'ada', name: 'Ada' }
    await runner.caughtUp(await appendTo(store, paid('a', 1, ada), paid('b', 1, { personId: 'bob', name: 'Bob' })))
    await runner.caughtUp(
      await appendTo(store, paid('c', 1, ada), { type: 'PersonErased', data: { personId: 'ada' } }, paid('d', 1, ada)),
    )
    expect((await account('a'))!.payers).toEqual([{ personId: 'ada', name: null }])
    expect((await account('b'))!.payers).toEqual([{ personId: 'bob', name: 'Bob' }])
    expect((await account('c'))!.payers).toEqual([{ personId: 'ada', name: null }])
    expect((await account('d'))!.payers).toEqual([{ personId: 'ada', name: 'Ada' }])
    const live = await dumpAccounts(readModels)
    await runner.rebuild()
    expect(await dumpAccounts(readModels)).toBe(live)
  })
})

describe('rebuild', () => {
  test('another version is filled beside the live one, which goes on serving until the switch', async () => {
    const first = run([accounts])
    await first.caughtUp(await appendTo(store, paid('a', 1)))
    await first.stop()
    await appendTo(store, paid('a', 2))

    const hold = Promise.withResolvers<void>()
    const second = run(
      [
        {
          ...accounts,
          version: 2,
          project: (...args: Parameters<typeof accounts.project>) => {
            const folded = accounts.project(...args)
            return folded && { ...folded, balance: folded.balance, isNew: true }
          },
        },
      ],
      withCommits(readModels, async (commit, view, generation, changes) => {
        if (versionOf(generation) === 2) await hold.promise
        return commit(view, generation, changes)
      }),
    )
    expect(await second.caughtUp(await store.head(), { timeoutMs: 20 })).toBe(false)
    expect(await account('a')).toMatchObject({ balance: 1 })
    expect((await second.lag())[0]).toMatchObject({ state: 'catching-up', rebuilding: start })
    hold.resolve()
    expect(await second.caughtUp(await store.head())).toBe(true)
    expect(await account('a')).toMatchObject({ balance: 3, isNew: true })
    expect(await second.caughtUp(await appendTo(store, paid('a', 4)))).toBe(true)
    expect(await account('a')).toMatchObject({ balance: 7, isNew: true })
    expect(versionOf((await readModels.liveGeneration('accounts'))!)).toBe(2)
  })

  test('asked for, it folds everything anew while the live view takes new events, and loses none', async () => {
    for (let n = 0; n < 20; n++) await appendTo(store, ...Array.from({ length: 100 }, (_, i) => paid(`a${i}`, 1)))
    let during = async () => {}
    const runner = run(
      [accounts, counter],
      withCommits(readModels, async (commit, view, generation, changes) => {
        if (generation !== (await readModels.liveGeneration(view))) await during()
        return commit(view, generation, changes)
      }),
    )
    await runner.caughtUp(await store.head())
    const before = await readModels.liveGeneration('accounts')
    let went = 0
    during = async () => {
      if (went > 0) return
      for (; went < 5; went++) expect(await runner.caughtUp(await appendTo(store, paid('a1', 1)))).toBe(true)
    }
    const follower = await followed(readModels)
    await runner.rebuild(['accounts'])
    expect(went).toBe(5)
    expect(await runner.caughtUp(await store.head())).toBe(true)
    expect(await readModels.liveGeneration('accounts')).not.toBe(before)
    expect(await readModels.buildingGeneration('accounts')).toBeUndefined()
    expect(await account('a1')).toMatchObject({ balance: 20 + went, count: 20 + went })
    expect(await counted()).toBe(2_000 + went)
    const changes = await follower.next(1 + 2 * went)
    expect(changes.filter(({ view, ids }) => view === 'accounts' && ids.length === 0)).toHaveLength(1)
    expect(await runner.caughtUp(await appendTo(store, paid('a1', 1)))).toBe(true)
    expect(await account('a1')).toMatchObject({ balance: 21 + went })
    follower.stop()
  })

  test('one that was interrupted goes on with the next start', async () => {
    const position = await appendTo(store, paid('a', 1), paid('b', 1))
    const first = run([accounts])
    await first.caughtUp(position)
    await first.stop()
    const left = await readModels.createGeneration('accounts', 1)
    const second = run([accounts])
    await second.rebuild()
    expect(await readModels.liveGeneration('accounts')).toBe(left)
    expect(await account('a')).toMatchObject({ balance: 1 })
  })

  test('when it fails the live view stays, and whoever asked hears why', async () => {
    const position = await appendTo(store, paid('a', 1))
    let broken = false
    const runner = run([
      {
        ...counter,
        project: (...args: Parameters<typeof counter.project>) => {
          if (broken) throw new Error('cannot count')
          return counter.project(...args)
        },
      },
    ])
    await runner.caughtUp(position)
    broken = true
    await expect(runner.rebuild()).rejects.toThrow('cannot count')
    broken = false
    expect(await runner.caughtUp(await appendTo(store, paid('a', 1)))).toBe(true)
    expect(await counted()).toBe(2)
    await runner.rebuild()
    expect(await counted()).toBe(2)
  })

  test('another process that serves another version stops this one, without a fight', async () => {
    const old = run([counter])
    await old.caughtUp(await appendTo(store, paid('a', 1)))
    const next = run([{ ...counter, version: 2 }])
    await next.caughtUp(await store.head())
    await next.caughtUp(await appendTo(store, paid('a', 1)))
    expect(await old.caughtUp((await store.head()) + 1)).toBe(false)
    expect((await old.lag())[0]).toMatchObject({ state: 'superseded' })
    expect((await next.lag())[0]).toMatchObject({ state: 'live' })
    expect(await counted()).toBe(2)
  })
})

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
    await appendTo(store, ...Array.from({ length: 700 }, () => paid('a', 1)))
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
