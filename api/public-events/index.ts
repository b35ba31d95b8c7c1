import { history, positionAt } from '#api/history/index.ts'
import { keys } from '#api/keys/index.ts'
import { feature } from '#api/plumbing/feature.ts'
import type { Scope } from '#domain/shared/scopes.ts'
import { factsOf, publicEventsOf, publicTypes } from './catalogue/catalogue.ts'
import { openPublicIds } from './public-ids.ts'
import { eventSchemaRoutes } from './schema-routes.ts'
import { filterOf } from './stream/filter.ts'
import { openEvents, sourceOf } from './stream/open.ts'
import { eventRoutes } from './stream/routes.ts'

export type { Filter } from './stream/filter.ts'
export { beginning, cursorOf, cursorShape, endOf, type Place, placeAfter, readCursor, whole } from './stream/place.ts'
export { eventAt, isAfter, newestOf } from './stream/tail.ts'
export type { Told } from './stream/telling.ts'

const catalogue = { types: publicTypes, factsOf, eventsOf: publicEventsOf }

/** The events that somebody with these scopes asks for, or why they may not. */
export const eventFilter = (
  asked: { readonly types?: readonly string[]; readonly subject?: string | undefined },
  scopes: readonly Scope[],
) => filterOf(asked, scopes, catalogue)

/** What the shop tells programs of its events: under types, ids and amounts of the outside. */
export const publicEvents = feature({
  name: 'public-events',
  needs: [history, keys],
  open(engines, { keys }) {
    const { config, vault } = engines
    /** What the mapping of an event needs beside it. */
    const outside = lazily(async () => ({ ids: await openPublicIds(vault), base: config.BASE_CURRENCY }))
    const closing = new AbortController()
    const eventsSource = lazily(() => sourceOf(engines))
    const events = lazily(async () =>
      openEvents({
        ...engines,
        ...{ catalogue, outside, signal: closing.signal },
        source: await eventsSource(),
        positionAt: at => positionAt(at, engines),
      }),
    )
    return {
      offers: { outside, events, eventsSource },
      async routes(app) {
        await app.register(eventSchemaRoutes)
        app.addHook('onClose', async () => closing.abort())
        await app.register(eventRoutes, { ...(await events()), catalogue, readKey: keys.read })
      },
    }
  },
})

/** Makes something once, when it is first asked for; an outage is asked again. */
function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch(error => {
      made = undefined
      throw error
    })
    return made
  }
}
