import { accounts } from '#api/accounts/index.ts'
import { auth } from '#api/auth/index.ts'
import { catalogue } from '#api/catalogue/index.ts'
import { coupons } from '#api/coupons/index.ts'
import { customers } from '#api/customers/index.ts'
import { orders } from '#api/orders/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { requests } from '#api/requests/index.ts'
import { returns } from '#api/returns/index.ts'
import { reviews } from '#api/reviews/index.ts'
import { settings } from '#api/settings/index.ts'
import { stockWatches } from '#api/stock-watches/index.ts'
import { visitors } from '#api/visitors/index.ts'
import { personNotePersonalData } from '#domain/person-notes/events.ts'
import { personNotesView } from '#projections/person-notes/view.ts'
import type { CustomerPageQueries } from '#web/models/customer-page.ts'
import { customerAccountRoutes } from './account-routes.ts'
import { customerDataRoutes } from './data-routes.ts'
import { customerPageModel, orderBuyerModel } from './page.ts'
import { eraseCustomerRoutes } from './routes.ts'
import { customerStaffRoutes } from './staff-routes.ts'

/** One customer, as staff see them, with everything that the shop has of them; and their erasure. */
export const customerPage = feature({
  name: 'customer-page',
  needs: [
    ...([visitors, settings, coupons, catalogue, customers, orders, returns, reviews, requests] as const),
    ...([stockWatches, auth, accounts] as const),
  ],
  views: [personNotesView],
  personal: [personNotePersonalData],
  open(engines, { accounts, auth, settings, visitorOf, eraseEmail, dataOf, welcomeUse }) {
    const deps = { ...engines, accounts, auth, settings, visitorOf, eraseEmail, welcomeUse }
    return {
      async routes(app) {
        await eraseCustomerRoutes(app, deps)
        await customerDataRoutes(app, { ...deps, dataOf })
        await customerStaffRoutes(app, deps)
        await customerAccountRoutes(app, deps)
      },
      queries: (ask: Ask): CustomerPageQueries => ({
        orderBuyer: async orderId => orderBuyerModel(orderId, await visitorOf(ask.request), deps),
        customerPage: async personId => customerPageModel(personId, await visitorOf(ask.request), ask.language, deps),
      }),
    }
  },
})
