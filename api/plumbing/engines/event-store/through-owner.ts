import {
  type Appended,
  AppendTooLarge,
  type EventStore,
  EventStoreUnavailable,
  PartlyRepeatedAppend,
  WrongExpectedRevision,
} from '#domain/shared/event-store.ts'
import { type AppendAnswer, type AppendBody, appendPath } from '../../events/append-route.ts'
import type { RunningServer } from '../data-folder/data-folder.ts'

/**
 * A log whose file another process writes: this one reads the file, and sends what it appends to the owner of the data folder. Two
 * writers on one file would stand still for seconds. While the owner is away, an append is an outage.
 */
export function appendingThroughOwner(
  store: EventStore,
  ownerNow: () => Pick<RunningServer, 'url' | 'token'> | null,
): EventStore {
  let closed = false

  async function ask(given: AppendBody): Promise<AppendAnswer> {
    if (closed) throw new EventStoreUnavailable('The event log is closed')
    const body = JSON.stringify(given)
    // It may have been started again, elsewhere.
    const owner = ownerNow()
    if (!owner?.url) throw new EventStoreUnavailable('The process that writes the event log is away')
    let response: Response
    try {
      response = await fetch(owner.url + appendPath, {
        method: 'POST',
        headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
        body,
      })
      if (response.ok) return (await response.json()) as AppendAnswer
    } catch (error) {
      throw new EventStoreUnavailable('The process that writes the event log does not answer', { cause: error })
    }
    throw new EventStoreUnavailable(
      `The process that writes the event log answers ${response.status}: ${await response.text()}`,
    )
  }

  return {
    ...store,
    async append(stream, events, expected): Promise<Appended> {
      const answer = await ask({ stream, events: events as AppendBody['events'], expected })
      if (!('refused' in answer)) return answer as Appended
      if (answer.refused === 'revision') throw new WrongExpectedRevision(stream, expected, answer.actual)
      if (answer.refused === 'repeated') throw new PartlyRepeatedAppend(stream)
      if (answer.refused === 'large') throw new AppendTooLarge(answer.message)
      throw new RangeError(answer.message)
    },
    async close() {
      closed = true
      await store.close()
    },
  }
}
