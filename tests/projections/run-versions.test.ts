import { once } from 'node:events'
import { expect, test } from 'vitest'
import { ViewNotLive } from '#projections/ports.ts'
import { versioned } from '#projections/versioned.ts'
import { followed } from '../contracts/read-models-bench.ts'
import { type Account, accounts, appendTo, counter, paid, withCommits } from './run-fixtures.ts'
import { readModels, run, setUpRuns, store } from './run-setup.ts'

setUpRuns()

/** The same view, in which each account says that it is new. */
const newAccounts = {
  ...accounts,
  version: 2,
  project(...args: Parameters<typeof accounts.project>) {
    const folded = accounts.project(...args)
    return folded && { ...folded, isNew: true }
  },
}

/** The read models as a process sees them that has these views. */
function seenWith(...views: readonly (typeof accounts | typeof newAccounts | typeof counter)[]) {
  const { readModels: models, servedViews } = versioned(readModels, text => text)
  servedViews.serve(views)
  return { ...models, keep: servedViews.keep }
}
const accountIn = (models: typeof readModels) => models.get<Account>('accounts', 'a')

test('processes of two versions fold and read their own, and the new one shows nothing before it is there', async () => {
  const [oldModels, newModels] = [seenWith(accounts), seenWith(newAccounts)]
  const old = run([accounts], oldModels)
  await old.caughtUp(await appendTo(store, paid('a', 1)))

  const hold = Promise.withResolvers<void>()
  const next = run(
    [newAccounts],
    withCommits(newModels, async (commit, ...given) => {
      await hold.promise
      return commit(...given)
    }),
  )
  expect(await next.caughtUp(await store.head(), { timeoutMs: 20 })).toBe(false)
  await expect(accountIn(newModels)).rejects.toThrow(ViewNotLive)
  expect((await next.lag())[0]).toMatchObject({ state: 'catching-up' })
  expect(await accountIn(oldModels)).toEqual(expect.not.objectContaining({ isNew: true }))

  hold.resolve()
  expect(await next.caughtUp(await store.head())).toBe(true)
  const position = await appendTo(store, paid('a', 4))
  for (const runner of [old, next]) expect(await runner.caughtUp(position)).toBe(true)
  expect(await accountIn(oldModels)).toMatchObject({ balance: 5 })
  expect(await accountIn(oldModels)).not.toHaveProperty('isNew')
  expect(await accountIn(newModels)).toMatchObject({ balance: 5, isNew: true })
  for (const runner of [old, next]) expect((await runner.lag())[0]).toMatchObject({ state: 'live', behind: 0 })
})

test('what one version changed is no change for the other, but stands in the log of changes', async () => {
  const oldModels = seenWith(accounts)
  const old = run([accounts], oldModels)
  await old.caughtUp(await appendTo(store, paid('a', 1)))
  const here = await followed(oldModels, { progress: false })
  const there = await followed(seenWith(newAccounts))
  await old.caughtUp(await appendTo(store, paid('a', 2)))
  const [own] = await here.next(1)
  expect(own).toMatchObject({ view: 'accounts', ids: ['a'] })
  let seen = await there.next(1)
  while (seen.at(-1)!.sequence < own!.sequence) seen = await there.next(seen.length + 1)
  expect(seen.find(({ sequence }) => sequence === own!.sequence)).toMatchObject({
    view: '$progress',
    progress: { views: {} },
  })
  here.stop()
  there.stop()
})

test('how far a process of another version is counts for nothing', async () => {
  const old = run([accounts], seenWith(accounts))
  const deaf: typeof store = {
    ...store,
    subscribe: async (_after, _onBatch, signal) => void (signal.aborted || (await once(signal, 'abort'))),
  }
  const next = run([newAccounts], seenWith(newAccounts), deaf)
  const position = await appendTo(store, paid('a', 1))
  expect(await old.caughtUp(position)).toBe(true)
  expect(await next.caughtUp(position, { timeoutMs: 50 })).toBe(false)
})

test('a version that no process has kept for a while goes, and is folded anew by one that comes back', async () => {
  const [oldModels, newModels] = [seenWith(accounts, counter), seenWith(newAccounts, counter)]
  const position = await appendTo(store, paid('a', 1))
  const runners = [run([accounts, counter], oldModels), run([newAccounts, counter], newModels)]
  for (const runner of runners) {
    await runner.caughtUp(position)
    await runner.stop()
  }
  await oldModels.keep()
  await newModels.keep()
  expect(await accountIn(oldModels)).toMatchObject({ balance: 1 })
  // As if the old process had said nothing for so long.
  await readModels.keepOnly(['accounts@2', 'counter@1'], 0)
  await expect(accountIn(oldModels)).rejects.toThrow(ViewNotLive)
  expect(await accountIn(newModels)).toMatchObject({ isNew: true })
  expect(await oldModels.get('counter', 'all')).toMatchObject({ count: 1 })
  expect(await run([accounts, counter], oldModels).caughtUp(position)).toBe(true)
  expect(await accountIn(oldModels)).toMatchObject({ balance: 1 })
})

test('a view that this process does not have is a mistake', async () => {
  await expect(accountIn(seenWith(counter))).rejects.toThrow('There is no view accounts')
})
