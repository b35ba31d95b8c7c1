import { catalogue } from '#api/catalogue/index.ts'
import { content } from '#api/content/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { openList } from '#api/plumbing/lists/list.ts'
import { listRoutes } from '#api/plumbing/lists/routes.ts'
import { search } from '#api/search/index.ts'
import { visitors } from '#api/visitors/index.ts'
import { redirects } from '#projections/redirects/view.ts'
import { sitemap } from '#projections/sitemap/view.ts'
import type { RedirectQueries } from '#web/models/redirects.ts'
import { merchantFeedRoutes } from './merchant-feed/routes.ts'
import { createWhereabouts } from './moved.ts'
import { createOldAddresses } from './old-addresses.ts'
import { moveRoutes } from './owner.ts'
import { redirectListModel, redirectRowList } from './redirect-list.ts'
import { redirectRoutes } from './redirect-routes.ts'
import { seoRoutes } from './routes.ts'

export type { OldAddresses } from './old-addresses.ts'

/** Search engines and old links: sitemaps, product feeds, and where moved pages are now. */
export const seo = feature({
  name: 'seo',
  needs: [visitors, search, catalogue, content],
  views: [redirects, sitemap],
  open(engines, { visitorOf, catalogue, search, shown }) {
    const { handler, readModels, documents, origin, now } = engines
    const list = openList(redirectRowList, engines)
    const oldAddresses = createOldAddresses(engines)
    const { followed, came } = oldAddresses
    return {
      offers: {
        whereabouts: { ...createWhereabouts({ readModels, cache: documents, search }), followed, came },
        oldAddresses,
      },
      sweeps: [list.sweep, oldAddresses.sweep],
      async routes(app) {
        await seoRoutes(app, { readModels, origin })
        await moveRoutes(app, { shop: { handler, readModels, shown } })
        await merchantFeedRoutes(app, { readModels, catalogue, origin })
        await listRoutes(app, { list, path: '/api/admin/redirects', handler, visitorOf, now })
        await redirectRoutes(app, { shop: engines, visitorOf })
      },
      queries: (ask: Ask): RedirectQueries => ({
        redirectList: async (asked, id) =>
          redirectListModel(asked, id, await visitorOf(ask.request), {
            ...engines,
            list,
            oldAddresses,
          }),
      }),
    }
  },
})
