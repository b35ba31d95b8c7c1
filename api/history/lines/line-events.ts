import type { EventStore, StoredEvent } from '#domain/shared/event-store.ts'
import { type HistoryLine, kindOf, lineIdOf, mostStreams, toldTypes } from '#projections/history-lines/document.ts'

export type LineRecord = { readonly stream: string; readonly own: readonly StoredEvent[] }

/** All its records are named in the line itself. */
export const isShort = ({ streams }: HistoryLine) => streams.length < mostStreams

/**
 * The records of a line with its own events, a page of them. `after`: the place in the log behind which to go on; the answer's is null
 * where there are no more. Of a short line its streams are read, of others the part of the log that it lies in.
 */
export async function recordsOf(
  line: HistoryLine,
  after: number,
  most: number,
  { store }: { readonly store: EventStore },
): Promise<{ readonly records: readonly LineRecord[]; readonly after: number | null }> {
  const isOwn = (event: StoredEvent) => lineIdOf(event) === line.lineId
  if (isShort(line)) {
    const read = await Promise.all(line.streams.map(stream => Array.fromAsync(store.read(stream))))
    return {
      records: read.map((events, at) => ({ stream: line.streams[at]!, own: events.filter(isOwn) })),
      after: null,
    }
  }
  const found = new Map<string, StoredEvent[]>()
  const kinds = new Set(line.kinds)
  const types = Object.values(toldTypes)
    .flat()
    .filter(type => kinds.has(kindOf(type)!))
  for await (const events of store.readAll(Math.max(after, line.from - 1), types)) {
    for (const event of events) {
      if (event.position > line.through) return { records: inRecords(found), after: null }
      if (!isOwn(event)) continue
      const known = found.get(event.stream)
      if (!known && found.size === most) return { records: inRecords(found), after: event.position - 1 }
      if (known) known.push(event)
      else found.set(event.stream, [event])
    }
  }
  return { records: inRecords(found), after: null }
}

const inRecords = (found: ReadonlyMap<string, readonly StoredEvent[]>) =>
  Array.from(found, ([stream, own]): LineRecord => ({ stream, own }))
