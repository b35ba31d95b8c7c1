import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { eventAt } from '#api/plumbing/events/places.ts'
import type { UnknownTypes } from '#api/plumbing/events/unknown-types.ts'
import { type EventStore, type Position, UnknownEventType } from '#domain/shared/event-store.ts'
import type { Filter } from './filter.ts'
import { beginning, type Place, placeAfter, whole } from './place.ts'
import type { Teller, Told } from './telling.ts'

const mostBytes = 16 * 1024 * 1024
/** Of a full ring so much goes at once. */
const shareThatGoes = 0.1
const longestPauseMs = 30_000

/** Events from after a place, and the place up to which all of them were looked at. `more`: the log goes on there. */
export type Page = { readonly told: readonly Told[]; readonly through: Place; readonly more?: true }

type Kept = { readonly position: Position; readonly told: readonly Told[]; readonly bytes: number }

export type TailDeps = {
  readonly log: Pick<EventStore, 'head' | 'readAll' | 'subscribe'>
  readonly teller: Teller
  readonly logger: Pick<Logger, 'error'>
  readonly unknownTypes: Pick<UnknownTypes, 'note'>
  readonly signal: AbortSignal
  /** So many are kept at most. */
  readonly mostEvents?: number | undefined
}

/** The newest event of the log. */
export async function newestOf(log: Pick<EventStore, 'head' | 'readAll'>): Promise<Place> {
  const event = await eventAt(log, await log.head())
  return event ? placeAfter(event) : beginning
}

/**
 * Follows the log once for all readers, and keeps the newest events in memory, bounded. Nothing personal is opened for it. It ends
 * before an event of an unknown type: no reader gets further in this process.
 */
export function createTail({ log, teller, logger, unknownTypes, signal, mostEvents = 10_000 }: TailDeps) {
  let kept: Kept[] = []
  let count = 0
  let bytes = 0
  /** Every event after this place is kept. */
  let since = beginning
  let last = beginning
  /** Of the newest event that the outside is told of. */
  let lastTold = beginning
  let wakes = new Set<() => void>()
  let following: Promise<void> | undefined
  let ended: UnknownEventType | undefined

  function keep(position: Position, told: readonly Told[]): void {
    const size = told.reduce((sum, each) => sum + each.json().length, 0)
    kept.push({ position, told, bytes: size })
    count += told.length
    bytes += size
    if (count > mostEvents || bytes > mostBytes) shorten()
  }

  function shorten(): void {
    let gone = 0
    for (const entry of kept) {
      if (count <= mostEvents * (1 - shareThatGoes) && bytes <= mostBytes * (1 - shareThatGoes)) break
      count -= entry.told.length
      bytes -= entry.bytes
      since = { position: entry.position, suffix: whole, eventId: '' }
      gone++
    }
    kept = kept.slice(gone)
  }

  function wakeAll(): void {
    const waiting = wakes
    wakes = new Set()
    for (const wake of waiting) wake()
  }

  async function follow(): Promise<void> {
    for (let wait = 1000; !signal.aborted; wait = Math.min(wait * 2, longestPauseMs)) {
      try {
        await log.subscribe(
          last.position,
          async events => {
            const before = lastTold
            for (const event of events) {
              const told = await teller.told(event)
              if (told.length > 0) keep(event.position, told)
              last = placeAfter(event)
              if (told.length > 0) lastTold = last
            }
            wait = 1000
            if (lastTold !== before) wakeAll()
          },
          signal,
        )
      } catch (error) {
        if (error instanceof UnknownEventType) {
          ended = error
          unknownTypes.note(error)
          return wakeAll()
        }
        logger.error({ err: error }, 'events for programs cannot be told; it is tried again')
        await pause(wait, undefined, { signal }).catch(() => {})
      }
    }
  }

  async function begin(): Promise<void> {
    last = await newestOf(log)
    since = last
    lastTold = last
    follow()
  }

  return {
    /** Follows the log from the first call on. */
    async started(): Promise<void> {
      following ??= begin().catch(error => {
        following = undefined
        throw error
      })
      await following
    },

    last: () => last,

    /**
     * What comes after a place; undefined where memory does not go back so far.
     * @throws UnknownEventType where a reader is at the end of what this version can tell, or beyond it.
     */
    page(after: Place, { wants }: Filter, limit: number): Page | undefined {
      if (after.position < since.position) return undefined
      if (after.position === since.position && after.suffix !== whole) return undefined
      if (ended && !isAfter(last, after)) throw ended
      const told: Told[] = []
      for (let at = firstFrom(kept, after.position); at < kept.length; at++) {
        for (const each of kept[at]!.told) {
          if (!isAfter(each.place, after) || !wants(each)) continue
          told.push(each)
          if (told.length === limit) return { told, through: each.place }
        }
      }
      return { told, through: isAfter(last, after) ? last : after }
    },

    /** Resolves when something was told beyond a place, after so long, or when `signal` aborts. What stays private wakes nobody. */
    grown(beyond: Place, ms: number, signal: AbortSignal): Promise<void> {
      return new Promise(resolve => {
        if (ms <= 0 || signal.aborted || ended || isAfter(lastTold, beyond)) return resolve()
        const wake = () => {
          clearTimeout(timer)
          wakes.delete(wake)
          signal.removeEventListener('abort', wake)
          resolve()
        }
        const timer = setTimeout(wake, ms)
        signal.addEventListener('abort', wake)
        wakes.add(wake)
      })
    },
  }
}

export type Tail = ReturnType<typeof createTail>

export function isAfter(one: Place, other: Place): boolean {
  return one.position > other.position || (one.position === other.position && one.suffix > other.suffix)
}

/** The first that is at the position or after it. */
function firstFrom(kept: readonly Kept[], position: Position): number {
  let [low, high] = [0, kept.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (kept[middle]!.position < position) low = middle + 1
    else high = middle
  }
  return low
}
