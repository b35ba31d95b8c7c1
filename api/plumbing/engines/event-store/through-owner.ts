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

type Owner = Pick<RunningServer, 'url' | 'token'>

/** A frozen owner is an outage after so long, ms. The largest append takes a second. */
const usualPatienceMs = 10_000

/** The process that was asked is not the owner any more: nothing was appended. */
class NotTaken extends EventStoreUnavailable {}

/**
 * A log whose file another process writes: this one reads the file, and sends what it appends to the owner of the data folder. Two
 * writers on one file would stand still for seconds. While the owner is away, an append is an outage.
 */
export function appendingThroughOwner(
  store: EventStore,
  ownerNow: () => Owner | null,
  { patienceMs = usualPatienceMs } = {},
): EventStore {
  let closed = false
  /** Kept until it fails: to look who owns the folder takes the folder's lock for a moment, which a web may need to start. */
  let owner: Owner | null = null

  async function ask(given: AppendBody): Promise<AppendAnswer> {
    if (closed) throw new EventStoreUnavailable('The event log is closed')
    const body = JSON.stringify(given)
    const known = owner
    try {
      if (known) return await send(known, body)
    } catch (error) {
      owner = null
      if (!(error instanceof NotTaken)) throw error
    }
    // It may have been started again, elsewhere.
    const found = ownerNow()
    if (!found?.url || found.token === known?.token)
      throw new EventStoreUnavailable('The process that writes the event log is away')
    const answer = await send(found, body)
    owner = found
    return answer
  }

  async function send({ url, token }: Owner, body: string): Promise<AppendAnswer> {
    let response: Response
    try {
      response = await fetch(url + appendPath, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(patienceMs),
      })
      if (response.ok) return (await response.json()) as AppendAnswer
    } catch (error) {
      const Failure = isRefused(error) ? NotTaken : EventStoreUnavailable
      throw new Failure('The process that writes the event log does not answer', { cause: error })
    }
    const Failure = response.status === 403 ? NotTaken : EventStoreUnavailable
    throw new Failure(`The process that writes the event log answers ${response.status}: ${await response.text()}`)
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

/** Nobody listens there. */
function isRefused(error: unknown): boolean {
  const { cause } = error as { readonly cause?: { readonly code?: string } }
  return cause?.code === 'ECONNREFUSED'
}
