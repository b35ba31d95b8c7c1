import { type Ask, feature } from '#api/plumbing/feature.ts'
import { visitors } from '#api/visitors/index.ts'
import { jobsView } from '#projections/jobs/view.ts'
import { createJobs } from './jobs.ts'
import { jobModels } from './models.ts'
import { jobRoutes } from './routes.ts'

export { bulkRoutes } from './bulk-routes.ts'
export { type Act, type Acting, type Acts, jobSweep } from './job-sweep.ts'
export type { Jobs } from './jobs.ts'

/** Actions of staff on many rows of a list, carried out in the background. */
export const jobs = feature({
  name: 'jobs',
  needs: [visitors],
  views: [jobsView],
  open(engines, { accounts, visitorOf }) {
    const jobs = createJobs(engines)
    const models = jobModels({ jobs, accounts, visitorOf })
    return {
      offers: { jobs, jobModels: models },
      queries: ({ request }: Ask) => models(request),
      async routes(app) {
        await jobRoutes(app, { jobs, visitorOf, models, shop: engines })
      },
    }
  },
})
