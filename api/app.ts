import { join } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accountForms } from './accounts/forms.ts'
import { accountRoutes } from './accounts/routes.ts'
import { authForms } from './auth/forms.ts'
import { enforceAccess } from './auth/guards.ts'
import { keepSessions } from './auth/keep-sessions.ts'
import { authRoutes } from './auth/routes.ts'
import { signInRoutes } from './auth/sign-in-routes.ts'
import { cartIdOf } from './cart/cart-cookie.ts'
import { cartForms } from './cart/forms.ts'
import { cartRoutes } from './cart/routes.ts'
import { compareForms } from './compare/forms.ts'
import { compareRoutes } from './compare/routes.ts'
import type { Composition } from './compose.ts'
import { createPagePolicy, firstPolicy } from './consent/page-policy.ts'
import { couponForms } from './coupons/forms.ts'
import { deskRoutes } from './desk/routes.ts'
import { feedRoutes } from './feeds/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { importRoutes } from './import/routes.ts'
import { readTables } from './import/tables.ts'
import { createLetters } from './mail/letters.ts'
import { createSender } from './mail/sender.ts'
import { maintenanceRoutes } from './maintenance/routes.ts'
import { afterPlacingForms } from './orders/after-placing-forms.ts'
import { afterPlacingRoutes } from './orders/after-placing-routes.ts'
import { orderForms } from './orders/forms.ts'
import { startRecovery } from './orders/recovery.ts'
import { orderRoutes } from './orders/routes.ts'
import { paymentForms } from './payments/forms.ts'
import { createPaymentPolicy } from './payments/page-policy.ts'
import { paymentRoutes } from './payments/routes.ts'
import { startPaymentSweep } from './payments/sweep.ts'
import { paymentWebhooks } from './payments/webhooks.ts'
import { drawingVersion } from './pictures/drawing-version.ts'
import { openPhotos } from './pictures/photos.ts'
import { openPictureHosts } from './pictures/picture-hosts.ts'
import { openRasterCache } from './pictures/raster-cache.ts'
import { createRenderer } from './pictures/renderer.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { productRoutes } from './products/routes.ts'
import { publicOrigin } from './public-origin.ts'
import { createRequestShop } from './request-shop.ts'
import { requestForms } from './requests/forms.ts'
import { limitRequests } from './requests/limit.ts'
import { startOwedRefunds } from './returns/owed.ts'
import { reviewForms } from './reviews/forms.ts'
import { reviewOwnerRoutes } from './reviews/owner-routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { reviewStaffRoutes } from './reviews/staff-routes.ts'
import { requireSameOrigin } from './same-origin.ts'
import { searchRoutes } from './search/routes.ts'
import { seoRoutes } from './seo/routes.ts'
import { createServer } from './server.ts'
import { createServices } from './services.ts'
import { settingsRoutes } from './settings/routes.ts'
import { cardRoutes } from './storefront/card-routes.ts'
import { subscriberForms } from './subscribers/forms.ts'
import { limitSubscribing } from './subscribers/limit.ts'
import { subscriberRoutes } from './subscribers/routes.ts'
import { unsubscribeForms } from './subscribers/unsubscribe-forms.ts'
import { themeRoutes } from './theme/routes.ts'
import { keepAccountCart } from './visitors/account-cart.ts'
import { listOwnerOf } from './visitors/list-owner.ts'
import { startMergeRecovery } from './visitors/merge-recovery.ts'
import { answerStrangers } from './web/answer-strangers.ts'
import { PageCache } from './web/page-cache.ts'
import { openWeb } from './web/plugin.ts'
import { wishlistForms } from './wishlist/forms.ts'
import { wishlistRoutes } from './wishlist/routes.ts'

export type AppOptions = {
  /** Folder of the built web application; null serves the sources through Vite. */
  readonly dist?: string | null
}

/** Who brings no cookie has nothing here yet. */
const stranger = { cartCount: 0, wishlistCount: 0, compareCount: 0, signedIn: false }

/** The whole server over a composition: every route and page, and the recovery of orders. Not listening yet. */
export async function buildApp(shop: Composition, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = shop
  const dist = options.dist === undefined ? join(import.meta.dirname, '../dist') : options.dist
  const services = createServices(shop)
  const engines = { store: shop.store, readModels: shop.readModels }
  const origin = publicOrigin(config)
  const secureCookies = config.PUBLIC_URL?.startsWith('https:') ?? false
  const pages = new PageCache()
  const app = await createServer({
    config,
    secrets: shop.secrets,
    securityPolicy: dist !== null,
    answerFirst: answerStrangers(pages),
  })
  await followChanges(app, shop, pages)
  requireSameOrigin(app, { publicUrl: config.PUBLIC_URL })
  enforceAccess(app, services.visitorOf)
  keepSessions(app, services)
  keepAccountCart(app, { ...services, secureCookies })

  await app.register(healthRoutes, { lag: () => lagOf(shop) })
  await app.register(settingsRoutes, { settings: services.settings })
  await app.register(themeRoutes, { settings: services.settings })
  await app.register(productRoutes, services)
  await app.register(searchRoutes, { shop: services.queries })
  await app.register(cardRoutes, services)
  await app.register(cartRoutes, { ...services, secureCookies })
  await app.register(wishlistRoutes, { ...services, secureCookies })
  await app.register(compareRoutes, { ...services, secureCookies })
  await app.register(orderRoutes, { ...services, ...engines })
  await app.register(importRoutes, { shop })
  await app.register(maintenanceRoutes, { shop, desk: services.desk, payments: services.payments })
  await app.register(reviewOwnerRoutes, { shop })
  await app.register(reviewRoutes, { ...services, ...engines })
  await app.register(reviewStaffRoutes, { ...services, ...engines, handler: shop.handler })
  await app.register(seoRoutes, { readModels: shop.readModels, origin })
  await app.register(feedRoutes, { readModels: shop.readModels, catalogue: services.catalogue, origin })
  await app.register(pictureRoutes, await openPictures(app, shop))
  // Files that carry no hash in their name; what the build made leaves from memory.
  await app.register(serveFiles, { root: join(import.meta.dirname, '../web/public'), wildcard: false, maxAge: '1d' })
  const web = await openWeb({
    dist,
    origin,
    shopFor: createRequestShop(shop, services),
    visitor: request => (request.headers.cookie === undefined ? stranger : visitorOfPage(request)),
    pages,
    whereabouts: services.whereabouts,
    ...(dist !== null && {
      policyOf: firstPolicy(
        createPaymentPolicy(services),
        createPagePolicy(services.settings, services.auth.providers.sites),
      ),
    }),
    async caughtUp(position, timeoutMs) {
      const reached = await shop.projections.caughtUp(position, { timeoutMs })
      if (reached) await shop.documents.caughtUp()
      return reached
    },
  })
  const { renderPage, renderLetter } = web
  await app.register(authRoutes, services)
  await app.register(signInRoutes, services)
  await app.register(authForms, { ...services, renderPage })
  await app.register(accountRoutes, services)
  await app.register(accountForms, { ...services, renderPage })
  await app.register(cartForms, { ...services, secureCookies, renderPage })
  await app.register(couponForms, { ...services, secureCookies, renderPage })
  await app.register(wishlistForms, { ...services, secureCookies, renderPage })
  await app.register(compareForms, { ...services, secureCookies, renderPage })
  await app.register(reviewForms, { ...services, renderPage })
  await app.register(orderForms, { ...services, renderPage })
  await app.register(afterPlacingRoutes, services)
  await app.register(deskRoutes, services)
  await app.register(afterPlacingForms, { ...services, ...engines, secureCookies, renderPage })
  await app.register(paymentRoutes, { ...services, handler: shop.handler })
  await app.register(paymentWebhooks, services)
  await app.register(paymentForms, services)
  await app.register(async subscribing => {
    await limitSubscribing(subscribing)
    await subscribing.register(subscriberRoutes, services)
    await subscribing.register(subscriberForms, { ...services, renderPage })
    await subscribing.register(unsubscribeForms, { ...services, handler: shop.handler })
  })
  await app.register(async writing => {
    await limitRequests(writing)
    await writing.register(requestForms, { ...services, renderPage })
  })
  await app.register(web.plugin)

  const recovery = startRecovery({
    readModels: shop.readModels,
    placing: services.placing,
    payments: services.payments,
    now: services.now,
    log: app.log,
  })
  app.addHook('onClose', () => recovery.stop())
  const paymentSweep = startPaymentSweep({ ...services, readModels: shop.readModels, log: app.log })
  app.addHook('onClose', () => paymentSweep.stop())
  const owed = startOwedRefunds({ ...services, readModels: shop.readModels, log: app.log })
  app.addHook('onClose', () => owed.stop())
  const merges = startMergeRecovery({ ...services, readModels: shop.readModels, log: app.log })
  app.addHook('onClose', () => merges.stop())
  const sender = createSender({
    ...shop,
    compose: createLetters({ ...services, ...shop, links: services.auth.links, origin, render: renderLetter }),
    now: services.now,
    log: app.log,
  })
  await sender.start(shop.changes)
  app.addHook('onClose', () => sender.stop())
  return app

  async function visitorOfPage(request: FastifyRequest) {
    return {
      cartCount: await cartCount(cartIdOf(request)),
      ...(await picked(request)),
      signedIn: (await services.visitorOf(request)).kind === 'customer',
    }
  }

  async function cartCount(id: string | null): Promise<number> {
    if (id === null) return 0
    const { cart } = await services.carts.current(id)
    return cart.lines.reduce((count, line) => count + line.quantity, 0)
  }

  async function picked(request: FastifyRequest) {
    const owner = listOwnerOf(request)
    const [saved, compared] = await Promise.all([services.wishlists.current(owner), services.compares.current(owner)])
    return { wishlistCount: saved.items.length, compareCount: compared.productIds.length }
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
async function followChanges(app: FastifyInstance, { changes, documents, feeder }: Composition, pages: PageCache) {
  const closing = new AbortController()
  app.addHook('onClose', async () => closing.abort())
  await pages.follow(changes, closing.signal, async () => {
    await documents.caughtUp(closing.signal)
    await feeder.caughtUp(closing.signal)
  })
}

async function openPictures(app: FastifyInstance, { folder, logger }: Composition) {
  const cache = await openRasterCache(join(folder.path, 'pictures', 'drawn'), drawingVersion())
  const renderer = createRenderer(cache, (error, name) =>
    logger.error({ err: error, name }, 'a picture cannot be drawn'),
  )
  app.addHook('onClose', () => renderer.close())
  // Written there at the first start, for the owner to edit.
  readTables(folder.path)
  const photos = await openPhotos({
    folder: join(folder.path, 'pictures', 'fetched'),
    hosts: openPictureHosts(folder.path, error =>
      logger.warn({ reason: String(error) }, 'the table of picture hosts counts as it was'),
    ),
    onRefused: (url, error) => logger.warn({ url, reason: String(error) }, 'a picture of a feed is not shown'),
  })
  return { cache, renderer, photos }
}
