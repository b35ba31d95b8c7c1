import { catalogue } from '#api/catalogue/index.ts'
import { orders } from '#api/orders/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { settings } from '#api/settings/index.ts'
import { visitors } from '#api/visitors/index.ts'
import { activity } from '#projections/activity/view.ts'
import { inventory } from '#projections/inventory/view.ts'
import { salesDays } from '#projections/sales-days/view.ts'
import type { OverviewModel, Span } from '#web/models/overview.ts'
import { overviewOf } from './model.ts'
import { firstDayRoutes } from './routes.ts'

/** The first page of the dashboard: how the shop does, and what needs its people. */
export const overview = feature({
  name: 'overview',
  needs: [visitors, settings, catalogue, orders],
  views: [salesDays, inventory, activity],
  open: (engines, { visitorOf, settings: shopSettings, catalogueOf, products }) => ({
    async routes(app) {
      await firstDayRoutes(app, { shop: engines, visitorOf })
    },
    queries: (ask: Ask) => ({
      async overview(span: Span): Promise<OverviewModel> {
        const visitor = await visitorOf(ask.request)
        if (visitor.kind === 'guest') throw new TypeError('The pages of the dashboard have to declare their access')
        const { accountId, admin: a, staff: s } = visitor
        return overviewOf(
          { ...engines, settings: shopSettings, products, catalogue: catalogueOf(ask) },
          { accountId, a, s },
          span,
        )
      },
    }),
  }),
})
