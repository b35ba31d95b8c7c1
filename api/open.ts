import { join } from 'node:path'
import serveFiles from '@fastify/static'
import { outbox } from '#projections/outbox/view.ts'
import { settingsView } from '#projections/settings/view.ts'
import type { Dashboard } from '#web/dashboard/server.tsx'
import type { Storefront } from '#web/storefront/server.tsx'
import { type AllOffers, features, type Queries } from './features.ts'
import { instanceSweep } from './plumbing/background/instances.ts'
import { type RunningSweep, type Sweep, startSweep } from './plumbing/background/sweep.ts'
import { prepareViews } from './plumbing/background/views.ts'
import type { Config } from './plumbing/config/config.ts'
import { sentenceOf } from './plumbing/engines/engine-error.ts'
import { type EngineOptions, type OpenEngines, openEngines } from './plumbing/engines/open.ts'
import { createWriters, withOwnWrites } from './plumbing/engines/own-writes.ts'
import { appendRoutes } from './plumbing/events/append-route.ts'
import { createOwnState } from './plumbing/events/own-state.ts'
import { type Ask, type Engines, openAll, type Parts, queriesFor, viewsOf } from './plumbing/feature.ts'
import { knowWriters } from './plumbing/http/read-your-writes.ts'
import { requireSameOrigin } from './plumbing/http/same-origin.ts'
import { healthRoutes, lagOf, rebuildRoutes } from './plumbing/http/serving/health-routes.ts'
import { firstPolicy } from './plumbing/http/serving/security-policy.ts'
import { createServer } from './plumbing/http/serving/server.ts'
import { createAddressing, createFrame, createLetters, type Letters } from './plumbing/mail/letters.ts'
import { mailSweep } from './plumbing/mail/sender.ts'
import { mailOwnerRoutes } from './plumbing/mail/waiting.ts'
import { type Metrics, openMetrics } from './plumbing/metrics/open.ts'
import { answerStrangers, PageCache } from './plumbing/web/page-cache.ts'
import { openWeb, type Web, withoutPages } from './plumbing/web/plugin.ts'
import { storedTypes } from './public-events/index.ts'

export type OpenOptions = EngineOptions & {
  /** Folder of the built application; `sources`: by Vite. Null: no pages, and only work that answers are made from. */
  readonly web?: string | 'sources' | null
}

/** Fastify looks for the name of a plugin without one through every loaded module. */
const displayName = { [Symbol.for('fastify.display-name')]: 'routes of a feature' }

/** The build that `npm run build` makes. */
const built = join(import.meta.dirname, '../dist')

/** The open shop, not listening. `ready` waits for lost views. @throws DataFolderError, EngineError: sentences. */
export async function openShop(config: Config, options: OpenOptions = {}) {
  const closing = new AsyncDisposableStack()
  try {
    const personal = features.flatMap(({ personal = [] }) => personal)
    const upcasts = features.flatMap(({ upcasts = [] }) => upcasts)
    const passing = options.web === null
    const opened = await openEngines(config, closing, { ...options, passing, personal, upcasts, storedTypes })
    const projections = await project(opened, closing)
    const engines = {
      ...opened,
      ...withOwnWrites(opened),
      projections,
      ownState: createOwnState({ ...opened, projections }),
    }
    const { parts, offers } = openAll(features, engines)
    for (const { check } of parts) await check?.()
    const pages = new PageCache()
    const queries = (ask: Ask) => queriesFor(parts, ask) as Queries
    const { storefront: web, dashboard } = await openPages(engines, parts, { ...offers, queries }, pages, options.web)
    const letters = lettersOf(parts)
    const sweeps = await work({ ...engines, ...offers, ...letters }, parts, web, closing)
    const metrics = openMetrics({ ...engines, pages, parts }, closing)
    const opening = { ...engines, ...offers, metrics }
    const app =
      config.ROLE === 'worker'
        ? await serveHealth(opening, web, closing)
        : await serve(opening, parts, { storefront: web, dashboard }, pages, closing)
    return {
      ...engines,
      ...offers,
      ...letters,
      queries,
      sweeps,
      app,
      /** Null: nobody wants metrics. */
      metrics,
      /** Resolves when pages and search show everything that is in the log. */
      async ready(): Promise<void> {
        projections.fold()
        await offers.shown(await opened.store.head())
      },
      /** Answers to nobody new: whoever asks /health/ready is sent elsewhere. What runs in the background goes on. */
      drain: engines.draining.begin,
      close: () => closing.disposeAsync(),
    }
  } catch (error) {
    await closing.disposeAsync()
    throw sentenceOf(error, config)
  }
}

export type OpenShop = Awaited<ReturnType<typeof openShop>>
type Opened = Engines & AllOffers

/** Prepares the views. */
function project(engines: OpenEngines, closing: AsyncDisposableStack) {
  const brought = [outbox, ...viewsOf(features, engines)]
  // Every page needs the settings. They are folded last, so no page answers before its other views are there.
  const views = [...brought.filter(view => view !== settingsView), settingsView]
  return prepareViews(engines, views, closing)
}

/** Starts everything that runs by itself. */
async function work(shop: Opened & LettersParts, parts: readonly Parts[], web: Web, closing: AsyncDisposableStack) {
  const { projections, store, changes, alone, logger } = shop
  // Folding shares its thread with the start, so a shop that lost its views listens first.
  if (!projections.lost) projections.fold()
  const writing = { ...shop, render: web.renderLetter }
  const compose = createLetters(writing)
  const writer = { address: createAddressing(shop), write: compose, frame: createFrame(writing) }
  for (const { takesWriter } of parts) takesWriter?.(writer)
  const mail = mailSweep({ ...shop, now: shop.logNow, compose, expired: shop.stockWatching.resume, log: logger })
  const all: readonly Sweep[] = [
    projections.sweep,
    keptViews(shop),
    ...(shop.shared ? [instanceSweep(shop)] : []),
    shop.erasureMark.sweep,
    ...parts.flatMap(({ sweeps = [] }) => sweeps),
    mail,
  ]
  const sweeps = all.filter(sweep => isOfRole(sweep, shop.config.ROLE, web !== withoutPages))
  const stopping = new AbortController()
  const running = new Map<string, RunningSweep>()
  closing.defer(async () => {
    stopping.abort()
    await Promise.all([...running.values()].map(({ ended }) => ended))
  })
  for (const sweep of sweeps) {
    running.set(sweep.name, startSweep(sweep, { follow: changes.follow, log: logger, signal: stopping.signal, alone }))
    // Views that an older version folded must not be shown.
    if (sweep === projections.sweep && !projections.lost)
      await projections.caughtUp(await store.head(), projections.elsewhere ? { timeoutMs: elsewhereMs } : {})
  }
  // Pages are made of what these keep in memory.
  for (const { name, everywhere, served } of sweeps) if (everywhere && !served) await running.get(name)!.tried
  return running
}

/** The longest that the start waits for views that another process may be folding, ms. Pages say what is behind. */
const elsewhereMs = 2000

/** A process without pages, like a command, does what its memory needs; one with the role `web` what answers are made from. */
function isOfRole({ everywhere, served }: Sweep, role: Config['ROLE'], hasPages: boolean): boolean {
  if (role === 'web') return everywhere === true
  return hasPages || (everywhere !== undefined && everywhere !== false && !served)
}

/** While a process reads its versions of the views, they stay, whatever a process of another version has. */
const keptViews = ({ servedViews }: Pick<OpenEngines, 'servedViews'>): Sweep => ({
  name: 'kept views',
  every: 60_000,
  everywhere: true,
  served: true,
  run: servedViews.keep,
})

/** A worker tells how it is, and nothing else. */
async function serveHealth(shop: Opened, web: Web, closing: AsyncDisposableStack) {
  const app = await createServer({
    config: shop.config,
    logger: shop.logger,
    secrets: shop.secrets,
    securityPolicy: web.securityPolicy,
  })
  closing.defer(() => app.close())
  await healthRoutes(app, { lag: () => lagOf(shop), draining: shop.draining.has })
  app.addHook('onListen', async () => shop.projections.fold())
  return app
}

/** Answers requests: the hooks of all features first, then their routes, then the pages. */
async function serve(
  shop: Opened & { readonly metrics: Metrics | null },
  parts: readonly Parts[],
  { storefront: web, dashboard }: Applications,
  pages: PageCache,
  closing: AsyncDisposableStack,
) {
  const { config, changes, documents, indexer, projections } = shop
  const app = await createServer({
    config,
    logger: shop.logger,
    secrets: shop.secrets,
    securityPolicy: web.securityPolicy,
    answerFirst: answerStrangers(pages, shop.whereabouts.came),
  })
  shop.metrics?.measure(app)
  const following = new AbortController()
  closing.defer(async () => {
    await app.close()
    following.abort()
  })
  // Pages fall with what they show, and again when documents and search index have heard of it too.
  await pages.follow(changes, following.signal, async sequence => {
    await documents.caughtUp(following.signal, sequence)
    await indexer.caughtUp(following.signal, sequence)
  })
  requireSameOrigin(app, { publicUrl: config.PUBLIC_URL })
  knowWriters(app, createWriters(shop))
  for (const { hooks } of parts) hooks?.(app)
  await healthRoutes(app, { lag: () => lagOf(shop), draining: shop.draining.has })
  await rebuildRoutes(app, shop)
  await mailOwnerRoutes(app, { shop })
  if (shop.takesAppends) await appendRoutes(app, { store: shop.store.beneath })
  app.addHook('onListen', async () => projections.fold())
  app.decorate('renderPage', web.renderPage)
  for (const { routes } of parts) if (routes) await app.register(Object.assign(routes, displayName))
  // Files that carry no hash in their name; what the build made leaves from memory.
  await app.register(serveFiles, { root: join(import.meta.dirname, '../web/public'), wildcard: false, maxAge: '1d' })
  await app.register(dashboard.plugin)
  await app.register(web.plugin)
  return app
}

/** The web applications over what the features answer. */
async function openPages(
  shop: Engines,
  parts: readonly Parts[],
  offers: AllOffers & { readonly queries: (ask: Ask) => Queries },
  pages: PageCache,
  web: OpenOptions['web'] = built,
): Promise<Applications> {
  if (web === null) return { storefront: withoutPages, dashboard: withoutPages }
  const both = {
    dist: web === 'sources' ? null : web,
    origin: shop.origin,
    pages,
    queries: offers.queries,
  }
  const storefront = await openWeb<Storefront>({
    ...both,
    app: 'storefront',
    visitor: offers.pageVisitor,
    whereabouts: offers.whereabouts,
    ...(web !== 'sources' && { policyOf: firstPolicy(parts.flatMap(({ policyOf = [] }) => policyOf)) }),
  })
  const dashboard = await openWeb<Dashboard>({ ...both, app: 'dashboard', at: '/dashboard', visitor: () => null })
  return { storefront, dashboard }
}

type Applications = { readonly storefront: Web; readonly dashboard: Web }

type LettersParts = { readonly letters: Letters; readonly ownerLetters: Letters }

/** The letters of all features; each event's are one feature's. */
function lettersOf(parts: readonly Parts[]): LettersParts {
  return {
    letters: Object.assign({}, ...parts.map(({ letters }) => letters)),
    ownerLetters: Object.assign({}, ...parts.map(({ ownerLetters }) => ownerLetters)),
  }
}
