import { importing } from '#api/import/index.ts'
import { importRuns } from '#api/import-runs/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { settings } from '#api/settings/index.ts'
import { visitors } from '#api/visitors/index.ts'
import { feedsView } from '#projections/feeds/view.ts'
import type { FeedQueries } from '#web/models/feeds.ts'
import { createFeeds } from './feeds.ts'
import { createFeedModels } from './models.ts'
import { feedRoutes } from './routes.ts'
import { feedSweep } from './sweep.ts'

/** Feeds at public addresses, fetched on a timetable and imported like files that staff bring. */
export const feeds = feature({
  name: 'feeds',
  needs: [visitors, settings, importing, importRuns],
  views: [feedsView],
  open(engines, { runs, visitorOf }) {
    const all = createFeeds(engines)
    const models = createFeedModels({ ...engines, feeds: all })
    return {
      sweeps: [feedSweep({ ...engines, feeds: all, runs })],
      queries: ({ request }: Ask): FeedQueries => ({
        feeds: async () => models.list(await visitorOf(request)),
        feed: async feedId => models.feed(feedId, await visitorOf(request)),
      }),
      routes: app => feedRoutes(app, { feeds: all, models, visitorOf }),
    }
  },
})
