import { z } from 'zod'
import { defineList } from '#api/plumbing/lists/define.ts'
import { type ImportRunDocument, runStates } from '#projections/import-runs/document.ts'
import { importRunList } from '#projections/import-runs/list.ts'
import { importRuns } from '#projections/import-runs/view.ts'

const rowSchema = z
  .object({
    runId: z.string(),
    name: z.string().describe('Of the file'),
    size: z.int().describe('Bytes'),
    source: z.string().describe('The supplier; empty: files of this kind have no name'),
    format: z.string(),
    state: z.enum(runStates),
    stagedAt: z.string(),
    summary: z.record(z.string(), z.int()).nullable().describe('Of the last check, or of the import'),
    by: z.string().describe('The account of the member who brought the file'),
  })
  .meta({ id: 'ImportRunRow', description: 'An import as a list shows it' })

/** The list of files that staff brought. */
export const runRowList = defineList({
  name: 'imports',
  view: importRuns,
  permission: 'product',
  list: importRunList,
  row: rowSchema,
  rowOf: ({ runId, name, size, source, format, state, stagedAt, summary, by }: ImportRunDocument) => {
    return { runId, name, size, source, format, state, stagedAt, summary: summary && { ...summary }, by }
  },
  filters: {
    state: { choice: ({ state }) => [state], values: runStates, words: 'The state' },
    source: { choice: ({ source }) => [source], words: 'The supplier' },
    staged: { day: ({ stagedAt }) => stagedAt, words: 'The day on which the file was brought' },
  },
  search: { own: ({ name }) => [name], shared: ({ source, format }) => [source, format] },
  columns: {
    name: ({ name }) => name,
    source: ({ source }) => source,
    state: ({ state }) => state,
    rows: ({ summary }) => summary?.read ?? null,
    failed: ({ summary }) => summary?.failed ?? null,
    products: ({ summary }) => summary && summary.new + summary.changed,
    staged: ({ stagedAt }) => stagedAt,
  },
  label: ({ name }) => name,
  bulk: {},
})
