import { catalogue } from '#api/catalogue/index.ts'
import { importing } from '#api/import/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { openList } from '#api/plumbing/lists/list.ts'
import { listRoutes } from '#api/plumbing/lists/routes.ts'
import { search } from '#api/search/index.ts'
import { settings } from '#api/settings/index.ts'
import { visitors } from '#api/visitors/index.ts'
import { importRunUpcasts } from '#domain/import-run/upcasts.ts'
import { importRuns as view } from '#projections/import-runs/view.ts'
import type { ImportQueries } from '#web/models/imports.ts'
import { createRunModels } from './models.ts'
import { revertRoutes } from './revert-routes.ts'
import { runRoutes } from './routes.ts'
import { runRowList } from './run-list.ts'
import { createRuns } from './runs.ts'
import { runSweeps } from './sweep.ts'
import { tidyFeeds } from './tidy.ts'

export { type Reverting, revertCounts, revertListing } from './revert-product.ts'
export { FeedTooLarge, mostBytes, type Runs } from './runs.ts'

/** Imports of feeds that staff bring in the dashboard: looked over, put right, carried out in the background. */
export const importRuns = feature({
  name: 'import-runs',
  needs: [visitors, settings, search, catalogue, importing],
  views: [view],
  upcasts: [importRunUpcasts],
  open(engines, offered) {
    const { handler, now } = engines
    const { accounts, visitorOf, settings, indexer, variantClaims } = offered
    const runs = createRuns({ ...engines, accounts })
    const list = openList(runRowList, engines)
    const models = createRunModels({ ...engines, accounts, settings, runs, list })
    return {
      offers: { runs },
      sweeps: [
        list.sweep,
        ...runSweeps({ ...engines, runs, shop: { ...engines, indexer }, variantClaims }),
        tidyFeeds(engines),
      ],
      queries: ({ request, language }: Ask): ImportQueries => ({
        importRuns: async asked => models.list(asked, await visitorOf(request)),
        importRun: async (runId, pages) => models.run(runId, { visitor: await visitorOf(request), language, pages }),
      }),
      async routes(app) {
        await app.register(runRoutes, { runs, visitorOf, handler })
        await revertRoutes(app, { runs, visitorOf, handler, kept: models.kept })
        await listRoutes(app, { list, path: '/api/admin/imports', handler, visitorOf, now })
      },
    }
  },
})
