import type { Row, TableName } from '#domain/shared/tables.ts'

/** One of the tables by which feeds and searches are read. */
export type TableSummary = {
  readonly table: TableName
  readonly rows: number
  /** Rows that the file says otherwise, and that the shop does not know yet. */
  readonly waiting: number
  /** Rows that file and shop both changed, where the shop's still stands. */
  readonly conflicts: number
  /** Why the file cannot be read in. */
  readonly fault: FileFault | null
}

/** `row`: a cell of the named row is nothing that its column can have. `columns`: its first line is not `expected`. `broken`: it is no CSV. */
export type FileFault =
  | { readonly is: 'row'; readonly name: string; readonly column: string; readonly value: string }
  | { readonly is: 'columns'; readonly expected: string }
  | { readonly is: 'broken'; readonly said: string }

export type TableRowModel = { readonly key: string; readonly row: Row }

/** A row that was changed in the file and in the shop, which kept its own; null: it had none. */
export type TableConflict = {
  readonly key: string
  readonly at: string
  readonly kept: Row | null
  readonly file: Row | null
}

export type TablePageModel = Omit<TableSummary, 'conflicts'> & {
  readonly columns: readonly string[]
  /** The first so many columns name a row. */
  readonly keys: number
  /** By column, all values that its rows have, where there are few. */
  readonly choices: { readonly [column: string]: readonly string[] }
  readonly q: string
  readonly page: number
  readonly pages: number
  /** Rows that have the words of `q`. */
  readonly found: number
  readonly shown: readonly TableRowModel[]
  /** The row that the address opens. */
  readonly open: TableRowModel | null
  readonly conflicts: readonly TableConflict[]
  readonly may: { readonly edit: boolean; readonly history: boolean }
}

/** A change of a row; the other way round it is taken back. */
export type RowChange = { readonly before: Row | null; readonly after: Row | null }

export interface TableQueries {
  tableList(): Promise<readonly TableSummary[]>
  /** Answers the parameters of an address; null: there is no such table. */
  tablePage(table: string, asked: URLSearchParams): Promise<TablePageModel | null>
}

export type TableHistoryEntry = {
  readonly id: string
  readonly at: string
  /** Names what was done, where the shop's history can take it back. */
  readonly line: string | null
  readonly by: { readonly kind: 'staff' | 'owner' | 'shop'; readonly name: string | null }
  /** A file said it, or a version of the shop brought it. */
  readonly from: 'file' | 'release' | null
  readonly changes: readonly { readonly path: string; readonly from: Row | null; readonly to: Row | null }[]
  /** Rows beside those. */
  readonly more: number
}
