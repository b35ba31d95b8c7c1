import { catalogue } from '#api/catalogue/index.ts'
import { coupons } from '#api/coupons/index.ts'
import { fulfilment } from '#api/fulfilment/index.ts'
import { orders } from '#api/orders/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { createReads } from '#api/plumbing/web/reads.ts'
import { priceChanges } from '#api/price-changes/index.ts'
import { products } from '#api/products/index.ts'
import { returns } from '#api/returns/index.ts'
import { staff } from '#api/staff/index.ts'
import { moments } from '#projections/moments/view.ts'
import type { OrderHistoryQueries } from '#web/models/history.ts'
import type { ProductPastQueries } from '#web/models/product-past.ts'
import { couponHistoryRoutes } from './coupon-routes.ts'
import { createOrderHistory } from './order-history.ts'
import { productPast } from './past/product-past.ts'
import { pastRoutes } from './past/routes.ts'
import { productHistoryRoutes } from './product-routes.ts'
import { reviewHistoryRoutes } from './review-history.ts'
import { orderHistoryRoutes } from './routes.ts'

export { mailOf, storyOf } from './story.ts'

/** Tells from the log who did what, when and why. */
export const history = feature({
  name: 'history',
  needs: [catalogue, coupons, orders, returns, staff, fulfilment, priceChanges, products],
  views: [moments],
  open(engines, { editorOf }) {
    const ofOrders = createOrderHistory(engines)
    const pastOf = (ask: Ask, productId: string, at: string) =>
      productPast(productId, at, { ...engines, editorFrom: views => editorOf(ask, productId, views) })
    return {
      queries: (ask): OrderHistoryQueries & ProductPastQueries => ({
        ...{ orderHistory: ofOrders.history, whyTotal: ofOrders.whyTotal },
        productPast: (productId, at) => pastOf(ask, productId, at),
      }),
      async routes(app) {
        await app.register(orderHistoryRoutes, ofOrders)
        await app.register(couponHistoryRoutes, engines)
        await app.register(productHistoryRoutes, engines)
        await app.register(pastRoutes, {
          past: (request, productId, at) => pastOf({ request, language: 'en', reads: createReads() }, productId, at),
        })
        await app.register(reviewHistoryRoutes, engines)
      },
    }
  },
})
