import type { EventStore, Position, StoredEvent } from '#domain/shared/event-store.ts'
import { start } from '#domain/shared/event-store.ts'

/** The positions of a log's events in their order: 8 bytes for each. */
export function createOrdinals() {
  let positions = new Float64Array(1024)
  let count = 0

  return {
    add(position: Position): void {
      if (count === positions.length) {
        const more = new Float64Array(count * 2)
        more.set(positions)
        positions = more
      }
      positions[count++] = position
    },
    count: () => count,
    /** How many events there are up to a position. */
    of(position: Position): number {
      let [low, high] = [0, count]
      while (low < high) {
        const middle = (low + high) >> 1
        if (positions[middle]! <= position) low = middle + 1
        else high = middle
      }
      return low
    },
    /** The position of the event up to which there are so many. */
    at: (ordinal: number): Position => (ordinal === 0 ? start : positions[ordinal - 1]!),
  }
}

export type Ordinals = ReturnType<typeof createOrdinals>

/** Events one by one, and when there are no more, undefined for ever. */
export function oneByOne(log: Pick<EventStore, 'readAll'>, after: Position) {
  const pages = log.readAll(after)[Symbol.asyncIterator]()
  let page: readonly StoredEvent[] = []
  let at = 0
  return {
    async next(): Promise<StoredEvent | undefined> {
      while (at === page.length) {
        const next = await pages.next()
        if (next.done) return undefined
        page = next.value
        at = 0
      }
      return page[at++]
    },
    async end(): Promise<void> {
      await pages.return?.()
    },
  }
}
