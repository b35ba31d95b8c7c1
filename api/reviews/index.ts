import { catalogue } from '#api/catalogue/index.ts'
import { orders } from '#api/orders/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { openList } from '#api/plumbing/lists/list.ts'
import { listRoutes } from '#api/plumbing/lists/routes.ts'
import { settings } from '#api/settings/index.ts'
import { visitors } from '#api/visitors/index.ts'
import { reviewPersonalData } from '#domain/review/events.ts'
import { reviewsView } from '#projections/reviews/view.ts'
import type { ReviewListModel } from '#web/models/review-list.ts'
import { replyLetter } from './letter.ts'
import { reviewListModel } from './list-model.ts'
import { reviewQueries } from './queries.ts'
import { completedReview, reviewRowList } from './review-list.ts'
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
    const list = openList(reviewRowList, { ...engines, complete: completedReview(engines) })
    const reviews = createReviews({ accounts, handler, readModels, settings, now })
    const tellReply = replyLetter({ ...engines, ...offered })
    const deps = { ...offered, store: engines.store, readModels, reviews }
    return {
      offers: { reviews },
      sweeps: [list.sweep],
      letters: { ReviewReplied: tellReply, ReviewApproved: tellReply },
      queries: (ask: Ask) => ({
        ...reviewQueries(deps, ask.request, catalogueOf(ask)),
        reviewList: async (asked: URLSearchParams, reviewId: string | null): Promise<ReviewListModel> =>
          reviewListModel(asked, reviewId, await visitorOf(ask.request), { ...engines, list }),
      }),
      async routes(app) {
        await reviewRoutes(app, deps)
        await listRoutes(app, { list, path: '/api/admin/reviews', handler, visitorOf, now })
        await reviewStaffRoutes(app, { shop: engines, visitorOf, now })
        await app.register(reviewForms, deps)
      },
    }
  },
})
