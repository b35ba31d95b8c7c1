import { feature } from '#api/plumbing/feature.ts'
import { enforceKeys } from '#api/plumbing/http/key-guard.ts'
import { visitors } from '#api/visitors/index.ts'
import { keysView } from '#projections/keys/view.ts'
import { createKeyUses } from './key-uses.ts'
import { createKeys } from './keys.ts'
import { keyRoutes } from './routes.ts'

export type { Keys } from './keys.ts'
export { keyId } from './schema.ts'

/** Keys, by which programs of others use the shop. */
export const keys = feature({
  name: 'keys',
  needs: [visitors],
  views: [keysView],
  open(engines, { visitorOf }) {
    const keys = createKeys({ ...engines, uses: createKeyUses(engines) })
    return {
      offers: { keys },
      hooks: app => enforceKeys(app, keys.read),
      async routes(app) {
        await keyRoutes(app, { keys, visitorOf })
      },
    }
  },
})
