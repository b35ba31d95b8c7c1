import { describe, expect, test } from 'vitest'
import { followed } from '../contracts/read-models-bench.ts'
import { accounts, appendTo, counter, paid, withCommits } from './run-fixtures.ts'
import { account, counted, readModels, run, setUpRuns, store } from './run-setup.ts'

setUpRuns()

describe('rebuild', () => {
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
})
