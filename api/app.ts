import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { keepAccountCart } from './auth/account-cart.ts'
import { startBackground } from './background.ts'
import type { Composition } from './compose.ts'
import { createPaymentPolicy } from './payments/page-policy.ts'
import { enforceAccess } from './plumbing/http/guards.ts'
import { publicOrigin } from './plumbing/http/public-origin.ts'
import { requireSameOrigin } from './plumbing/http/same-origin.ts'
import { createServer } from './plumbing/http/server.ts'
import { answerStrangers } from './plumbing/web/answer-strangers.ts'
import { followChanges } from './plumbing/web/follow-changes.ts'
import { PageCache } from './plumbing/web/page-cache.ts'
import { openWeb } from './plumbing/web/plugin.ts'
import { createRequestShop } from './request-shop.ts'
import { registerForms, registerInterfaces } from './routes.ts'
import { createServices } from './services.ts'
import { createPagePolicy, firstPolicy } from './settings/page-policy.ts'
import { createPageVisitor } from './storefront/page-visitor.ts'
import { keepSessions } from './visitors/keep-sessions.ts'

export type AppOptions = {
  /** Folder of the built web application; null serves the sources through Vite. */
  readonly dist?: string | null
}

/** The whole server over a composition: every route and page, and the recovery of orders. Not listening yet. */
export async function buildApp(shop: Composition, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = shop
  const dist = options.dist === undefined ? join(import.meta.dirname, '../dist') : options.dist
  const services = createServices(shop)
  const origin = publicOrigin(config)
  const secureCookies = config.PUBLIC_URL?.startsWith('https:') ?? false
  const pages = new PageCache()
  const app = await createServer({
    config,
    logger: shop.logger,
    secrets: shop.secrets,
    securityPolicy: dist !== null,
    answerFirst: answerStrangers(pages),
  })
  await followChanges(app, shop, pages)
  requireSameOrigin(app, { publicUrl: config.PUBLIC_URL })
  enforceAccess(app, services.visitorOf)
  keepSessions(app, services)
  keepAccountCart(app, { ...services, secureCookies })

  const deps = { shop, services, origin, secureCookies }
  await registerInterfaces(app, deps)
  const web = await openWeb({
    dist,
    origin,
    shopFor: createRequestShop(shop, services),
    visitor: createPageVisitor(services),
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
  await registerForms(app, { ...deps, renderPage: web.renderPage })
  await app.register(web.plugin)
  startBackground(app, { ...deps, renderLetter: web.renderLetter })
  return app
}
