import { expect, onTestFinished, test, vi } from 'vitest'
import type { EventStore } from '#domain/shared/event-store.ts'
import { type Progress, progressOfViews, type ReadModels } from '#projections/ports.ts'
import { createProgress, type Folded } from '#projections/run/progress.ts'
import { accounts, appendTo, counter, paid } from './run-fixtures.ts'
import { readModels, run, setUpRuns, store } from './run-setup.ts'

setUpRuns()

/** A log that one process reads only when it may. */
function heldBack(): EventStore & { go(): void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { ...store, go: resolve, subscribe: (...asked) => promise.then(() => store.subscribe(...asked)) }
}

/** Entries of the change log that are not of one's own making. */
async function entries(models: ReadModels, signal: AbortSignal) {
  const seen: string[] = []
  const onChange = (change: Parameters<Parameters<ReadModels['follow']>[0]['onChange']>[0]) =>
    void seen.push(change.progress ? `progress ${JSON.stringify(change.progress.views)}` : change.view)
  await models.follow({ onChange, onGap() {} }, signal)
  return seen
}

test('a process knows what another one has folded, also of events that change no document', async () => {
  const first = run([accounts, counter])
  expect(await first.caughtUp(await appendTo(store, paid('a', 1)))).toBe(true)
  const log = heldBack()
  const second = run([accounts, counter], readModels, log)
  const unconcerned = await store.append('other-1', [{ ...stranger, id: crypto.randomUUID() }], 'any')
  const position = await appendTo(store, paid('a', 2))
  expect(unconcerned.position).toBeLessThan(position)
  // It reads nothing of the log meanwhile.
  expect(await second.caughtUp(position)).toBe(true)
  expect(await readModels.get('accounts', 'a')).toMatchObject({ balance: 3 })
  const last = await store.append('other-1', [{ ...stranger, id: crypto.randomUUID() }], 'any')
  expect(await second.caughtUp(last.position)).toBe(true)
  log.go()
})

const stranger = {
  type: 'SomethingElse',
  data: {},
  meta: { correlationId: 'c', causationId: 'c', actor: 'guest', channel: 'test' },
}

test('progress stands in the change log after the changes that it covers', async () => {
  const closing = new AbortController()
  const seen = await entries(readModels, closing.signal)
  const runner = run([accounts, counter])
  const position = await appendTo(store, paid('a', 1), paid('b', 1))
  await expect.poll(() => seen.at(-1)).toBe(`progress {"accounts":${position},"counter":${position}}`)
  const progressAt = seen.findIndex(entry => entry.includes(`"counter":${position}`))
  expect(seen.lastIndexOf('accounts')).toBeLessThan(progressAt)
  expect(seen.lastIndexOf('counter')).toBeLessThan(progressAt)
  await runner.stop()
  closing.abort()
})

test('a view that stopped in this process shows what another process folds', async () => {
  const first = run([counter])
  const broken = { ...counter, project: () => raise('cannot fold') }
  const second = run([broken])
  const position = await appendTo(store, paid('a', 1))
  expect(await first.caughtUp(position)).toBe(true)
  await expect.poll(() => second.caughtUp(position)).toBe(true)
})

test('what no process folded is waited for, also where the view has become another one', async () => {
  const first = run([counter])
  const position = await appendTo(store, paid('a', 1))
  expect(await first.caughtUp(position)).toBe(true)
  const log = heldBack()
  const second = run([counter], readModels, log)
  const heard = await appendTo(store, paid('a', 1))
  expect(await second.caughtUp(heard)).toBe(true)
  await first.stop()
  const unread = await appendTo(store, paid('a', 1))
  expect(await second.caughtUp(unread, { timeoutMs: 20 })).toBe(false)
  const again = run([counter])
  await again.rebuild()
  expect(await again.caughtUp(unread)).toBe(true)
  log.go()
})

test('a view that went back with its store is told of at its lower place', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const told: Progress[] = []
  const ends = new AbortController()
  let at = 9
  const progressOf = (folded: () => Folded | null) =>
    createProgress({
      readModels: { noteProgress: async progress => void told.push(progress) },
      names: ['accounts'],
      signal: ends.signal,
      head: async () => 0,
      folded,
      forOthers: false,
      heardMore() {},
    })
  const folds = progressOf(() => ({ moving: new Map([['accounts', at]]), still: new Map(), stopped: new Map() }))
  const hears = progressOf(() => null)
  for (const position of [9, 4, 7]) {
    at = position
    folds.moved()
    await vi.advanceTimersByTimeAsync(20)
    for (const progress of told.splice(0))
      hears.onChange({ sequence: 1, view: progressOfViews, ids: ['*'], checkpoint: 0, progress })
    expect(hears.heard('accounts')).toBe(position)
  }
  ends.abort()
})

function raise(message: string): never {
  throw new Error(message)
}
