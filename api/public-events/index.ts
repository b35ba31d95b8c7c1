import { history, positionAt } from '#api/history/index.ts'
import { keys } from '#api/keys/index.ts'
import { feature } from '#api/plumbing/feature.ts'
import { factsOf, publicEventsOf, publicTypes } from './catalogue/catalogue.ts'
import type { Outside } from './public-event.ts'
import { openPublicIds } from './public-ids.ts'
import { eventSchemaRoutes } from './schema-routes.ts'
import { openEvents, sourceOf } from './stream/open.ts'
import { createSlots, eventRoutes } from './stream/routes.ts'

export { beginning, cursorOf, cursorShape, endOf, type Place, placeAfter, readCursor, whole } from './stream/place.ts'
export { eventAt, isAfter, newestOf } from './stream/tail.ts'

/** What the shop tells programs of its events: under types, ids and amounts of the outside. */
export const publicEvents = feature({
  name: 'public-events',
  needs: [history, keys],
  open(engines, { keys }) {
    const { config, vault } = engines
    let asked: Promise<Outside> | undefined
    /** What the mapping of an event needs beside it. Asked once; an outage is asked again. */
    function outside(): Promise<Outside> {
      asked ??= openPublicIds(vault).then(
        ids => ({ ids, base: config.BASE_CURRENCY }),
        error => {
          asked = undefined
          throw error
        },
      )
      return asked
    }
    const slots = createSlots()
    return {
      offers: { outside },
      meters: [
        {
          ...{ name: 'selvedge_event_readers', kind: 'gauge' },
          help: 'Programs that listen to /api/events, or wait for its next batch',
          read: slots.taken,
        },
      ],
      async routes(app) {
        await app.register(eventSchemaRoutes)
        const catalogue = { types: publicTypes, factsOf, eventsOf: publicEventsOf }
        const closing = new AbortController()
        app.addHook('onClose', async () => closing.abort())
        const events = await openEvents({
          ...engines,
          ...{ catalogue, outside, signal: closing.signal },
          source: await sourceOf(engines),
          positionAt: at => positionAt(at, engines),
        })
        await app.register(eventRoutes, { ...events, catalogue, slots, readKey: keys.read })
      },
    }
  },
})
