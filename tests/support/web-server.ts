import type { FastifyInstance } from 'fastify'
import { createServer } from '#api/plumbing/http/serving/server.ts'
import type { WebDeps } from '#api/plumbing/web/deps.ts'
import { answerStrangers, PageCache } from '#api/plumbing/web/page-cache.ts'
import { openWeb } from '#api/plumbing/web/plugin.ts'
import type { Shop } from '#web/storefront/loaders.ts'
import type { Storefront } from '#web/storefront/server.tsx'
import { fixtureShop } from './fixture-shop.ts'

const origin = 'https://shop.example'

/** The built web application over the fixture shop, for injected requests. `wrap` changes the shop of one test. */
export async function webServer({
  wrap = shop => shop,
  ...deps
}: Partial<WebDeps<Storefront>> & { wrap?: (shop: Shop) => Shop } = {}): Promise<FastifyInstance> {
  const { pages = new PageCache() } = deps
  const app = await createServer({
    // A page that fails says why.
    config: { LOG_LEVEL: 'error', PUBLIC_URL: origin, TRUSTED_PROXIES: [] },
    secrets: ['a secret that is long enough for a test'],
    securityPolicy: true,
    answerFirst: answerStrangers(pages, deps.whereabouts?.came),
  })
  const web = await openWeb<Storefront>({
    app: 'storefront',
    dist: `${import.meta.dirname}/../../dist`,
    origin,
    queries: ({ language, reads }) => {
      reads.listings = true
      return wrap(fixtureShop(language))
    },
    visitor: request => ({
      cartCount: Number(request.cookies.pieces ?? 0),
      wishlistCount: Number(request.cookies.saved ?? 0),
      compareCount: 0,
      signedIn: request.cookies.account !== undefined,
      staff: request.cookies.account === 'staff',
    }),
    pages,
    ...deps,
  })
  await app.register(web.plugin)
  return app
}
