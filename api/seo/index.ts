import { catalogue } from '#api/catalogue/index.ts'
import { content } from '#api/content/index.ts'
import { feature } from '#api/plumbing/feature.ts'
import { search } from '#api/search/index.ts'
import { redirects } from '#projections/redirects/view.ts'
import { sitemap } from '#projections/sitemap/view.ts'
import { merchantFeedRoutes } from './merchant-feed/routes.ts'
import { createWhereabouts } from './moved.ts'
import { moveRoutes } from './owner.ts'
import { seoRoutes } from './routes.ts'

/** Search engines and old links: sitemaps, product feeds, and where moved pages are now. */
export const seo = feature({
  name: 'seo',
  needs: [search, catalogue, content],
  views: [redirects, sitemap],
  open({ handler, readModels, documents, origin }, { catalogue, search, shown }) {
    return {
      offers: { whereabouts: createWhereabouts({ readModels, cache: documents, search }) },
      async routes(app) {
        await app.register(seoRoutes, { readModels, origin })
        await app.register(moveRoutes, { shop: { handler, readModels, shown } })
        await app.register(merchantFeedRoutes, { readModels, catalogue, origin })
      },
    }
  },
})
