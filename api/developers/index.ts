import { keys } from '#api/keys/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { verdictOf } from '#api/plumbing/http/guards.ts'
import { publicEvents, publicTypes, wordsOf } from '#api/public-events/index.ts'
import { visitors } from '#api/visitors/index.ts'
import { attemptQuery, webhookId, webhooks } from '#api/webhooks/index.ts'
import type { DeveloperQueries, EventTypeModel } from '#web/models/developers.ts'
import { erasureReceipts } from './erasure-receipts.ts'
import { eventBrowserRoutes } from './routes.ts'

/** Shows admins the programs of others: keys, endpoints, the events that both are told, and who was told of an erasure. */
export const developers = feature({
  name: 'developers',
  needs: [visitors, keys, publicEvents, webhooks],
  open(engines, { visitorOf, keys, events, outside, webhookModels }) {
    return {
      routes: async app => void (await app.register(eventBrowserRoutes, { events })),
      queries: ({ request }: Ask): DeveloperQueries => {
        const mayChange = async () => verdictOf(await visitorOf(request), 'admin') === 'allowed'
        return {
          async developerKeys() {
            const admin = await mayChange()
            return { mayChange: admin, keys: admin ? await keys.list() : [] }
          },
          async developerEndpoints(asked) {
            const types = publicTypes
              .map(({ type, scope }) => ({ type, scope }))
              .toSorted((one, other) => one.type.localeCompare(other.type, 'en'))
            if (!(await mayChange())) return { mayChange: false, types, endpoints: [], open: null }
            const id = webhookId.safeParse(asked.get('endpoint'))
            const { data: page } = attemptQuery.safeParse({ before: asked.get('before') ?? undefined })
            const [endpoints, open] = await Promise.all([
              webhookModels.list(),
              id.success ? webhookModels.detail(id.data, page?.limit, page?.before) : null,
            ])
            return { mayChange: true, types, endpoints, open }
          },
          async eventBrowser() {
            return { mayChange: await mayChange(), types: eventTypes(), origin: engines.origin }
          },
          async erasureReceipts() {
            return (await mayChange()) ? erasureReceipts({ ...engines, keys, events, outside, webhookModels }) : null
          },
        }
      },
    }
  },
})

/** The catalogue of public events in the words of its schemas, by name. */
function eventTypes(): readonly EventTypeModel[] {
  return publicTypes
    .map(({ type, scope, about }) => {
      const { data, personal } = wordsOf(type)
      const fields = (shape: object | undefined, isPersonal: boolean) =>
        Object.entries(shape ?? {}).map(([name, field]) => ({
          name,
          about: (field as { description?: string }).description ?? null,
          personal: isPersonal,
        }))
      return { type, scope, about, fields: [...fields(data.shape, false), ...fields(personal?.shape, true)] }
    })
    .toSorted((one, other) => one.type.localeCompare(other.type, 'en'))
}
