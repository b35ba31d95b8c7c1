import { history, positionAt } from '#api/history/index.ts'
import { keys } from '#api/keys/index.ts'
import { feature } from '#api/plumbing/feature.ts'
import { createSlots } from '#api/plumbing/http/limits/throttle.ts'
import type { Scope } from '#domain/shared/scopes.ts'
import { publicNames } from '#projections/public-names/view.ts'
import { asyncDocumentRoute } from './asyncapi.ts'
import { factsOf, publicEventsOf, publicTypes } from './catalogue/catalogue.ts'
import { storedTypes } from './catalogue/listed.ts'
import { createNamed } from './named.ts'
import type { Outside } from './public-event.ts'
import { publicIds } from './public-ids.ts'
import { eventSchemaRoutes } from './schema-routes.ts'
import { filterOf } from './stream/filter.ts'
import { openEvents, sourceOf } from './stream/open.ts'
import { eventRoutes, mostReaders } from './stream/routes.ts'

export { dataSchemaOf, publicTypes, wordsOf } from './catalogue/catalogue.ts'
export { couponTerms, couponTermsOf } from './catalogue/coupon.ts'
export { storedTypes } from './catalogue/listed.ts'
export { wholeOf, wholeProduct } from './catalogue/product.ts'
export { stockItem, stockItemOf } from './catalogue/stock.ts'
export { amount as amountWithBase, baseAmount } from './catalogue/subject.ts'
export type { Outside } from './public-event.ts'
export type { Filter } from './stream/filter.ts'
export { erasedType } from './stream/heard.ts'
export {
  beginning,
  cursorOf,
  cursorShape,
  firstOf,
  type Place,
  placeAfter,
  placeOfCursor,
  sequenceOf,
  whole,
} from './stream/place.ts'
export { cloudEvent, place } from './stream/routes.ts'
export { isAfter, newestOf } from './stream/tail.ts'
export type { Told } from './stream/telling.ts'
export { testAbout, testDataSchema, testEnvelope, testEvent, testType } from './test-event.ts'
export { cursorWords, retryWords, signingWords, webhookHeaders } from './words.ts'

const catalogue = { types: publicTypes, known: storedTypes, factsOf, eventsOf: publicEventsOf }

/** The events that somebody with these scopes asks for, or why they may not. */
export const eventFilter = (
  asked: { readonly types?: readonly string[]; readonly subject?: string | undefined },
  scopes: readonly Scope[],
) => filterOf(asked, scopes, catalogue)

/** What the shop tells programs of its events: under types, ids and amounts of the outside. */
export const publicEvents = feature({
  name: 'public-events',
  needs: [history, keys],
  views: [({ publicIdSecret }) => publicNames(publicIds(publicIdSecret))],
  open(engines, { keys }) {
    const { config, publicIdSecret } = engines
    const mapping: Outside = { ids: publicIds(publicIdSecret), base: config.BASE_CURRENCY }
    /** What the mapping of an event needs beside it. */
    const outside = async () => mapping
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
    const slots = createSlots(mostReaders)
    return {
      offers: { outside, named: createNamed(engines), events, eventsSource },
      meters: [
        {
          ...{ name: 'selvedge_event_readers', kind: 'gauge' },
          help: 'Programs that listen to /api/events, or wait for its next batch',
          read: slots.taken,
        },
      ],
      async routes(app) {
        await eventSchemaRoutes(app)
        await asyncDocumentRoute(app, { origin: engines.origin })
        app.addHook('onClose', async () => closing.abort())
        await app.register(eventRoutes, { ...(await events()), catalogue, slots, readKey: keys.read })
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
