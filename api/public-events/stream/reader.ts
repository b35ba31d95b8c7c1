import PQueue from 'p-queue'
import type { Generations } from '#api/plumbing/events/generation.ts'
import { eventAt } from '#api/plumbing/events/places.ts'
import type { UnknownTypes } from '#api/plumbing/events/unknown-types.ts'
import { type EventStore, type Position, type StoredEvent, UnknownEventType } from '#domain/shared/event-store.ts'
import type { Filter } from './filter.ts'
import { beginning, type Place, placeAfter, placeOfCursor, whole } from './place.ts'
import { isAfter, newestOf, type Page, type Tail } from './tail.ts'
import type { Teller, Told } from './telling.ts'

/** So many pages of the log are read for programs at once; others wait for their turn. */
const readAtOnce = 4
/** A page leaves after so long, though there is room in it: so the cursor of a narrow filter moves while it is looked. */
const patienceMs = 2000

export type ReaderDeps = {
  readonly log: Pick<EventStore, 'head' | 'readAll' | 'scan'>
  readonly tail: Tail
  /** For what lies behind the tail's memory. */
  readonly teller: Teller
  readonly generations: Generations
  readonly unknownTypes: Pick<UnknownTypes, 'note'>
  /** Where the log stood at an instant. */
  readonly positionAt: (at: string) => Promise<Position>
}

/** Reads events from any place on: the newest from memory, all others from the log. */
export function createReader({ log, tail, teller, generations, unknownTypes, positionAt }: ReaderDeps) {
  const turns = new PQueue({ concurrency: readAtOnce })

  async function fromLog(after: Place, filter: Filter, limit: number, signal: AbortSignal): Promise<Page> {
    const head = tail.last()
    const begun = performance.now()
    const told: Told[] = []
    let through = after
    let looked: Position = after.position
    let unknown: UnknownEventType | undefined

    /** Where a cursor may stand: at the last event that was looked at. */
    async function placeSoFar(): Promise<Place> {
      const last = looked > through.position ? await eventAt(log, looked) : undefined
      return last ? placeAfter(last) : through
    }

    /** Takes in the next page of the log. */
    async function take(events: readonly StoredEvent[]): Promise<void> {
      for (const event of events) {
        for (const each of await teller.told(event)) {
          if (!isAfter(each.place, after) || !filter.wants(each)) continue
          told.push(each)
          through = each.place
          if (told.length === limit) return
        }
        through = placeAfter(event)
      }
    }

    function noteUnknown(error: unknown): void {
      if (!(error instanceof UnknownEventType)) throw error
      unknown = error
      unknownTypes.note(error)
    }

    /** What comes before it, and the next time nothing. */
    async function endBefore(error: UnknownEventType): Promise<Page> {
      through = await placeSoFar()
      if (!isAfter(through, after)) throw error
      return { told, through }
    }

    // Of an event that was told in part the rest comes first.
    const from = after.suffix === whole ? after.position : after.position - 1
    const pages = log.scan(from, { butNot: filter.passedOver })[Symbol.asyncIterator]()
    try {
      for (;;) {
        const ended = await turns.add(async () => {
          const next = await pages.next()
          if (!next.done) await take(next.value.events).catch(noteUnknown)
          if (!next.done && told.length < limit && !unknown) looked = next.value.through
          return next.done
        })
        if (ended) return { told, through: isAfter(head, through) ? head : through }
        if (told.length === limit) return { told, through }
        if (unknown) return endBefore(unknown)
        if (signal.aborted || performance.now() - begun > patienceMs)
          return { told, through: await placeSoFar(), more: true }
      }
    } finally {
      await pages.return?.()
    }
  }

  return {
    /**
     * What comes next after a place. It looks no further once `signal` aborts.
     * @throws UnknownEventType where this version can tell nothing of what comes next.
     */
    async page(after: Place, filter: Filter, limit: number, signal: AbortSignal): Promise<Page> {
      await tail.started()
      return tail.page(after, filter, limit) ?? fromLog(after, filter, limit, signal)
    },

    /** Where a reader begins: with a cursor, at `start`, `now`, or after an instant. Null: the log knows no such cursor. */
    async placeOf(after: string): Promise<Place | null> {
      if (after === 'start') return beginning
      if (after === 'now') return newestOf(log)
      if (after.includes('T')) return { position: await positionAt(after), suffix: whole, eventId: '' }
      return placeOfCursor(after, generations)
    },
  }
}

export type Reader = ReturnType<typeof createReader>
