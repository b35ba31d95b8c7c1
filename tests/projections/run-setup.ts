import { afterEach, beforeEach } from 'vitest'
import { openSqliteReadModels } from '#api/plumbing/engines/read-models/sqlite/read-models.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { Turns } from '#projections/run/run.ts'
import { openMemoryEventStore } from '#tests/support/memory-event-store.ts'
import { type Account, type Runner, startRunner } from './run-fixtures.ts'

// A log and read models of its own for every test of a file; its runners end with it.

export let store: EventStore
export let readModels: ReadModels
let runners: Runner[]

/** Each file calls it once. */
export function setUpRuns(): void {
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
}

/** Another log, empty, under the same read models. */
export function replaceStore(): void {
  store = openMemoryEventStore()
}

export function run(projections: readonly unknown[], models = readModels, log = store, turns?: Turns): Runner {
  const runner = startRunner(log, models, projections, turns)
  runners.push(runner)
  return runner
}

export const account = (id: string) => readModels.get<Account>('accounts', id)
export const counted = async () => (await readModels.get<{ count: number }>('counter', 'all'))?.count
