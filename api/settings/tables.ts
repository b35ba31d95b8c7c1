import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'

/** The file as a whole cannot be imported; the message says why and what to do. Nothing was written. */
export class ImportRefused extends Error {
  override name = 'ImportRefused'
}

const columns = {
  'shop-categories': ['id', 'order', 'en', 'bn', 'ar', 'fr'],
  categories: ['category', 'subcategory', 'shop category'],
  colors: ['name', 'hexes'],
  pantone: ['code', 'hex'],
  sizes: ['size', 'order', 'also'],
  words: ['word', 'means', 'value'],
  markup: ['brand', 'markup'],
  'picture-hosts': ['host'],
  'search-words': ['language', 'word', 'means', 'value'],
} as const

export type TableName = keyof typeof columns
type Row<Name extends TableName> = { readonly [column in (typeof columns)[Name][number]]: string }
/** The tables by which feeds and searches are read, row by row. An owner edits them as CSV files. */
export type Tables = { readonly [Name in TableName]: readonly Row<Name>[] }

const names = Object.keys(columns) as TableName[]
const builtIn = join(import.meta.dirname, 'tables')

/**
 * Opens a data folder's tables; without a folder, the built-in ones. It writes tables that are absent, for the owner to
 * edit, and those that the owner never edited. @throws ImportRefused naming file and line.
 */
export function openTables(dataFolder: string | null): Tables {
  if (dataFolder !== null) writeTables(folderOf(dataFolder))
  return Object.fromEntries(names.map(name => [name, readTable(dataFolder, name)])) as unknown as Tables
}

/** One table as it stands. @throws ImportRefused */
export function readTable<Name extends TableName>(dataFolder: string | null, name: Name): Tables[Name] {
  return readRows(tableFile(dataFolder, name), columns[name]) as Tables[Name]
}

export function tableFile(dataFolder: string | null, name: TableName): string {
  return join(folderOf(dataFolder), `${name}.csv`)
}

function folderOf(dataFolder: string | null): string {
  return dataFolder === null ? builtIn : join(dataFolder, 'tables')
}

function writeTables(folder: string) {
  const notes = join(folder, '.written.json')
  const written: Record<string, string> = JSON.parse(contentOf(notes) ?? '{}')
  mkdirSync(folder, { recursive: true })
  for (const name of names) {
    const ours = readFileSync(join(builtIn, `${name}.csv`), 'utf8')
    const theirs = contentOf(join(folder, `${name}.csv`))
    if (theirs === ours || (theirs !== undefined && hashOf(theirs) !== written[name])) continue
    writeFileSync(join(folder, `${name}.csv`), ours)
    written[name] = hashOf(ours)
    writeFileSync(notes, `${JSON.stringify(written, null, 2)}\n`)
  }
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function readRows(file: string, expected: readonly string[]): readonly Record<string, string>[] {
  let lines: string[][]
  try {
    lines = parse(readFileSync(file), { bom: true, trim: true, relax_column_count: true, skip_empty_lines: true })
  } catch (error) {
    throw new ImportRefused(`The table ${file} cannot be read: ${(error as Error).message}`)
  }
  const header = lines[0]?.map(column => column.toLowerCase()) ?? []
  const missing = expected.filter(column => !header.includes(column))
  if (missing.length > 0) {
    throw new ImportRefused(
      `The table ${file} lacks the column ${missing.join(', ')}. Its header has to be ${expected.join(',')}.`,
    )
  }
  const at = expected.map(column => header.indexOf(column))
  return lines
    .slice(1)
    .map(line => Object.fromEntries(expected.map((column, index) => [column, line[at[index]!] ?? ''])))
}
