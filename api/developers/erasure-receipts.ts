import type { Keys } from '#api/keys/index.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import type { publicEvents } from '#api/public-events/index.ts'
import type { PersonEvent } from '#domain/person/events.ts'
import { type StoredEvent, start } from '#domain/shared/event-store.ts'
import type { ErasureModel } from '#web/models/developers.ts'

type Deps = Pick<Engines, 'store'> &
  Pick<Offers<[typeof publicEvents]>, 'events' | 'outside'> & { readonly keys: Pick<Keys, 'list'> }

/** So many of the newest erasures are shown. */
const mostShown = 100

/**
 * The newest erasures and, of each, the programs that read personal data: those that came back with a later cursor were told.
 */
export async function erasureReceipts({ store, keys, events, outside }: Deps): Promise<readonly ErasureModel[]> {
  const [{ heard }, { ids }, all] = await Promise.all([events(), outside(), keys.list()])
  const readers = all.filter(
    ({ scopes, usedAt }) => usedAt !== null && scopes.includes('customers:read') && scopes.includes('events:read'),
  )
  let erasures: StoredEvent<PersonEvent>[] = []
  for await (const page of store.beneath.readAll(start, ['PersonErased']))
    erasures = [...erasures, ...(page as readonly StoredEvent<PersonEvent>[])].slice(-mostShown)
  return Promise.all(
    erasures.toReversed().map(async ({ data, at, position }) => ({
      customer: ids.customer(data.personId),
      at,
      receivers: await Promise.all(
        readers
          .filter(({ createdAt, revokedAt }) => createdAt < at && (revokedAt === null || at < revokedAt))
          .map(async ({ keyId, name }) => ({
            kind: 'key' as const,
            id: keyId,
            name,
            told: await heard.hasHeard(keyId, position),
          })),
      ),
    })),
  )
}
