import { join } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { cartIdOf } from './cart/cart-cookie.ts'
import { cartForms } from './cart/forms.ts'
import { cartRoutes } from './cart/routes.ts'
import type { Composition } from './compose.ts'
import { healthRoutes } from './health/routes.ts'
import { importRoutes } from './import/routes.ts'
import { readTables } from './import/tables.ts'
import { maintenanceRoutes } from './maintenance/routes.ts'
import { orderForms } from './orders/forms.ts'
import { startRecovery } from './orders/recovery.ts'
import { orderRoutes } from './orders/routes.ts'
import { drawingVersion } from './pictures/drawing-version.ts'
import { openPhotos } from './pictures/photos.ts'
import { openRasterCache } from './pictures/raster-cache.ts'
import { createRenderer } from './pictures/renderer.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { productRoutes } from './products/routes.ts'
import { createRequestShop } from './request-shop.ts'
import { requireSameOrigin } from './same-origin.ts'
import { searchRoutes } from './search/routes.ts'
import { createServer } from './server.ts'
import { createServices } from './services.ts'
import { settingsRoutes } from './settings/routes.ts'
import { subscriberForms } from './subscribers/forms.ts'
import { limitSubscribing } from './subscribers/limit.ts'
import { subscriberRoutes } from './subscribers/routes.ts'
import { PageCache } from './web/page-cache.ts'
import { openWeb } from './web/plugin.ts'

export type AppOptions = {
  /** Folder of the built web application; null serves the sources through Vite. */
  readonly dist?: string | null
}

/** The whole server over a composition: every route and page, and the recovery of orders. Not listening yet. */
export async function buildApp(shop: Composition, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = shop
  const dist = options.dist === undefined ? join(import.meta.dirname, '../dist') : options.dist
  const services = createServices(shop)
  const secureCookies = config.PUBLIC_URL?.startsWith('https:') ?? false
  const app = await createServer({ config, secrets: shop.secrets, securityPolicy: dist !== null })
  requireSameOrigin(app, { publicUrl: config.PUBLIC_URL })

  await app.register(healthRoutes, { lag: () => lagOf(shop) })
  await app.register(settingsRoutes, { settings: services.settings })
  await app.register(productRoutes, services)
  await app.register(searchRoutes, { shop: services.queries })
  await app.register(cartRoutes, { ...services, secureCookies })
  await app.register(orderRoutes, { ...services, store: shop.store, readModels: shop.readModels })
  await app.register(importRoutes, { shop })
  await app.register(maintenanceRoutes, { shop })
  await app.register(pictureRoutes, await openPictures(app, shop))
  // Files that carry no hash in their name; what the build made leaves from memory.
  await app.register(serveFiles, { root: join(import.meta.dirname, '../web/public'), wildcard: false, maxAge: '1d' })
  const web = await openWeb({
    dist,
    origin: config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`,
    shopFor: createRequestShop(shop, services),
    visitor: async request => ({ cartCount: await cartCount(cartIdOf(request)) }),
    pages: await followedPages(app, shop),
    async caughtUp(position, timeoutMs) {
      const reached = await shop.projections.caughtUp(position, { timeoutMs })
      if (reached) await shop.documents.caughtUp()
      return reached
    },
  })
  const { renderPage } = web
  await app.register(cartForms, { ...services, secureCookies, renderPage })
  await app.register(orderForms, { ...services, renderPage })
  await app.register(async subscribing => {
    await limitSubscribing(subscribing)
    await subscribing.register(subscriberRoutes, services)
    await subscribing.register(subscriberForms, { ...services, renderPage })
  })
  await app.register(web.plugin)

  const recovery = startRecovery({
    readModels: shop.readModels,
    placing: services.placing,
    now: services.now,
    log: app.log,
  })
  app.addHook('onClose', () => recovery.stop())
  return app

  async function cartCount(id: string | null): Promise<number> {
    if (id === null) return 0
    const { cart } = await services.carts.current(id)
    return cart.lines.reduce((count, line) => count + line.quantity, 0)
  }
}

/** Asks every engine, so that one which does not answer is told by the failure. The search index lags behind the cards. */
async function lagOf({ projections, readModels, feeder }: Composition) {
  const position = await readModels.checkpoint('product-card')
  const { changes, error } = await feeder.lag()
  const index = {
    view: 'product-search',
    position,
    behind: changes,
    state: error ? 'retrying' : 'live',
    ...(error && { error }),
  } as const
  return [...(await projections.lag()), index]
}

/** Pages fall with what they show; a second time when documents and search index have heard of it as well. */
async function followedPages(app: FastifyInstance, { changes, documents, feeder }: Composition) {
  const closing = new AbortController()
  app.addHook('onClose', async () => closing.abort())
  const pages = new PageCache()
  await pages.follow(changes, closing.signal, async () => {
    await documents.caughtUp(closing.signal)
    await feeder.caughtUp(closing.signal)
  })
  return pages
}

async function openPictures(app: FastifyInstance, { folder, logger }: Composition) {
  const cache = await openRasterCache(join(folder.path, 'pictures', 'drawn'), drawingVersion())
  const renderer = createRenderer(cache, (error, name) =>
    logger.error({ err: error, name }, 'a picture cannot be drawn'),
  )
  app.addHook('onClose', () => renderer.close())
  const hosts = new Set(readTables(folder.path)['picture-hosts'].map(({ host }) => host.toLowerCase()))
  const photos = await openPhotos({
    folder: join(folder.path, 'pictures', 'fetched'),
    hosts: () => hosts,
    onRefused: (url, error) => logger.warn({ url, reason: String(error) }, 'a picture of a feed is not shown'),
  })
  return { cache, renderer, photos }
}
