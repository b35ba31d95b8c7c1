import type { Keys } from '#api/keys/index.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import type { publicEvents } from '#api/public-events/index.ts'
import type { WebhookModels } from '#api/webhooks/index.ts'
import type { PersonEvent } from '#domain/person/events.ts'
import { type StoredEvent, start } from '#domain/shared/event-store.ts'
import type { ErasureModel } from '#web/models/developers.ts'

type Deps = Pick<Engines, 'store'> &
  Pick<Offers<[typeof publicEvents]>, 'events' | 'outside'> & {
    readonly keys: Pick<Keys, 'list'>
    readonly webhookModels: Pick<WebhookModels, 'personal'>
  }

/** So many of the newest erasures are shown. */
const mostShown = 100

/**
 * The newest erasures and, of each, the programs that had personal data: readers that came back with a later cursor were told,
 * and endpoints that ask for erasures and have taken everything up to it.
 */
export async function erasureReceipts({
  store,
  keys,
  events,
  outside,
  webhookModels,
}: Deps): Promise<readonly ErasureModel[]> {
  const [{ heard }, { ids }, all, endpoints] = await Promise.all([
    events(),
    outside(),
    keys.list(),
    webhookModels.personal(),
  ])
  const readers = all.filter(
    ({ scopes, usedAt }) => usedAt !== null && scopes.includes('customers:read') && scopes.includes('events:read'),
  )
  let erasures: StoredEvent<PersonEvent>[] = []
  for await (const page of store.beneath.readAll(start, ['PersonErased']))
    erasures = [...erasures, ...(page as readonly StoredEvent<PersonEvent>[])].slice(-mostShown)

  const readersOf = (erasure: StoredEvent<PersonEvent>) =>
    readers
      .filter(({ createdAt, revokedAt }) => createdAt < erasure.at && (revokedAt === null || erasure.at < revokedAt))
      .map(async ({ keyId: id, name }) => ({
        ...{ kind: 'key' as const, id, name },
        told: await heard.hasHeard(id, erasure),
      }))
  const endpointsOf = ({ at, position, type }: StoredEvent<PersonEvent>, customer: string) =>
    endpoints
      .filter(({ addedAt }) => addedAt < at)
      .map(({ webhookId: id, name, storedTypes, subject, through }) => ({
        ...{ kind: 'endpoint' as const, id, name },
        told:
          storedTypes.includes(type) &&
          (subject === null || subject === `customer/${customer}`) &&
          (through ?? start) >= position,
      }))

  return Promise.all(
    erasures.toReversed().map(async erasure => {
      const customer = ids.customer(erasure.data.personId)
      const receivers = [...(await Promise.all(readersOf(erasure))), ...endpointsOf(erasure, customer)]
      return { customer, at: erasure.at, receivers }
    }),
  )
}
