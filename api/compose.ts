import { once } from 'node:events'
import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import { type EventLogDamaged, type EventStore, start } from '#domain/shared/event-store.ts'
import { type ReadModels, versionOf } from '#projections/ports.ts'
import { aheadOfLog } from '#projections/run/failure.ts'
import { runProjections } from '#projections/run/run.ts'
import { createBestSellers } from './catalogue/best-sellers.ts'
import { openDocumentCache, searchIndex } from './catalogue/catalogue.ts'
import { personalData } from './personal-data.ts'
import { keyPictures } from './pictures/address.ts'
import { type Sweep, startSweep } from './plumbing/background/sweep.ts'
import type { Config } from './plumbing/config/config.ts'
import { createEmbeddedAttemptCounts } from './plumbing/engines/attempt-counts/embedded.ts'
import { createChanges } from './plumbing/engines/changes.ts'
import { openDataFolder } from './plumbing/engines/data-folder/data-folder.ts'
import { engineFiles } from './plumbing/engines/data-folder/layout.ts'
import { EngineError, sentenceOf } from './plumbing/engines/engine-error.ts'
import { openSqliteEventStore } from './plumbing/engines/event-store/sqlite/store.ts'
import type { Post } from './plumbing/engines/mail/port.ts'
import { createOutages, watchEngines } from './plumbing/engines/outages.ts'
import { openGateways } from './plumbing/engines/payments/open.ts'
import { openSqliteReadModels } from './plumbing/engines/read-models/sqlite/read-models.ts'
import { createEmbeddedSearch } from './plumbing/engines/search/embedded/embedded-search.ts'
import type { Vault } from './plumbing/engines/vault/port.ts'
import { openSqliteVault } from './plumbing/engines/vault/sqlite/vault.ts'
import { reapplyErasures } from './plumbing/events/erase.ts'
import { folderMark } from './plumbing/events/erasure-mark.ts'
import { createHandler } from './plumbing/events/handle.ts'
import { keepErasureMark } from './plumbing/events/keep-erasures.ts'
import { sealed } from './plumbing/events/sealed.ts'
import { createFingerprint } from './plumbing/http/fingerprint.ts'
import { createSearchFeeder } from './search/feeder.ts'
import { cardView } from './search/index-filling.ts'
import { onceFilled } from './search/once-filled.ts'
import { createQueryReader } from './search/reading/create.ts'
import { createSearchWords } from './search/search-words.ts'
import { createStandIn } from './search/stand-in.ts'
import { readTables } from './settings/tables.ts'
import { views } from './views.ts'

/** Loaded when a URL selects them: a shop on the embedded engines needs none of their clients in its memory. */
const clients = {
  eventStore: () => import('./plumbing/engines/event-store/eventstoredb/store.ts'),
  readModels: () => import('./plumbing/engines/read-models/redis/read-models.ts'),
  search: () => import('./plumbing/engines/search/meilisearch/meilisearch-search.ts'),
  vault: () => import('./plumbing/engines/vault/redis/vault.ts'),
  attemptCounts: () => import('./plumbing/engines/attempt-counts/redis.ts'),
  smtp: () => import('./plumbing/engines/mail/smtp.ts'),
  mailFolder: () => import('./plumbing/engines/mail/folder.ts'),
}

/** A log of a few thousand events is folded by then. */
const lostPatienceMs = 500

export type ComposeOptions = {
  /** Stands between the log and everything else; tests let it fail. */
  readonly wrapStore?: (store: EventStore) => EventStore
  readonly logger?: Logger
  /** Views that were lost are folded from the call of `fold` on, so that the shop can listen first. */
  readonly foldLater?: boolean
}

/**
 * Opens the engines that the configuration selects and starts everything that runs by itself: projections, the feed of
 * the search index, erasures of a restored backup. Closing takes it all down in order.
 * @throws DataFolderError, EngineError: sentences for the person who starts it.
 */
export async function compose(config: Config, options: ComposeOptions = {}) {
  const closers: (() => unknown)[] = []
  const close = async () => {
    for (const closer of closers.reverse()) await closer()
    closers.length = 0
  }
  const opened = <T extends { close(): unknown }>(engine: T): T => {
    closers.push(() => engine.close())
    return engine
  }
  try {
    const folder = openDataFolder(config.DATA_DIR)
    closers.push(() => folder.release())
    const outages = createOutages()
    closers.push(outages.stop)
    const logger = options.logger ?? pino({ level: config.LOG_LEVEL, redact: ['req.headers'], hooks: outages.hooks })
    const files = engineFiles(folder.path)

    const damaged = Promise.withResolvers<EventLogDamaged>()
    const vault = opened(await openVault(config))
    const log = await openLog(config, {
      onOutage: error => logger.error({ err: error }, 'the event store does not answer; it is tried again'),
      onDamaged: damaged.resolve,
    })
    const store = opened(
      sealed(options.wrapStore ? options.wrapStore(log) : log, vault, personalData, error =>
        logger.error({ err: error }, 'personal data of the log does not open'),
      ),
    )
    await store.head()
    const post = opened(await openPost(config, join(folder.path, 'mail')))
    const mark = folderMark(folder.path)
    await reapplyErasures(log, vault, { mark, erase: post.erase })
    const erasureMark = keepErasureMark({
      store,
      vault,
      // Nothing is kept here of mails that a server takes.
      ...((!config.EVENT_STORE_URL || config.SMTP_URL) && { mark }),
    })
    const readModels = opened(
      config.REDIS_URL
        ? (await clients.readModels()).openRedisReadModels({ url: config.REDIS_URL })
        : openSqliteReadModels({ file: files.views }),
    )
    // A first question each: an engine that is not there is said now, not waited for.
    await refuseForeignViews(readModels, store)
    const attemptCounts = opened(
      config.REDIS_URL
        ? (await clients.attemptCounts()).openRedisAttemptCounts({ url: config.REDIS_URL })
        : createEmbeddedAttemptCounts(),
    )
    const engine = opened(
      config.MEILI_URL
        ? (await clients.search()).openMeilisearch({
            url: config.MEILI_URL,
            key: config.MEILI_KEY,
            index: config.MEILI_INDEX,
          })
        : createEmbeddedSearch(),
    )
    const secrets = config.SECRETS ?? [(await vault.secret('cookies')).toString('base64url')]
    const emailSecret = await vault.secret('emails')
    const orderSecret = await vault.secret('orders')
    const linkSecret = await vault.secret('links')

    keyPictures(await vault.secret('pictures'))

    const running = new AbortController()
    const changes = createChanges(readModels)
    /** Ends before everything that was opened until then. */
    const started = (sweep: Sweep) => {
      const closing = new AbortController()
      const sweeping = startSweep(sweep, { follow: changes.follow, log: logger, signal: closing.signal })
      closers.push(() => {
        closing.abort()
        return sweeping.ended
      })
      return sweeping
    }
    started(erasureMark.sweep)
    const folding = Promise.withResolvers<void>()
    const projections = runProjections({
      store: subscribedAfter(folding.promise, store),
      readModels,
      projections: views,
      signal: running.signal,
      onError: failure => {
        if (!outages.noted(failure, logger))
          logger.error({ view: failure.view, reason: failure.message }, 'a view does not move on')
      },
      onDamaged: damaged.resolve,
    })
    closers.push(async () => {
      running.abort()
      await projections.ended
    })
    const lost = (await store.head()) > start && (await areLost(readModels))
    const later = lost && options.foldLater === true
    if (!later) {
      folding.resolve()
      await projections.caughtUp(await store.head(), lost ? { timeoutMs: lostPatienceMs } : {})
    }
    const documents = openDocumentCache({ ...readModels, follow: changes.follow })
    await documents.start(running.signal)
    const bestSellers = createBestSellers(readModels, changes.announce)
    await started(bestSellers.sweep).tried
    await changes.start(running.signal)
    const tables = readTables(folder.path)
    const searchWords = createSearchWords(tables['search-words'])
    const feeding = {
      readModels,
      words: searchWords,
      // As long as the keys of the log are the same, it is the same log.
      log: createFingerprint(orderSecret)('search-index', '').slice(0, 16),
      onApplied: () => changes.announce(searchIndex),
      onError: (error: unknown) =>
        logger.error({ err: error }, 'the search index cannot be written; it is tried again'),
    }
    const { search: index, feeder } = config.MEILI_URL
      ? createStandIn({
          ...feeding,
          engine,
          openStandIn: createEmbeddedSearch,
          lookEveryMs: 5000,
          // Everything that lists products, kept pages too.
          onTurned: () => [cardView, searchIndex].forEach(changes.announce),
        })
      : { search: engine, feeder: createSearchFeeder({ ...feeding, search: engine }) }
    watchEngines(outages, { store, readModels, vault, attemptCounts, feeder })
    closers.push(() => feeder.stop())
    await feeder.start()
    const search = onceFilled(index, feeder)

    return {
      config,
      folder,
      logger,
      vault,
      post,
      erasureMark,
      store,
      /** Resolves when the log is found damaged: the shop has to stop. */
      damaged: damaged.promise,
      readModels,
      search,
      attemptCounts,
      feeder,
      tables,
      reader: createQueryReader(tables, searchWords, feeder.lexicon),
      projections,
      fold: () => folding.resolve(),
      documents,
      changes,
      bestSellers,
      gateways: await openGateways(config, createFingerprint(orderSecret)('payments', '').slice(0, 16)),
      secrets,
      emailSecret,
      orderSecret,
      linkSecret,
      handler: createHandler(store),
      close,
    }
  } catch (error) {
    await close()
    throw sentenceOf(error, config)
  }
}

/**
 * Views that are there are waited for: they are folded up to the end of the log soon, and what an older version folded must
 * not be shown. A shop that has lost its views opens at once instead, and answers with 503 what it cannot know yet.
 */
async function areLost(readModels: ReadModels): Promise<boolean> {
  const live = await Promise.all(views.map(({ name }) => readModels.liveGeneration(name)))
  const older = live.some((generation, i) => generation !== undefined && versionOf(generation) !== views[i]!.version)
  return live.includes(undefined) && !older
}

/** A store whose subscriptions begin once `begun` has resolved. */
function subscribedAfter(begun: Promise<void>, store: EventStore): EventStore {
  return {
    ...store,
    async subscribe(after, onBatch, signal) {
      if (!signal.aborted) await Promise.race([begun, once(signal, 'abort')])
      await store.subscribe(after, onBatch, signal)
    },
  }
}

/** @throws EngineError for views of another log: pages would show a shop that is not there. */
async function refuseForeignViews(readModels: ReadModels, store: EventStore): Promise<void> {
  const seen = await Promise.all(views.map(({ name }) => readModels.checkpoint(name)))
  const head = await store.head()
  for (const [i, position] of seen.entries())
    if (position > head) throw new EngineError(`${aheadOfLog(views[i]!.name, position, head).message}.`)
}

/** The log alone, without what seals it. */
export async function openLog(
  { EVENT_STORE_URL, DATA_DIR }: Pick<Config, 'EVENT_STORE_URL' | 'DATA_DIR'>,
  { onOutage = () => {}, onDamaged }: LogListeners = {},
): Promise<EventStore> {
  if (EVENT_STORE_URL) return (await clients.eventStore()).openEventStoreDb({ url: EVENT_STORE_URL, onOutage })
  return openSqliteEventStore({ file: engineFiles(DATA_DIR).log, ...(onDamaged && { onDamaged }) })
}

type LogListeners = {
  readonly onOutage?: (error: unknown) => void
  readonly onDamaged?: (error: EventLogDamaged) => void
}

/** The keys alone, of a shop that is not open. */
export async function openVault({ VAULT_URL, DATA_DIR }: Pick<Config, 'VAULT_URL' | 'DATA_DIR'>): Promise<Vault> {
  if (VAULT_URL) return (await clients.vault()).openRedisVault({ url: VAULT_URL })
  return openSqliteVault({ file: engineFiles(DATA_DIR).vault })
}

async function openPost({ SMTP_URL, MAIL_FROM }: Config, folder: string): Promise<Post> {
  if (SMTP_URL && MAIL_FROM) return (await clients.smtp()).openSmtp(SMTP_URL, MAIL_FROM)
  return (await clients.mailFolder()).openMailFolder(folder, MAIL_FROM ?? 'shop@localhost')
}

export type Composition = Awaited<ReturnType<typeof compose>>
