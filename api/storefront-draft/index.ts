import { pictures } from '#api/pictures/index.ts'
import { feature } from '#api/plumbing/feature.ts'
import { settings } from '#api/settings/index.ts'
import { visitors } from '#api/visitors/index.ts'
import { createStorefrontDraft } from './draft.ts'
import { storefrontDraftRoutes } from './routes.ts'

export { publishes } from './draft.ts'

/** The next arrangement of the storefront, which staff see before shoppers do. */
export const storefrontDraft = feature({
  name: 'storefront-draft',
  needs: [visitors, settings, pictures],
  open(engines, { visitorOf }) {
    const draft = createStorefrontDraft(engines)
    return {
      offers: { storefrontDraft: draft },
      async routes(app) {
        await storefrontDraftRoutes(app, { draft, shop: engines, visitorOf })
      },
    }
  },
})
