import { describe, expect, test } from 'vitest'
import { start } from '#domain/shared/event-store.ts'
import type { ViewCommit } from '#projections/ports.ts'
import { followed } from '../contracts/read-models-bench.ts'
import { accounts, appendTo, type BookEvent, counter, dumpAccounts, paid, withCommits } from './run-fixtures.ts'
import { account, counted, readModels, replaceStore, run, setUpRuns, store } from './run-setup.ts'

setUpRuns()

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
    await runner.caughtUp(await appendTo(store, { type: 'Noise', data: {} }))
    // How far the views are is told whenever there is time for it.
    const follower = await followed(readModels, { progress: false })
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
    replaceStore()
    await appendTo(store, paid('a', 1))
    const second = run([counter])
    expect(await second.caughtUp(await store.head())).toBe(false)
    expect((await second.lag())[0]).toMatchObject({ view: 'counter', state: 'stopped' })
    expect(second.failures[0]!.message).toContain('after the end of the log')
  })
})

describe('waiting', () => {
  test('caughtUp answers for the named views, and gives up after its time or when the runner ends', async () => {
    let held = false
    const hold = Promise.withResolvers<void>()
    const runner = run(
      [accounts, counter],
      withCommits(readModels, async (commit, view, generation, changes) => {
        if (held && view === 'accounts') await hold.promise
        return commit(view, generation, changes)
      }),
    )
    const before = await appendTo(store, paid('a', 1))
    await runner.caughtUp(before)
    held = true
    const position = await appendTo(store, paid('a', 1))
    expect(await runner.caughtUp(position, { views: ['counter'] })).toBe(true)
    expect(await runner.caughtUp(position, { timeoutMs: 5 })).toBe(false)
    const lag = await runner.lag()
    expect(lag.find(({ view }) => view === 'accounts')).toMatchObject({ behind: position - before })
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
