import { catalogue, shownCurrency } from '#api/catalogue/index.ts'
import { jobs } from '#api/jobs/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { openList } from '#api/plumbing/lists/list.ts'
import { listRoutes } from '#api/plumbing/lists/routes.ts'
import { settings } from '#api/settings/index.ts'
import { visitors } from '#api/visitors/index.ts'
import { priceChangesView } from '#projections/price-changes/view.ts'
import type { PriceChangeQueries } from '#web/models/price-changes.ts'
import { priceActs } from './acts.ts'
import { priceChangeRows } from './list.ts'
import { priceChangeModels } from './models.ts'
import { createPriceChanges } from './price-changes.ts'
import { priceChangeRoutes } from './routes.ts'
import { priceChangeSweep } from './sweep.ts'

export { backOf } from './acts.ts'
export { shownPrices } from './models.ts'

/** Prices and discounts of many products at once, with a start and an end if wanted. */
export const priceChanges = feature({
  name: 'price-changes',
  needs: [visitors, settings, catalogue, jobs],
  views: [priceChangesView],
  open(engines, { visitorOf, settings, jobs, jobModels }) {
    const { handler, now, readModels } = engines
    const changes = createPriceChanges(engines)
    const list = openList(priceChangeRows, engines)
    const models = priceChangeModels({
      ...{ ...engines, settings, visitorOf, changes, list },
      jobs: ({ request }) => jobModels(request),
    })
    return {
      // The list of products has its jobs carried out.
      offers: { priceActs: priceActs({ ...engines, changes }) },
      sweeps: [list.sweep, priceChangeSweep({ ...engines, jobs, changes })],
      queries: (ask: Ask): PriceChangeQueries => ({
        priceChanges: asked => models.list(asked, ask),
        priceChange: changeId => models.one(changeId, ask),
      }),
      async routes(app) {
        const currency = async () => shownCurrency((await settings()).currency)
        await priceChangeRoutes(app, { readModels, changes, visitorOf, currency })
        await listRoutes(app, { list, path: '/api/admin/price-changes', handler, visitorOf, now })
      },
    }
  },
})
