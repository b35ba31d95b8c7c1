import { once } from 'node:events'
import { type EventLogDamaged, type EventStore, start } from '#domain/shared/event-store.ts'
import type { ReadModels } from '#projections/ports.ts'
import { aheadOfLog } from '#projections/run/failure.ts'
import type { AnyProjection } from '#projections/run/fold.ts'
import { type RunningProjections, runProjections, type Turns } from '#projections/run/run.ts'
import { EngineError } from '../engines/engine-error.ts'
import type { OpenEngines } from '../engines/open.ts'
import { countedCommits } from '../metrics/engine-counts.ts'
import { linked, spanned } from '../tracing/spans.ts'
import type { Sweep } from './sweep.ts'

export type Views = RunningProjections & {
  /** None shows anything before it is folded from the whole log. */
  readonly lost: boolean
  /** Another process folds them, or may: the start waits for them only so long. */
  readonly elsewhere: boolean
  /** Folds the log into the views until the shop closes, from the call of `fold` on. */
  readonly sweep: Sweep
  fold(): void
}

/** Begins the name of the lease under which one process folds the views of a release. */
export const viewsLease = 'views'

/** The longest that a process waits for views that another one folds, ms. */
const elsewhereMs = 5000

/**
 * Which process folds: on engines of its own this one, on shared ones the holder of the lease of these views in their
 * versions. A process with the role `web` never does.
 */
function turnsOf({ config, shared, alone, servedViews }: OpenEngines): Turns | undefined {
  if (!shared) return undefined
  if (config.ROLE !== 'web') return (fold, signal) => alone(`${viewsLease} ${servedViews.release()}`, fold, signal)
  return async (_fold, signal) => {
    if (!signal.aborted) await once(signal, 'abort')
  }
}

/** Prepares to fold the views in step with the log. @throws EngineError for another log's: pages would lie. */
export async function prepareViews(
  engines: OpenEngines,
  views: readonly AnyProjection[],
  closing: AsyncDisposableStack,
): Promise<Views> {
  const { config, store, readModels, servedViews, changes, logger, outages, damage, counts } = engines
  servedViews.serve(views)
  const turns = turnsOf(engines)
  await refuseForeignViews(readModels, store, views)
  const running = new AbortController()
  const folding = Promise.withResolvers<void>()
  const lost = (await store.head()) > start && (await areLost(readModels, views))
  const { commit } = counts ? countedCommits(readModels, counts) : readModels
  const projections = runProjections({
    store: subscribedAfter(folding.promise, store),
    readModels: {
      ...readModels,
      follow: changes.follow,
      commit: (...given) => spanned('commit', () => commit(...given), { within: true }),
    },
    around: (view, events, fold) =>
      linked(`fold ${view}`, events, fold, { attributes: { 'selvedge.events': events.length } }),
    projections: views,
    signal: running.signal,
    turns,
    // A worker that is away must not keep those waiting who ask a web process.
    patienceMs: turns && config.ROLE === 'web' ? elsewhereMs : undefined,
    onError: failure => {
      if (!outages.noted(failure, logger))
        logger.error({ view: failure.view, reason: failure.message }, 'a view does not move on')
    },
    onDamaged: (error: EventLogDamaged) => damage.resolve(error),
  })
  // Also of a shop that was refused before any sweep began.
  closing.defer(async () => {
    running.abort()
    await projections.ended
  })
  return {
    ...projections,
    lost,
    elsewhere: turns !== undefined,
    fold: () => folding.resolve(),
    sweep: {
      name: 'views',
      everywhere: true,
      async run(pass) {
        pass.signal.addEventListener('abort', () => running.abort())
        pass.begun()
        await projections.ended
      },
    },
  }
}

/** Whether one was never folded in its version. A start does not wait for it: what is made of it says that it is being built. */
async function areLost(readModels: ReadModels, views: readonly AnyProjection[]): Promise<boolean> {
  const live = await Promise.all(views.map(({ name }) => readModels.liveGeneration(name)))
  return live.includes(undefined)
}

/** A store whose subscriptions begin once `begun` has resolved. */
function subscribedAfter(begun: Promise<void>, store: EventStore): EventStore {
  return {
    ...store,
    async subscribe(...asked) {
      const [, , signal] = asked
      if (!signal.aborted) await Promise.race([begun, once(signal, 'abort')])
      await store.subscribe(...asked)
    },
  }
}

async function refuseForeignViews(
  readModels: ReadModels,
  store: EventStore,
  views: readonly AnyProjection[],
): Promise<void> {
  const seen = await Promise.all(views.map(({ name }) => readModels.checkpoint(name)))
  const head = await store.head()
  for (const [i, position] of seen.entries())
    if (position > head) throw new EngineError(`${aheadOfLog(views[i]!.name, position, head).message}.`)
}
