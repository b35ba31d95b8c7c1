import { createHash, createHmac, createSecretKey } from 'node:crypto'
import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import type { EventLogDamaged, EventStore } from '#domain/shared/event-store.ts'
import type { PersonalFields } from '#domain/shared/personal-data.ts'
import type { Upcasts } from '#domain/shared/upcasts.ts'
import { versioned } from '#projections/versioned.ts'
import { keepLeases } from '../background/leases.ts'
import { type Config, isShared } from '../config/config.ts'
import { reapplyErasures } from '../events/erase.ts'
import { folderMark } from '../events/erasure-mark.ts'
import { refuseLeftLog } from '../events/generation.ts'
import { createHandler } from '../events/handle.ts'
import { keepErasureMark } from '../events/keep-erasures.ts'
import { personIdOf } from '../events/person-id.ts'
import { sealed } from '../events/sealed.ts'
import { createSnapshots } from '../events/snapshots.ts'
import { createUnknownTypes } from '../events/unknown-types.ts'
import { upcasting } from '../events/upcasting.ts'
import { namingVault, refuseLeftKeys } from '../events/vault-of-log.ts'
import { publicOrigin } from '../http/public-origin.ts'
import { countedStore, createEngineCounts } from '../metrics/engine-counts.ts'
import { createPublicFetch } from '../net/fetch-public.ts'
import { createPost } from '../net/post.ts'
import type { Network } from '../net/public-agent.ts'
import { tellingCauses } from '../tracing/causes.ts'
import { requestOfLine } from '../tracing/doing.ts'
import { traceWith } from '../tracing/spans.ts'
import { openBlobFolders } from './blobs/folder.ts'
import { createChanges } from './changes.ts'
import { joinDataFolder, openDataFolder, runningServer } from './data-folder/data-folder.ts'
import { openDocumentCache } from './document-cache.ts'
import { appendingThroughOwner } from './event-store/through-owner.ts'
import { openAttemptCounts, openLog, openPost, openReadModels, openSearch, openVault, openWork } from './open-each.ts'
import { createOutages, watchEngines } from './outages.ts'
import { openGateways, traced } from './payments/open.ts'
import type { Gateways } from './payments/port.ts'
import { createEmbeddedSearch } from './search/embedded/embedded-search.ts'

export type EngineOptions = {
  /** The process answers nobody but its own command, and ends soon. */
  readonly passing?: boolean
  /** Stands between the log and everything else; tests let it fail. */
  readonly wrapStore?: (store: EventStore) => EventStore
  readonly logger?: Logger
  /** The clock of the shop and its log; absent: the system's clock. */
  readonly now?: () => Date
  /** In place of the configured providers. */
  readonly gateways?: Gateways
  /** Stands for the internet in tests. */
  readonly network?: Network
  /** Tests make passwords cheap, and answers as fast as they are. */
  readonly costs?: Costs
}

export type Costs = {
  /** Of a password, for argon2. */
  readonly argon2?: { readonly memory: number; readonly passes: number; readonly parallelism: number }
  /** Answers that must not tell by their time take a whole number of these, ms. */
  readonly stepMs?: number
}

export type OpenEngines = Awaited<ReturnType<typeof openEngines>>

/**
 * Opens the folder and the configured engines; the log is then sealed and without those erased. `closing` takes all
 * down again, the last first. @throws DataFolderError, EngineError: sentences for the person who starts the shop.
 */
export async function openEngines(
  config: Config,
  closing: AsyncDisposableStack,
  options: EngineOptions & {
    readonly personal: readonly PersonalFields[]
    readonly upcasts: readonly Upcasts[]
    /** All types of events that this version knows. */
    readonly storedTypes: readonly string[]
  },
) {
  const opened = <T extends { close(): unknown }>(engine: T): T => {
    closing.defer(async () => void (await engine.close()))
    return engine
  }
  const onServers = isShared(config)
  /** A worker whose engines lie in a folder that a web process owns. */
  const joins = !onServers && config.ROLE === 'worker'
  const folder = joins
    ? await joinDataFolder(config.DATA_DIR, () =>
        console.log(`Waiting for a process with ROLE=web on ${config.DATA_DIR} ...`),
      )
    : openDataFolder(config.DATA_DIR, {
        together: onServers,
        // A command, and the shop that fills the demo, own the folder for a while: a worker waits meanwhile.
        role: config.ROLE === 'web' || options.passing ? 'web' : 'all',
      })
  closing.defer(async () => folder.release())
  const outages = createOutages()
  closing.defer(async () => outages.stop())
  const logger =
    options.logger ??
    pino({ level: config.LOG_LEVEL, redact: ['req.headers'], hooks: outages.hooks, mixin: requestOfLine })
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT) {
    const tracing = (await import('../tracing/sdk.ts')).startTracing(config, logger)
    traceWith(tracing)
    closing.defer(async () => {
      traceWith(null)
      await tracing.close()
    })
  }
  /** Null: nobody wants metrics. */
  const counts = config.METRICS_PORT === undefined ? null : createEngineCounts()

  const damage = Promise.withResolvers<EventLogDamaged>()
  const vault = opened(await openVault(config))
  const opens = await openLog(config, {
    onOutage: error => logger.error({ err: error }, 'the event store does not answer; it is tried again'),
    onDamaged: damage.resolve,
    now: options.now,
  })
  const written = joins ? appendingThroughOwner(opens, () => runningServer(folder.path)) : opens
  await refuseLeftLog(written)
  await refuseLeftKeys(vault)
  const log = upcasting(written, options.upcasts)
  const named = namingVault(log, vault, damage.resolve)
  const sealing = sealed(
    options.wrapStore ? options.wrapStore(named.store) : named.store,
    vault,
    options.personal,
    error => logger.error({ err: error }, 'personal data of the log does not open'),
  )
  const store = opened(tellingCauses(counts ? countedStore(sealing, counts) : sealing))
  await store.head()
  const post = opened(await openPost(config, join(folder.path, 'mail')))
  const mark = folderMark(folder.path)
  await reapplyErasures(log, vault, { mark, erase: post.erase })
  await named.refuseOther()
  const erasureMark = keepErasureMark({
    store,
    vault,
    // Nothing is kept here of mails that a server takes.
    ...((!config.EVENT_STORE_URL || config.SMTP_URL) && { mark }),
  })
  const blobs = await openBlobFolders(config.BLOBS_DIR ?? join(folder.path, 'blobs'))
  const { readModels, servedViews } = versioned(opened(await openReadModels(config)), text =>
    createHash('sha256').update(text).digest('base64url').slice(0, 12),
  )
  const attemptCounts = opened(await openAttemptCounts(config))
  const work = opened(await openWork(config))
  const leases = opened(keepLeases(work, logger))
  const known = new Set(options.storedTypes)
  const snapshots = createSnapshots({
    ...{ store, work, knownTypes: known.size },
    onFailure: error => logger.warn({ err: error }, 'a snapshot of a stream was not read or kept'),
  })
  const searchEngine = opened(await openSearch(config))
  watchEngines(outages, { store, readModels, vault, attemptCounts, work })

  const { fetchPublic } = opened(createPublicFetch(options.network))
  // Mails of a worker lead to the web that it joined.
  const origin = (!config.PUBLIC_URL && joins && runningServer(folder.path)?.url) || publicOrigin(config)
  const postRules = { privateHosts: config.WEBHOOK_PRIVATE_HOSTS, shop: { origin, port: config.PORT } }
  const { post: postOut } = opened(createPost(postRules, options.network))

  const secrets = config.SECRETS ?? [(await vault.secret('cookies')).toString('base64url')]
  const emailSecret = await vault.secret('emails')
  // One key object: a key given as bytes is prepared anew each time.
  const orderKey = createSecretKey(await vault.secret('orders'))
  const fingerprint = (purpose: string, text: string) =>
    createHmac('sha256', orderKey).update(`${purpose}\0${text}`).digest('base64url')
  const gateways = options.gateways ?? (await openGateways(config, fingerprint('payments', '').slice(0, 16)))
  const following = new AbortController()
  closing.defer(async () => following.abort())
  const changes = createChanges(readModels)
  const documents = openDocumentCache({ ...readModels, ...changes })
  await documents.start(following.signal)
  await changes.start(following.signal)
  if (counts) await changes.follow({ onChange() {}, onGap: () => void counts.gaps++ }, following.signal)

  let isDraining = false

  return {
    config,
    /** Whether the process is about to end. */
    draining: {
      has: () => isDraining,
      begin(): void {
        isDraining = true
      },
    },
    /** Public origin of the shop, without a slash at the end. */
    origin,
    /** Whether cookies may travel over https only. */
    secureCookies: config.PUBLIC_URL?.startsWith('https:') ?? false,
    now: options.now ?? (() => new Date()),
    /** By the log's clock: for what processes decide between them, whose own clocks may differ. */
    logNow: options.now ?? written.clock ?? (() => new Date()),
    costs: options.costs ?? {},
    folder,
    /** Several processes may be the shop: log, views and keys lie on servers, or two share a data folder. */
    shared: onServers || config.ROLE !== 'all',
    /** All processes of the shop reach the same files that people gave. */
    blobsShared: (onServers && config.BLOBS_DIR !== undefined) || config.ROLE !== 'all',
    /** A worker on the same data folder appends through this process. */
    takesAppends: !onServers && config.ROLE === 'web',
    logger,
    outages,
    vault,
    post,
    /** Files that people gave, each kind in a place of its own. */
    blobs,
    erasureMark,
    store,
    /** Its promise resolves when the log is found damaged: the shop has to stop. */
    damage,
    handler: createHandler(store, { snapshots, knows: type => known.has(type), ...(counts && { counts }) }),
    /** Events of newer versions that something ended at. */
    unknownTypes: createUnknownTypes(logger),
    /** The states to which long streams were folded. */
    snapshots,
    readModels,
    servedViews,
    changes,
    documents,
    attemptCounts,
    work,
    /** Its notes never go back to older ones, where several processes read them: they lie beside the keys. */
    lastingWork: onServers ? opened(await openWork({ ...config, REDIS_URL: config.VAULT_URL })) : work,
    /** For what only one process may do at a time. */
    alone: leases.alone,
    /** Names of the leases that this process holds. */
    leasesHeld: leases.held,
    counts,
    /** The one way to ask an address that somebody gave. */
    fetchPublic,
    /** The one way to send to an address that somebody gave, and its rules. */
    postOut,
    postRules,
    searchEngine,
    /** Answers while the search engine is silent; null for an engine of this process. */
    openStandInSearch: config.MEILI_URL ? createEmbeddedSearch : null,
    gateways: config.OTEL_EXPORTER_OTLP_ENDPOINT ? traced(gateways) : gateways,
    /** Sign cookies, the newest first. */
    secrets,
    linkSecret: await vault.secret('links'),
    pictureSecret: await vault.secret('pictures'),
    publicIdSecret: await vault.secret('public-ids'),
    personIdOf: (email: string) => personIdOf(emailSecret, email),
    /** A keyed hash, 43 characters: nobody without the secret makes or checks it. `purpose` keeps kinds apart. */
    fingerprint,
  }
}
