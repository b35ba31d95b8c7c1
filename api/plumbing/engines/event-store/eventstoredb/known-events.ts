import type { Appended, NewEvent, Position, StoredEvent } from '#domain/shared/event-store.ts'
import { PartlyRepeatedAppend } from '#domain/shared/event-store.ts'

type Place = { readonly revision: number; readonly position: Position }
type KnownStream = { revision: number; readonly places: Map<string, Place> }

const keptEvents = 200_000

/**
 * Event ids of streams, from the first on without a gap; the streams used longest ago are forgotten first. This finds
 * a retry that comes after other events: EventStoreDB finds one only where it would have been written before.
 */
export function createKnownEvents() {
  const streams = new Map<string, KnownStream>()
  let count = 0

  function forget(stream: string) {
    count -= streams.get(stream)?.places.size ?? 0
    streams.delete(stream)
  }

  function touch(stream: string): KnownStream {
    const known = streams.get(stream) ?? { revision: -1, places: new Map() }
    streams.delete(stream)
    streams.set(stream, known)
    return known
  }

  return {
    forget,

    /** Revision up to which the stream is known; undefined when nothing is, which has to be read then. */
    revision: (stream: string): number | undefined => streams.get(stream)?.revision,

    /** Notes that the stream was found to end at -1: known, and empty. */
    noteEmpty: (stream: string) => void touch(stream),

    /** Takes an event that was read or written, if it is the next of its stream; others leave a gap and are not taken. */
    note(event: Pick<StoredEvent, 'stream' | 'id' | 'revision' | 'position'>) {
      if (event.revision !== (streams.get(event.stream)?.revision ?? -1) + 1) return
      const known = touch(event.stream)
      known.revision = event.revision
      known.places.set(event.id, { revision: event.revision, position: event.position })
      count++
      while (count > keptEvents && streams.size > 1) forget(streams.keys().next().value!)
    },

    /** The first answer, when all these events are known. @throws PartlyRepeatedAppend when only some are. */
    firstAnswer(stream: string, events: readonly NewEvent[]): Appended | undefined {
      const places = streams.get(stream)?.places
      const there = events.flatMap(event => places?.get(event.id) ?? [])
      if (there.length === 0) return undefined
      if (there.length < events.length) throw new PartlyRepeatedAppend(stream)
      const last = there.reduce((a, b) => (a.revision > b.revision ? a : b))
      return { ...last, repeated: true }
    },
  }
}

export type KnownEvents = ReturnType<typeof createKnownEvents>
