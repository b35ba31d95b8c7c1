import { history, positionAt } from '#api/history/index.ts'
import { keys } from '#api/keys/index.ts'
import { feature } from '#api/plumbing/feature.ts'
import { publicNames } from '#projections/public-names/view.ts'
import { factsOf, publicEventsOf, publicTypes } from './catalogue/catalogue.ts'
import { createNamed } from './named.ts'
import type { Outside } from './public-event.ts'
import { publicIds } from './public-ids.ts'
import { eventSchemaRoutes } from './schema-routes.ts'
import { openEvents, sourceOf } from './stream/open.ts'
import { eventRoutes } from './stream/routes.ts'

export { dataSchemaOf, publicTypes } from './catalogue/catalogue.ts'
export { couponTerms, couponTermsOf } from './catalogue/coupon.ts'
export { wholeOf, wholeProduct } from './catalogue/product.ts'
export { stockItem, stockItemOf } from './catalogue/stock.ts'
export { amount as amountWithBase, baseAmount } from './catalogue/subject.ts'
export type { Outside } from './public-event.ts'
export { beginning, cursorOf, cursorShape, endOf, type Place, placeAfter, readCursor, whole } from './stream/place.ts'
export { eventAt, isAfter, newestOf } from './stream/tail.ts'

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
    return {
      offers: { outside, named: createNamed(engines) },
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
        await app.register(eventRoutes, { ...events, catalogue, readKey: keys.read })
      },
    }
  },
})
