import { z } from 'zod'
import { defineList } from '#api/plumbing/lists/define.ts'
import type { HistoryLine } from '#projections/history-lines/document.ts'
import { toldKinds } from '#projections/history-lines/document.ts'
import { historyList } from '#projections/history-lines/list.ts'
import { historyLines } from '#projections/history-lines/view.ts'

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
export const lineList = defineList<HistoryLine, typeof rowSchema>({
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
    who: ({ by }) => by,
    through: ({ channel }) => channel,
    what: ({ did }) =>
      Object.entries(did)
        .map(([type, count]) => `${type} ${count}`)
        .join(', '),
    records: line => recordsOf(line).join(', '),
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
