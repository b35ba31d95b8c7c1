import { catalogue } from '#api/catalogue/index.ts'
import { orders } from '#api/orders/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { settings } from '#api/settings/index.ts'
import { visitors } from '#api/visitors/index.ts'
import { reviewPersonalData } from '#domain/review/events.ts'
import { reviewsView } from '#projections/reviews/view.ts'
import { reviewQueries } from './queries.ts'
import { createReviews } from './reviews.ts'
import { reviewForms, reviewRoutes } from './routes.ts'
import { reviewStaffRoutes } from './staff-routes.ts'

export { exportReviews } from './read.ts'

/** Reviews of products by the people who bought them. */
export const reviews = feature({
  name: 'reviews',
  needs: [visitors, settings, catalogue, orders],
  views: [reviewsView],
  personal: [reviewPersonalData],
  open(engines, offered) {
    const { handler, readModels, now } = engines
    const { accounts, settings, visitorOf, catalogueOf } = offered
    const reviews = createReviews({ accounts, handler, readModels, settings, now })
    const deps = { ...offered, store: engines.store, readModels, reviews }
    return {
      offers: { reviews },
      queries: (ask: Ask) => reviewQueries(deps, ask.request, catalogueOf(ask)),
      async routes(app) {
        await app.register(reviewRoutes, deps)
        await app.register(reviewStaffRoutes, { shop: engines, visitorOf, now })
        await app.register(reviewForms, deps)
      },
    }
  },
})
