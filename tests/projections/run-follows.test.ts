import { describe, expect, test } from 'vitest'
import type { ReadModels } from '#projections/ports.ts'
import { accounts, always, appendTo, type BookEvent, counter, never, paid, withCommits } from './run-fixtures.ts'
import { readModels, run, setUpRuns, store } from './run-setup.ts'

setUpRuns()

/** A process that folds for another one, and the other one. */
function webAndWorker(projections: readonly unknown[], modelsOfWorker: ReadModels = readModels) {
  return {
    worker: run(projections, modelsOfWorker, store, always),
    web: run(projections, readModels, store, never),
  }
}

describe.each(['web', 'worker'] as const)('a %s', role => {
  test('follows the views that keep up, and none while nobody folds', async () => {
    const { worker, [role]: asked } = webAndWorker([accounts, counter])
    expect(await asked.caughtUp(await appendTo(store, paid('a', 1)))).toBe(true)
    await expect.poll(() => asked.follows('accounts')).toBe(true)
    await worker.stop()
    await expect.poll(() => asked.follows('accounts')).toBe(false)
  })

  test('does not follow a view that stopped, and says at which event', async () => {
    const fragile = {
      ...counter,
      name: 'fragile',
      project: (...args: Parameters<typeof counter.project>) => {
        const event = args[1] as BookEvent
        if (event.type === 'Paid' && event.data.account === 'poison') throw new Error('too much for me')
        return counter.project(...args)
      },
    }
    const { [role]: asked } = webAndWorker([accounts, fragile])
    await asked.caughtUp(await appendTo(store, paid('a', 1)))
    await expect.poll(() => asked.follows('fragile')).toBe(true)
    const poison = await appendTo(store, paid('poison', 1))
    await expect.poll(() => asked.follows('fragile')).toBe(false)
    await expect.poll(() => asked.follows('accounts')).toBe(true)
    const error = expect.stringMatching(`^View fragile stopped at event ${poison} .*too much for me`)
    await expect.poll(() => asked.lag()).toMatchObject([{ state: 'live' }, { state: 'stopped', error, position: 0 }])
  })

  test('follows none that works off a backlog', async () => {
    let held: Promise<void> | undefined
    const slow = withCommits(readModels, async (commit, ...given) => {
      await held
      return commit(...given)
    })
    const { [role]: asked } = webAndWorker([accounts], slow)
    await asked.caughtUp(await appendTo(store, paid('a', 1)))
    await expect.poll(() => asked.follows('accounts')).toBe(true)
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    const position = await appendTo(store, paid('a', 1))
    await expect.poll(() => asked.follows('accounts')).toBe(false)
    resolve()
    expect(await asked.caughtUp(position)).toBe(true)
    await expect.poll(() => asked.follows('accounts')).toBe(true)
  })
})
