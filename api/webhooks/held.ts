import type { Offers } from '#api/plumbing/feature.ts'
import { eventFilter, isAfter, type Place, type publicEvents, type Told } from '#api/public-events/index.ts'
import { UnknownEventType } from '#domain/shared/event-store.ts'
import type { Webhook } from '#domain/webhook/decide.ts'
import type { Places } from './places.ts'
import type { createTrying } from './trying.ts'

type HeldDeps = Pick<Offers<[typeof publicEvents]>, 'events'> & {
  readonly places: Places
  readonly trying: ReturnType<typeof createTrying>
}

/** A list that waits for its endpoint does not wait for long. */
const patienceMs = 300

function filterFor({ terms, scopes }: Webhook) {
  const filter = eventFilter({ types: terms!.types, subject: terms!.subject ?? undefined }, scopes)
  return 'wants' in filter ? filter : null
}

/** The events of a range that the endpoint is told, as they are now. */
export async function rangeOf(
  { events }: Pick<HeldDeps, 'events'>,
  webhook: Webhook,
  { from, to }: { readonly from: Place; readonly to: Place },
  most: number,
): Promise<readonly Told[]> {
  const filter = filterFor(webhook)
  if (!filter) return []
  const { reader } = await events()
  const { told } = await reader.page(from, filter, most, new AbortController().signal)
  return told.filter(({ place }) => !isAfter(place, to))
}

/**
 * The events that an endpoint gets next, or has not taken yet; `failures`: attempts at them in a row. Null where the log does not know its place,
 * where it takes too long to find them, or where this version does not know the next one.
 */
export async function held(
  webhookId: string,
  webhook: Webhook,
  { events, places, trying }: HeldDeps,
  most: number = webhook.terms!.batch,
) {
  const [filter, reached] = [filterFor(webhook), await places.reached(webhookId, webhook)]
  if (!filter || !reached) return null
  const { reader } = await events()
  const page = await reader.page(reached.place, filter, most, AbortSignal.timeout(patienceMs)).catch(error => {
    if (error instanceof UnknownEventType) return null
    throw error
  })
  if (!page || (page.told.length === 0 && page.more)) return null
  const { to, failures, since, status } = await trying.read(webhookId, webhook, reached)
  const skipped = webhook.skipped.map(({ eventId }) => eventId)
  const told = page.told.filter(({ place, id }) => !(to && isAfter(place, to)) && !skipped.includes(id))
  return { place: reached.place, told, failures, since, status }
}
