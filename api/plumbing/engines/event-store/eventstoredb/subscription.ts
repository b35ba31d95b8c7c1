import { type EventStoreDBClient, eventTypeFilter, START, streamNameFilter } from '@eventstore/db-client'
import { type Position, type StoredEvent, start } from '#domain/shared/event-store.ts'
import { pageSize } from '../append-rules.ts'
import type { ServerClock } from './server-clock.ts'
import { fromLeader, storedEvent, toServerPosition } from './stored-event.ts'

/** Batches of what has arrived, until `signal` aborts or the server ends it; throws when the connection breaks. */
export async function* eventBatches(
  client: EventStoreDBClient,
  after: Position,
  signal: AbortSignal,
  {
    types,
    clock,
  }: { readonly types?: readonly string[] | undefined; readonly clock?: Pick<ServerClock, 'cameBack'> } = {},
): AsyncGenerator<readonly StoredEvent[]> {
  const searching = { maxSearchWindow: pageSize, checkpointInterval: 100 }
  const subscription = client.subscribeToAll(
    {
      fromPosition: after === start ? START : toServerPosition(after),
      filter: types
        ? eventTypeFilter({ ...searching, regex: `^(${types.join('|')})$` })
        : streamNameFilter({ ...searching, regex: '^[^$]' }),
      ...fromLeader,
    },
    { highWaterMark: pageSize },
  )
  let failure: { readonly error: unknown } | undefined
  let ended = false
  let wake = () => {}
  const onAbort = () => wake()
  subscription.on('readable', () => wake())
  subscription.on('error', error => {
    failure = { error }
    wake()
  })
  subscription.on('end', () => {
    ended = true
    wake()
  })
  signal.addEventListener('abort', onAbort)
  try {
    while (!signal.aborted) {
      const batch: StoredEvent[] = []
      for (let next = subscription.read(); next; next = batch.length < pageSize ? subscription.read() : null) {
        const event = storedEvent(next.event)
        if (event) clock?.cameBack(event.id, next.event!.created.getTime())
        if (event && event.position > after) batch.push(event)
      }
      if (batch.length > 0) yield batch
      else if (failure) throw failure.error
      else if (ended) return
      else
        await new Promise<void>(resolve => {
          wake = resolve
        })
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    subscription.unsubscribe().catch(() => {})
    subscription.destroy()
  }
}
