import { z } from 'zod'
import type { Engines } from '#api/plumbing/feature.ts'
import { defineList } from '#api/plumbing/lists/define.ts'
import type { HistoryLine } from '#projections/history-lines/document.ts'
import { mostStreams, toldKinds } from '#projections/history-lines/document.ts'
import { historyList } from '#projections/history-lines/list.ts'
import { historyLines } from '#projections/history-lines/view.ts'
import { namesOf } from '#projections/staff/names.ts'
import { namesOfRecords, partsOf } from './records.ts'

/** `names`: by members and streams, for a file that people read. */
type Line = HistoryLine & { readonly names?: ReadonlyMap<string, string> }

const rowSchema = z
  .object({
    lineId: z.string(),
    at: z.string(),
    until: z.string().describe('When its last event was stored'),
    by: z.string().describe('An account of a member, or a name like `owner` and `import`'),
    channel: z.string().describe('How it came in: `dashboard`, `command`, `import` …'),
    kinds: z.array(z.enum(toldKinds)).describe('What it was done to'),
    did: z.record(z.string(), z.int()).describe('How many events of each type it has'),
    reason: z.string().nullable().describe('Why, in somebody’s own words'),
    undone: z.boolean().describe('It was taken back'),
  })
  .meta({ id: 'HistoryLine', description: 'One act of staff, of a command or of a feed, as a list shows it' })

/** Everything that staff, the owner's commands and feeds did. */
export const lineList = defineList<Line, typeof rowSchema>({
  name: 'history',
  view: historyLines,
  permission: 'history',
  list: historyList,
  row: rowSchema,
  rowOf: ({ lineId, at, until, by, channel, kinds, did, reason, undone }) => {
    return { lineId, at, until, by, channel, kinds: [...kinds], did: { ...did }, reason, undone: undone !== null }
  },
  filters: {
    by: { choice: ({ by }) => [by], words: 'The account of a member, or a name like `owner` and `import`' },
    kind: { choice: ({ kinds }) => kinds, values: toldKinds, words: 'What it was done to' },
    at: { day: ({ at }) => at, words: 'The day' },
  },
  mine: { view: 'all', filter: 'by' },
  search: { own: ({ reason }) => (reason === null ? [] : [reason]), shared: recordsOf },
  columns: {
    at: ({ at }) => at,
    who: ({ by, names }) => names?.get(by) ?? by,
    through: ({ channel }) => channel,
    what: ({ did }) =>
      Object.entries(did)
        .map(([type, count]) => `${type} ${count}`)
        .join(', '),
    records: ({ streams, names }) => {
      const all = streams.filter(isRecord).map(stream => names?.get(stream) ?? partsOf(stream).id)
      // A line keeps the first ones; how many there are, `what` says.
      return all.join(', ') + (streams.length === mostStreams ? ', …' : '')
    },
    why: ({ reason }) => reason,
    back: ({ undone }) => undone?.at ?? null,
  },
  label: ({ lineId }) => lineId,
  bulk: {},
})

/** The ids of its records, as far as it names them: of a product its style, of a coupon its code. */
function recordsOf({ streams }: HistoryLine): readonly string[] {
  return streams.map(stream => stream.slice(stream.indexOf('-') + 1))
}

/** That an export was taken has no record. */
const isRecord = (stream: string) => partsOf(stream).name !== 'exports'

/** The ids of these records say what they are, like the code of a coupon. */
const readable = new Set(['term', 'coupon', 'rules', 'redirect', 'gateway'])

/**
 * Lines with the names of members, and of what they did something to, as they are now. Who was erased has none, and what has no name
 * is called by its kind.
 */
export function namedLines({ readModels }: Pick<Engines, 'readModels'>) {
  return async (lines: readonly Line[]): Promise<readonly Line[]> => {
    const streams = lines.flatMap(line => line.streams.filter(stream => !readable.has(partsOf(stream).name)))
    const [members, records] = await Promise.all([
      namesOf(
        lines.map(({ by }) => by),
        readModels,
      ),
      namesOfRecords(streams, 'en', readModels),
    ])
    const names = new Map([
      ...Array.from(members, ([member, name]) => [member, name ?? 'erased'] as const),
      ...Array.from(records, ([stream, { name }]) => [stream, name ?? partsOf(stream).name] as const),
    ])
    return lines.map(line => ({ ...line, names }))
  }
}
