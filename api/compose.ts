import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import { accountPersonalData } from '#domain/account/events.ts'
import { orderPersonalData } from '#domain/order/events.ts'
import { requestPersonalData } from '#domain/request/events.ts'
import { returnPersonalData } from '#domain/return/events.ts'
import { reviewPersonalData } from '#domain/review/events.ts'
import { type EventStore, EventStoreUnavailable } from '#domain/shared/event-store.ts'
import { subscriberPersonalData } from '#domain/subscriber/events.ts'
import { cartMerges } from '#projections/cart-merges/view.ts'
import { contentView } from '#projections/content/view.ts'
import { contentList } from '#projections/content-list/view.ts'
import { couponsView } from '#projections/coupons/view.ts'
import { orderView } from '#projections/order/view.ts'
import { outbox } from '#projections/outbox/view.ts'
import { paymentsView } from '#projections/payments/view.ts'
import { ReadModelsUnavailable } from '#projections/ports.ts'
import { productCard } from '#projections/product-card/view.ts'
import { productPage } from '#projections/product-page/view.ts'
import { ProductSearchUnavailable } from '#projections/product-search.ts'
import { redirects } from '#projections/redirects/view.ts'
import { requests } from '#projections/requests/view.ts'
import { returnsView } from '#projections/returns/view.ts'
import { reviewsView } from '#projections/reviews/view.ts'
import { runProjections } from '#projections/run.ts'
import { settingsView } from '#projections/settings/view.ts'
import { sitemap } from '#projections/sitemap/view.ts'
import { stockLevels } from '#projections/stock-levels/view.ts'
import { subscribers } from '#projections/subscribers/view.ts'
import { terms } from '#projections/terms/view.ts'
import { wishlistShares } from '#projections/wishlist-shares/view.ts'
import { openSqliteEventStore } from './adapters/event-store/sqlite/store.ts'
import { openGateways } from './adapters/payments/open.ts'
import { openSqliteReadModels } from './adapters/read-models/sqlite/read-models.ts'
import { createEmbeddedSearch } from './adapters/search/embedded/embedded-search.ts'
import { openSqliteVault } from './adapters/vault/sqlite/vault.ts'
import { createChanges } from './changes.ts'
import type { Config } from './config.ts'
import { openDataFolder } from './data-folder.ts'
import { EngineError } from './engine-error.ts'
import { createHandler } from './handle.ts'
import type { Post } from './mail/post.ts'
import { reapplyErasures } from './sealing/erase.ts'
import { sealed } from './sealing/sealed.ts'
import { createSearchFeeder } from './search/feeder.ts'
import { createBestSellers } from './storefront/best-sellers.ts'
import { openDocumentCache, searchIndex } from './storefront/catalogue.ts'
import { VaultUnavailable } from './vault.ts'

export const views = [
  productPage,
  stockLevels,
  productCard,
  terms,
  orderView,
  outbox,
  settingsView,
  subscribers,
  contentView,
  contentList,
  redirects,
  requests,
  sitemap,
  cartMerges,
  wishlistShares,
  paymentsView,
  returnsView,
  reviewsView,
  couponsView,
] as const

/** What of the events is personal, an aggregate each. */
const personalData = [
  accountPersonalData,
  orderPersonalData,
  requestPersonalData,
  returnPersonalData,
  reviewPersonalData,
  subscriberPersonalData,
]

/** Loaded when a URL selects them: a shop on the embedded engines needs none of their clients in its memory. */
const clients = {
  eventStore: () => import('./adapters/event-store/eventstoredb/store.ts'),
  readModels: () => import('./adapters/read-models/redis/read-models.ts'),
  search: () => import('./adapters/search/meilisearch/meilisearch-search.ts'),
  vault: () => import('./adapters/vault/redis/vault.ts'),
  smtp: () => import('./adapters/mail/smtp.ts'),
  mailFolder: () => import('./adapters/mail/folder.ts'),
}

export type ComposeOptions = {
  /** Stands between the log and everything else; tests let it fail. */
  readonly wrapStore?: (store: EventStore) => EventStore
  readonly logger?: Logger
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
    const logger = options.logger ?? pino({ level: config.LOG_LEVEL })
    const file = (name: string) => join(folder.path, name)

    const vault = opened(
      config.VAULT_URL
        ? await (await clients.vault()).openRedisVault({ url: config.VAULT_URL })
        : openSqliteVault({ file: file('vault.sqlite') }),
    )
    const log = config.EVENT_STORE_URL
      ? (await clients.eventStore()).openEventStoreDb({
          url: config.EVENT_STORE_URL,
          onOutage: error => logger.error({ err: error }, 'the event store does not answer; it is tried again'),
        })
      : openSqliteEventStore({ file: file('events.sqlite') })
    const store = opened(sealed(options.wrapStore ? options.wrapStore(log) : log, vault, personalData))
    await store.head()
    const post = opened(await openPost(config, file('mail')))
    await reapplyErasures(log, vault, post.erase)
    const readModels = opened(
      config.REDIS_URL
        ? (await clients.readModels()).openRedisReadModels({ url: config.REDIS_URL })
        : openSqliteReadModels({ file: file('views.sqlite') }),
    )
    // A first question each: an engine that is not there is said now, not waited for.
    await readModels.latestChange()
    const search = opened(
      config.MEILI_URL
        ? await (await clients.search()).openMeilisearch({
            url: config.MEILI_URL,
            key: config.MEILI_KEY,
            index: 'products',
          })
        : createEmbeddedSearch(),
    )
    const secrets = config.SECRETS ?? [(await vault.secret('cookies')).toString('base64url')]
    const emailSecret = await vault.secret('emails')
    const orderSecret = await vault.secret('orders')
    const linkSecret = await vault.secret('links')

    const running = new AbortController()
    const changes = createChanges(readModels)
    const projections = runProjections({
      store,
      readModels,
      projections: views,
      signal: running.signal,
      onError: failure => logger.error({ view: failure.view, reason: failure.message }, 'a view does not move on'),
    })
    closers.push(async () => {
      running.abort()
      await projections.ended
    })
    await projections.caughtUp(await store.head())
    const documents = openDocumentCache({ ...readModels, follow: changes.follow })
    await documents.start(running.signal)
    const bestSellers = createBestSellers({
      readModels,
      changes,
      onError: error => logger.error({ err: error }, 'best sellers cannot be counted; they are counted again'),
    })
    await bestSellers.start(running.signal)
    await changes.start(running.signal)
    const feeder = createSearchFeeder({
      readModels,
      search,
      onApplied: () => changes.announce(searchIndex),
      onError: error => logger.error({ err: error }, 'the search index cannot be written; it is tried again'),
    })
    closers.push(() => feeder.stop())
    await feeder.start()

    return {
      config,
      folder,
      logger,
      vault,
      post,
      store,
      readModels,
      search,
      feeder,
      projections,
      documents,
      changes,
      bestSellers,
      gateways: await openGateways(config),
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

async function openPost({ SMTP_URL, MAIL_FROM }: Config, folder: string): Promise<Post> {
  if (SMTP_URL && MAIL_FROM) return (await clients.smtp()).openSmtp(SMTP_URL, MAIL_FROM)
  return (await clients.mailFolder()).openMailFolder(folder, MAIL_FROM ?? 'shop@localhost')
}

export type Composition = Awaited<ReturnType<typeof compose>>

function sentenceOf(error: unknown, config: Config): unknown {
  const engines: [new (...args: never[]) => Error, string, string | undefined][] = [
    [EventStoreUnavailable, 'The event store', config.EVENT_STORE_URL && 'EVENT_STORE_URL'],
    [ReadModelsUnavailable, 'The read models', config.REDIS_URL && 'REDIS_URL'],
    [ProductSearchUnavailable, 'Product search', config.MEILI_URL && 'MEILI_URL and MEILI_KEY'],
    [VaultUnavailable, 'The vault', config.VAULT_URL && 'VAULT_URL'],
  ]
  for (const [kind, engine, setting] of engines) {
    if (!(error instanceof kind)) continue
    const help = setting
      ? `Is it running, and is ${setting} right?`
      : `Is the data folder ${config.DATA_DIR} intact and writable?`
    return new EngineError(`${engine} cannot be used: ${error.message.replace(/\.+$/, '')}. ${help}`, { cause: error })
  }
  return error
}
