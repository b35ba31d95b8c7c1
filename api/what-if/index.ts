import { catalogue } from '#api/catalogue/index.ts'
import { feature } from '#api/plumbing/feature.ts'
import { settings } from '#api/settings/index.ts'
import { visitors } from '#api/visitors/index.ts'
import { whatIfRoutes } from './routes.ts'

export { createFinding } from './finding.ts'
export { sendSteps, sinceOf, stepAnswer, stepWords, whatIfDays } from './steps.ts'

/** What other rules would have done to the orders of the last 90 days. */
export const whatIf = feature({
  name: 'whatIf',
  needs: [visitors, settings, catalogue],
  open(deps, { visitorOf }) {
    return {
      async routes(app) {
        await whatIfRoutes(app, { deps, visitorOf })
      },
    }
  },
})
