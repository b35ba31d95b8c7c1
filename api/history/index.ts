import { catalogue } from '#api/catalogue/index.ts'
import { fulfilment } from '#api/fulfilment/index.ts'
import { orders } from '#api/orders/index.ts'
import { feature } from '#api/plumbing/feature.ts'
import { priceChanges } from '#api/price-changes/index.ts'
import { products } from '#api/products/index.ts'
import { returns } from '#api/returns/index.ts'
import { staff } from '#api/staff/index.ts'
import { moments } from '#projections/moments/view.ts'
import type { OrderHistoryQueries } from '#web/models/history.ts'
import { couponHistoryRoutes } from './coupon-routes.ts'
import { createOrderHistory } from './order-history.ts'
import { productHistoryRoutes } from './product-routes.ts'
import { orderHistoryRoutes } from './routes.ts'

export { mailOf, storyOf } from './story.ts'

/** Tells from the log who did what, when and why. */
export const history = feature({
  name: 'history',
  needs: [catalogue, orders, returns, staff, fulfilment, priceChanges, products],
  views: [moments],
  open(engines) {
    const ofOrders = createOrderHistory(engines)
    return {
      queries: (): OrderHistoryQueries => ({ orderHistory: ofOrders.history, whyTotal: ofOrders.whyTotal }),
      async routes(app) {
        await app.register(orderHistoryRoutes, ofOrders)
        await app.register(couponHistoryRoutes, engines)
        await app.register(productHistoryRoutes, engines)
      },
    }
  },
})
