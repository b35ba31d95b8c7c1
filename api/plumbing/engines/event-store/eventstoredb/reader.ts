import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  END,
  type EventStoreDBClient,
  FORWARDS,
  START,
  StreamNotFoundError,
} from '@eventstore/db-client'
import { NoSuchPosition, type Position, type ReadOptions, type StoredEvent, start } from '#domain/shared/event-store.ts'
import { asFailure } from './failure.ts'
import type { KnownEvents } from './known-events.ts'
import { fromLeader, fromServerPosition, storedEvent, toServerPosition } from './stored-event.ts'

const unreadable = 'The event log cannot be read'

export function createReader(client: EventStoreDBClient, known: KnownEvents) {
  /** End of the log when `head` looked last, and what it found: events of the system are not gone through twice. */
  let looked: { readonly end: Position; readonly head: Position } = { end: start, head: start }

  async function* read(
    stream: string,
    from: number,
    { backwards, limit = Number.MAX_SAFE_INTEGER }: ReadOptions,
  ): AsyncGenerator<StoredEvent> {
    if (backwards && from === 0) return
    const options = backwards
      ? ({ direction: BACKWARDS, fromRevision: from < 0 ? END : BigInt(from - 1) } as const)
      : ({ direction: FORWARDS, fromRevision: from < 0 ? START : BigInt(from + 1) } as const)
    const events = client.readStream(stream, { ...options, maxCount: limit, ...fromLeader })
    try {
      for await (const { event } of events) {
        const stored = storedEvent(event)
        if (!stored) continue
        known.note(stored)
        yield stored
      }
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw asFailure(error, unreadable)
      if (from < 0) known.noteEmpty(stream)
    } finally {
      events.cancel().catch(() => {})
    }
  }

  return {
    read,

    /** Reads what a stream holds beyond what is known of it. */
    async catchUp(stream: string): Promise<void> {
      for await (const _ of read(stream, known.revision(stream) ?? -1, {}));
    },

    /**
     * Where to begin so that everything after a position comes. The server refuses one at which it has nothing, such as that just
     * before an event. @throws NoSuchPosition
     */
    async beginAt(after: Position): Promise<Position> {
      if (after === start) return start
      const next = await nextTo(after, FORWARDS)
      if (next === after) return after
      const before = await nextTo(next === undefined || next === start ? after + 1 : next, BACKWARDS)
      if (before === undefined) throw new NoSuchPosition(after)
      return before
    },

    /** Position of the newest event of ours. Reads backwards, as far as it has not looked before. */
    async head(): Promise<Position> {
      const before = looked
      let end: Position | undefined
      let from: Position | undefined
      for (let maxCount = 16; ; maxCount = Math.min(maxCount * 4, 4096)) {
        let count = 0
        for (const { event } of await lastEvents(maxCount, from)) {
          count++
          from = fromServerPosition(event?.position)
          end ??= from
          const found = storedEvent(event) ? from : from <= before.end ? before.head : undefined
          if (found === undefined) continue
          if (end > looked.end) looked = { end, head: found }
          return found
        }
        if (count < maxCount) return start
      }
    },
  }

  /**
   * The position of the event at this one or after it, backwards of the one before it; `start` where there is none, undefined for a
   * position at which the server has nothing.
   */
  async function nextTo(from: Position, direction: typeof FORWARDS | typeof BACKWARDS): Promise<Position | undefined> {
    const events = client.readAll({ direction, fromPosition: toServerPosition(from), maxCount: 1, ...fromLeader })
    try {
      for await (const { event } of events) return fromServerPosition(event?.position)
      return start
    } catch (error) {
      // The words of servers before 24.2, and since then.
      if (/ReadAllResult|invalid position/i.test(String((error as Error).message))) return undefined
      throw asFailure(error, unreadable)
    } finally {
      events.cancel().catch(() => {})
    }
  }

  async function lastEvents(maxCount: number, before: Position | undefined): Promise<AllStreamResolvedEvent[]> {
    const fromPosition = before === undefined ? END : toServerPosition(before)
    const page: AllStreamResolvedEvent[] = []
    try {
      for await (const each of client.readAll({ direction: BACKWARDS, fromPosition, maxCount, ...fromLeader }))
        page.push(each)
      return page
    } catch (error) {
      throw asFailure(error, unreadable)
    }
  }
}
