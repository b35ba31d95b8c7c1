import type { EventStore } from '#domain/shared/event-store.ts'
import type { ReadModels } from '#projections/ports.ts'
import { createTally } from './meter.ts'

export const commandOutcomes = ['accepted', 'repeated', 'refused', 'contention', 'failed'] as const
export type CommandOutcome = (typeof commandOutcomes)[number]
export const mailOutcomes = ['sent', 'delayed', 'given-up'] as const

export type EngineCounts = ReturnType<typeof createEngineCounts>

/** What the plumbing counts as it works, while somebody wants metrics. Categories are names of aggregates. */
export function createEngineCounts() {
  return {
    commands: createTally('category', 'outcome'),
    conflicts: createTally('category'),
    staleCommits: createTally('view'),
    mails: createTally('outcome'),
    appends: { done: 0, failed: 0, events: 0, seconds: 0 },
    gaps: 0,
  }
}

/** A store whose appends are counted. */
export function countedStore<Store extends EventStore>(
  store: Store,
  { appends }: Pick<EngineCounts, 'appends'>,
): Store {
  return {
    ...store,
    async append(stream, events, expected) {
      const began = performance.now()
      try {
        const appended = await store.append(stream, events, expected)
        appends.done++
        if (!appended.repeated) appends.events += events.length
        return appended
      } catch (error) {
        appends.failed++
        throw error
      } finally {
        appends.seconds += (performance.now() - began) / 1000
      }
    },
  }
}

/** Read models that count the commits that came too late. */
export function countedCommits<Models extends Pick<ReadModels, 'commit'>>(
  models: Models,
  { staleCommits }: Pick<EngineCounts, 'staleCommits'>,
): Models {
  return {
    ...models,
    async commit(view, generation, commit) {
      const outcome = await models.commit(view, generation, commit)
      if (outcome === 'stale') staleCommits.add(view)
      return outcome
    },
  }
}
