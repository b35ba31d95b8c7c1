import type { Keys } from '#api/keys/index.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { placeAfter, type publicEvents, sequenceOf } from '#api/public-events/index.ts'
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
 * The newest erasures and, of each, the programs that may have had personal data. Only one that certainly was told of it counts as
 * told: a key that came back after it was given the event, and an endpoint that took it.
 */
export async function erasureReceipts({
  store,
  keys,
  events,
  outside,
  webhookModels,
}: Deps): Promise<readonly ErasureModel[]> {
  const [{ heard, generations }, { ids }, all, endpoints] = await Promise.all([
    events(),
    outside(),
    keys.list(),
    webhookModels.personal(),
  ])
  // One that never reads events has the data too, and so may one whose last use is not known any more.
  const readers = all.filter(({ scopes }) => scopes.includes('customers:read'))
  let erasures: StoredEvent<PersonEvent>[] = []
  for await (const page of store.beneath.readAll(start, ['PersonErased']))
    erasures = [...erasures, ...(page as readonly StoredEvent<PersonEvent>[])].slice(-mostShown)

  const readersOf = (erasure: StoredEvent<PersonEvent>) =>
    readers
      .filter(({ createdAt, revokedAt }) => createdAt < erasure.at && (revokedAt === null || erasure.at < revokedAt))
      .map(async ({ keyId: id, name }) => ({
        ...{ kind: 'key' as const, id, name },
        told: await heard.wasTold(id, sequenceOf(placeAfter(erasure, 0), generations)),
      }))
  const endpointsOf = (erasure: StoredEvent<PersonEvent>) =>
    endpoints
      .filter(({ addedAt }) => addedAt < erasure.at)
      .map(({ webhookId: id, name, erasures }) => ({
        ...{ kind: 'endpoint' as const, id, name },
        told: erasures.has(erasure.id),
      }))

  return Promise.all(
    erasures.toReversed().map(async erasure => {
      const customer = ids.customer(erasure.data.personId)
      const receivers = [...(await Promise.all(readersOf(erasure))), ...endpointsOf(erasure)]
      return { customer, at: erasure.at, receivers }
    }),
  )
}
