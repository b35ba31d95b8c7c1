import type { EventStore, StoredEvent } from '#domain/shared/event-store.ts'
import { type HistoryLine, kindOf, lineIdOf, mostStreams, toldTypes } from '#projections/history-lines/document.ts'
import { revisionAt } from '../past/documents.ts'

export type LineRecord = { readonly stream: string; readonly own: readonly StoredEvent[] }

/** All its records are named in the line itself. */
export const isShort = ({ streams }: HistoryLine) => streams.length < mostStreams

/**
 * The records of a line with its own events, a page of them. `after`: the place in the log behind which to go on; the answer's is null
 * where there are no more. The first records are read from the streams that the line names, others from the part of the log that it lies
 * in: a page of the log has a thousand events, and an import's are long.
 */
export async function recordsOf(
  line: HistoryLine,
  after: number,
  most: number,
  { store }: { readonly store: EventStore },
): Promise<{ readonly records: readonly LineRecord[]; readonly after: number | null }> {
  const isOwn = (event: StoredEvent) => lineIdOf(event) === line.lineId
  if (isShort(line)) return { records: await named(line, line.streams, store), after: null }
  if (after < line.from && most < line.streams.length) {
    const records = await named(line, line.streams.slice(0, most + 1), store)
    const next = records.pop()
    if (next?.own[0]) return { records, after: next.own[0].position - 1 }
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

/** Records by their streams, of which only the part is read that the line lies in. */
function named(line: HistoryLine, streams: readonly string[], store: EventStore): Promise<LineRecord[]> {
  return Promise.all(
    streams.map(async stream => {
      const own: StoredEvent[] = []
      for await (const event of store.read(stream, await revisionAt(store, stream, line.from - 1))) {
        if (event.position > line.through) break
        if (lineIdOf(event) === line.lineId) own.push(event)
      }
      return { stream, own }
    }),
  )
}

const inRecords = (found: ReadonlyMap<string, readonly StoredEvent[]>) =>
  Array.from(found, ([stream, own]): LineRecord => ({ stream, own }))
