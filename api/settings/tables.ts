import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { DocumentCache } from '#api/plumbing/engines/document-cache.ts'
import type { CommandHandler } from '#api/plumbing/events/handle.ts'
import { rowsOf, rules } from '#domain/rules/decide.ts'
import { type Row, type TableName, type Tables, tableColumns, tableNames } from '#domain/shared/tables.ts'
import type { RulesDocument } from '#projections/rules/view.ts'
import { rulesView } from '#projections/rules/view.ts'
import type { FileFault } from '#web/models/tables.ts'

/** The file as a whole cannot be imported; the message says why and what to do. Nothing was written. */
export class ImportRefused extends Error {
  override name = 'ImportRefused'
  /** The same of a table's file, for pages: they say it in the language of their reader. */
  readonly fault: FileFault | null

  constructor(message: string, fault: FileFault | null = null) {
    super(message)
    this.fault = fault
  }
}

const builtIn = join(import.meta.dirname, 'tables')
let brought: Tables | undefined

/** The tables that this version of the shop brings. */
export function builtInTables(): Tables {
  brought ??= tablesBy(name => readRows(join(builtIn, `${name}.csv`), name))
  return brought
}

/** The tables as the log tells them now: an import does not wait for views. */
export async function tablesInLog(handler: Pick<CommandHandler, 'fold'>): Promise<Tables> {
  const states = await Promise.all(tableNames.map(name => handler.fold(rules, name)))
  return tablesBy(name => rowsOf(states[tableNames.indexOf(name)]!.state, builtInTables()[name]))
}

/** The tables as pages see them. As long as nobody changes one, they are the same object. */
export function tablesInViews(documents: Pick<DocumentCache, 'derived' | 'getMany'>): Promise<Tables> {
  return documents.derived('tables', [rulesView.name], async () => {
    const found = await documents.getMany<RulesDocument>(rulesView.name, tableNames)
    return tablesBy(name => found[tableNames.indexOf(name)]?.rows ?? builtInTables()[name])
  })
}

export function tableFile(dataFolder: string, name: TableName): string {
  return join(dataFolder, 'tables', `${name}.csv`)
}

const tablesBy = (rowsOf: (name: TableName) => readonly Row[]) =>
  Object.fromEntries(tableNames.map(name => [name, rowsOf(name)])) as unknown as Tables

/** The rows of a table's file. @throws ImportRefused naming file and column. */
export function readRows(file: string, name: TableName, content?: string): readonly Row[] {
  const expected = tableColumns[name]
  let lines: string[][]
  try {
    const text = content ?? readFileSync(file, 'utf8')
    lines = parse(text, { bom: true, trim: true, relax_column_count: true, skip_empty_lines: true })
  } catch (error) {
    const said = (error as Error).message
    throw new ImportRefused(`The table ${file} cannot be read: ${said}`, { is: 'broken', said })
  }
  const header = lines[0]?.map(column => column.toLowerCase()) ?? []
  const missing = expected.filter(column => !header.includes(column))
  if (missing.length > 0) {
    const header = expected.join(',')
    throw new ImportRefused(
      `The table ${file} lacks the column ${missing.join(', ')}. Its header has to be ${header}.`,
      {
        is: 'columns',
        expected: header,
      },
    )
  }
  const at = expected.map(column => header.indexOf(column))
  return lines
    .slice(1)
    .map(line => Object.fromEntries(expected.map((column, index) => [column, line[at[index]!] ?? ''])))
}
