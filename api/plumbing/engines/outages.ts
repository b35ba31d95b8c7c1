import type { Logger, LoggerOptions } from 'pino'
import {
  EventLogDamaged,
  type EventStore,
  EventStoreUnavailable,
  UnknownEventType,
} from '#domain/shared/event-store.ts'
import { type ReadModels, ReadModelsUnavailable, ViewNotLive } from '#projections/ports.ts'
import { type AttemptCounts, AttemptCountsUnavailable } from './attempt-counts/port.ts'
import { type Vault, VaultUnavailable } from './vault/port.ts'
import { type Work, WorkUnavailable } from './work/port.ts'

const debug = 20

type Kind = abstract new (...args: never[]) => Error

type Engine = {
  /** As a sentence begins with it. */
  readonly name: string
  readonly kinds: readonly Kind[]
  /** Waiting does not help against these: they are written as they come. */
  readonly except?: readonly Kind[]
  /** Rejects as long as the engine does not answer. */
  readonly answers: () => Promise<unknown>
}

/** One line in the log when an engine falls silent and one when it answers again, however many ask it meanwhile. */
export function createOutages(everyMs = 1000) {
  const engines: Engine[] = []
  const silent = new Map<Engine, NodeJS.Timeout>()
  let stopped = false

  function noted(error: unknown, log: Pick<Logger, 'error' | 'warn'>): boolean {
    if (!(error instanceof Error)) return false
    const engine = engines.find(({ kinds }) => kinds.some(kind => error instanceof kind))
    if (!engine) return noted(error.cause, log)
    if (engine.except?.some(kind => error instanceof kind)) return false
    if (silent.has(engine) || stopped) return true
    log.error({ reason: error.message }, `${engine.name} does not answer`)
    const since = Date.now()
    const askSoon = () => silent.set(engine, setTimeout(ask, everyMs).unref())
    const ask = () =>
      engine.answers().then(
        () => {
          silent.delete(engine)
          if (!stopped) log.warn({ seconds: Math.round((Date.now() - since) / 1000) }, `${engine.name} answers again`)
        },
        stopped ? () => {} : askSoon,
      )
    askSoon()
    return true
  }

  /** Hooks of a logger: outages are noted instead of written. /health/ready reports views that are being folded. */
  const hooks: LoggerOptions['hooks'] = {
    logMethod(args, method, level) {
      const [said] = args as [unknown]
      const error = said && typeof said === 'object' && 'err' in said ? said.err : undefined
      if (error instanceof ViewNotLive && level > debug) return
      if (!noted(error, this)) method.apply(this, args)
    },
  }

  return {
    hooks,
    noted,
    watch: (engine: Engine) => void engines.push(engine),
    stop(): void {
      stopped = true
      for (const timer of silent.values()) clearTimeout(timer)
    },
  }
}

/** The engines that are asked directly; the index of the search is watched by its indexer. */
export function watchEngines(
  { watch }: ReturnType<typeof createOutages>,
  engines: {
    readonly store: EventStore
    readonly readModels: ReadModels
    readonly vault: Vault
    readonly attemptCounts: AttemptCounts
    readonly work: Work
  },
): void {
  const { store, readModels, vault, attemptCounts, work } = engines
  const events = { kinds: [EventStoreUnavailable], except: [EventLogDamaged, UnknownEventType] }
  watch({ name: 'The event store', ...events, answers: () => store.head() })
  const views = { kinds: [ReadModelsUnavailable], except: [ViewNotLive] }
  watch({ name: 'The store of the read models', ...views, answers: () => readModels.latestChange() })
  watch({ name: 'The vault', kinds: [VaultUnavailable], answers: () => vault.erasuresAppliedTo() })
  const counts = { kinds: [AttemptCountsUnavailable], answers: () => attemptCounts.change(['outage'], () => null) }
  watch({ name: 'The store of sign-in attempts', ...counts })
  watch({ name: 'The store of leases', kinds: [WorkUnavailable], answers: () => work.bookmark('outage') })
}
