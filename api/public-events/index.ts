import { feature } from '#api/plumbing/feature.ts'
import type { Outside } from './public-event.ts'
import { openPublicIds } from './public-ids.ts'
import { eventSchemaRoutes } from './schema-routes.ts'

/** What the shop tells programs of its events: under types, ids and amounts of the outside. */
export const publicEvents = feature({
  name: 'public-events',
  open({ config, vault }) {
    let outside: Promise<Outside> | undefined
    return {
      offers: {
        /** What the mapping of an event needs beside it. Asked once; an outage is asked again. */
        outside(): Promise<Outside> {
          outside ??= openPublicIds(vault).then(
            ids => ({ ids, base: config.BASE_CURRENCY }),
            error => {
              outside = undefined
              throw error
            },
          )
          return outside
        },
      },
      async routes(app) {
        await app.register(eventSchemaRoutes)
      },
    }
  },
})
