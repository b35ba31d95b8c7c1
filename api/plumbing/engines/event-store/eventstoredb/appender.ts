import {
  ANY,
  type EventStoreDBClient,
  type JSONEventType,
  jsonEvent,
  NO_STREAM,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import PQueue from 'p-queue'
import {
  type Appended,
  EventStoreUnavailable,
  type ExpectedRevision,
  type NewEvent,
  type Position,
  type StoredEvent,
  WrongExpectedRevision,
} from '#domain/shared/event-store.ts'
import { createTurns } from '../../../background/turns.ts'
import { checkAppend } from '../append-rules.ts'
import { asFailure } from './failure.ts'
import type { KnownEvents } from './known-events.ts'
import type { ServerClock } from './server-clock.ts'
import { exact, fromLeader, fromServerPosition, withTime } from './stored-event.ts'

// From 16 appends on their stream holds writes back; if it then breaks, an uncatchable rejection ends the process.
const appendsUnderWay = 15
const answerWithinMs = 15_000
const attempts = 20

/** Appends one at a time a stream, so that a repeated append sees the first one; those that are unchecked go as they come. */
export function createAppender(
  client: EventStoreDBClient,
  known: KnownEvents,
  clock: Pick<ServerClock, 'sending'>,
  /** Reads what the stream holds beyond what is known of it. */
  catchUp: (stream: string) => Promise<void>,
  now?: () => Date,
) {
  const inTurn = createTurns()
  const gate = new PQueue({ concurrency: appendsUnderWay })

  async function append(
    stream: string,
    events: readonly NewEvent[],
    expected: Exclude<ExpectedRevision, 'unchecked'>,
  ): Promise<Appended> {
    let upToDate = known.revision(stream) === undefined
    if (upToDate && expected === 'new-stream') {
      known.noteEmpty(stream)
      upToDate = false
    } else if (upToDate) await catchUp(stream)
    for (let attempt = 0; attempt < attempts; attempt++) {
      const first = known.firstAnswer(stream, events)
      if (first) return first
      const revision = known.revision(stream) ?? -1
      const asked = expected === 'any' ? revision : typeof expected === 'number' ? expected : -1
      if (asked !== revision && upToDate) throw new WrongExpectedRevision(stream, expected, revision)
      const answer = asked === revision ? await gate.add(() => send(stream, events, asked)) : undefined
      if (answer) {
        // The answer tells the place of the last event only, and that is all that a repeated append is answered with.
        events.forEach(({ id }, index) => {
          known.note({ stream, id, revision: asked + 1 + index, position: answer.position })
        })
        return answer
      }
      await catchUp(stream)
      upToDate = true
    }
    throw new EventStoreUnavailable(`Nothing was appended: stream ${stream} changed under every attempt`)
  }

  /** Undefined when the stream is elsewhere. */
  async function send(
    stream: string,
    events: readonly NewEvent[],
    asked: number | typeof ANY,
  ): Promise<Appended | undefined> {
    clock.sending(events[0]!.id)
    const written = client.appendToStream(
      stream,
      events.map(({ id, type, data, meta }) =>
        jsonEvent<JSONEventType>({ id, type, data: data as JSONEventType['data'], metadata: meta }),
      ),
      { expectedRevision: asked === ANY ? ANY : asked === -1 ? NO_STREAM : BigInt(asked), ...fromLeader },
    )
    try {
      const { nextExpectedRevision, position } = await within(answerWithinMs, written)
      return { revision: exact(nextExpectedRevision), position: fromServerPosition(position), repeated: false }
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) return undefined
      // It may have been written all the same; a retry has to look.
      known.forget(stream)
      throw asFailure(error, 'The append was not acknowledged')
    }
  }

  return {
    async append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
      checkAppend(stream, events)
      // Data that is no JSON has to fail here: inside the client nobody would receive the error.
      for (const event of events) JSON.stringify([event.data, event.meta])
      const dated = now ? events.map(event => ({ ...event, meta: withTime(event.meta, now()) })) : events
      if (expected === 'unchecked') {
        const answer = await gate.add(() => send(stream, dated, ANY))
        if (!answer)
          throw new EventStoreUnavailable(`The event store refused an append to ${stream} that expects nothing`)
        return answer
      }
      return inTurn(stream, () => append(stream, dated, expected))
    },

    /** As the port says. One append an event: an answer tells the place of its last event only, and appends at once have no order. */
    async take(events: readonly Omit<StoredEvent, 'position'>[]): Promise<readonly Position[]> {
      const positions: Position[] = []
      for (const { id, type, data, meta, stream, revision, at } of events) {
        const dated = { id, type, data, meta: withTime(meta, new Date(at)) }
        const expected = revision === 0 ? 'new-stream' : revision - 1
        positions.push((await inTurn(stream, () => append(stream, [dated], expected))).position)
      }
      return positions
    },
  }
}

/** @throws EventStoreUnavailable when the answer takes longer; what comes later is ignored. */
async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new EventStoreUnavailable(`No answer within ${ms / 1000} s`)), ms)
  })
  answer.catch(() => {})
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
