import type { Message } from '../shared/decider.ts'
import { type Row, rowKey, type TableName } from '../shared/tables.ts'

/** Rows of one of the shop's tables, such as markup. Each table has one stream; before its first event the built-in rows count. */
export type RulesEvent = Message<
  'RulesChanged',
  {
    table: TableName
    /** Rows that are new, or say something else, whole. */
    set: readonly Row[]
    /** Rows that are gone, as they were last. */
    removed: readonly Row[]
    /** Where staff did not say it: the table that a version of the shop brings, or the owner's file. */
    from?: 'release' | 'file'
    /** Rows of the file that say something else than the shop, where both changed since the file was last written; null: it has none. */
    refused?: readonly { readonly kept: Row | null; readonly file: Row | null }[]
  }
>

/** Rows by their keys, in the order in which they came. */
export function rowsAfter(
  before: ReadonlyMap<string, Row>,
  { data: { table, set, removed } }: Pick<RulesEvent, 'data'>,
): ReadonlyMap<string, Row> {
  const rows = new Map(before)
  for (const row of removed) rows.delete(rowKey(table, row))
  for (const row of set) rows.set(rowKey(table, row), row)
  return rows
}

export const keyed = (table: TableName, rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map(row => [rowKey(table, row), row]))
