import { keyed, type RulesEvent, rowsAfter } from '#domain/rules/events.ts'
import type { Row, TableName } from '#domain/shared/tables.ts'
import { projection } from '../projection.ts'

/** A table of the shop that somebody changed; the others are as the shop brings them. The id of the document is the table's name. */
export type RulesDocument = { readonly table: TableName; readonly rows: readonly Row[] }

export const rulesView = projection<RulesDocument, RulesEvent>({
  name: 'rules',
  version: 1,
  handles: ['RulesChanged'],
  ids: event => [event.data.table],
  project(doc, event) {
    const { table } = event.data
    return { table, rows: [...rowsAfter(keyed(table, doc?.rows ?? []), event).values()] }
  },
})
