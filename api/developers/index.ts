import { keys } from '#api/keys/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { verdictOf } from '#api/plumbing/http/guards.ts'
import { publicEvents } from '#api/public-events/index.ts'
import { visitors } from '#api/visitors/index.ts'
import type { DeveloperQueries } from '#web/models/developers.ts'
import { erasureReceipts } from './erasure-receipts.ts'
import { eventTypes } from './event-types.ts'
import { eventBrowserRoutes } from './routes.ts'

/** What admins see of the programs of others: keys, the events that these read, and who was told of an erasure. */
export const developers = feature({
  name: 'developers',
  needs: [visitors, keys, publicEvents],
  open(engines, { visitorOf, keys, events, outside }) {
    return {
      routes: async app => void (await app.register(eventBrowserRoutes, { events })),
      queries: ({ request }: Ask): DeveloperQueries => {
        const mayChange = async () => verdictOf(await visitorOf(request), 'admin') === 'allowed'
        return {
          async developerKeys() {
            const admin = await mayChange()
            return { mayChange: admin, keys: admin ? await keys.list() : [] }
          },
          async eventBrowser() {
            return { mayChange: await mayChange(), types: eventTypes(), origin: engines.origin }
          },
          async erasureReceipts() {
            return (await mayChange()) ? erasureReceipts({ ...engines, keys, events, outside }) : null
          },
        }
      },
    }
  },
})
