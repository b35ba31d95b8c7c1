import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createTurns } from '#api/plumbing/background/turns.ts'
import type { CommandHandler } from '#api/plumbing/events/handle.ts'
import { meetFile, rowsOf, rules } from '#domain/rules/decide.ts'
import { keyed, type RulesEvent } from '#domain/rules/events.ts'
import {
  misfitOf,
  type Row,
  type RowMisfit,
  rowKey,
  sameRow,
  type TableName,
  tableColumns,
  tableNames,
} from '#domain/shared/tables.ts'
import type { TableSummary } from '#web/models/tables.ts'
import { builtInTables, ImportRefused, readRows, tableFile } from './tables.ts'

type Cells = readonly (readonly string[])[]
/**
 * The rows of a table that file and shop last agreed on. `next`: those that are on their way into the file; a crash may have
 * left it either way. `taking`: a file that is on its way into the log; by the id of its command it is taken in once.
 */
type Note = {
  readonly rows: Cells
  readonly next?: Cells
  readonly taking?: { readonly id: string; readonly rows: Cells }
}
/** Versions of the shop before this one noted a hash of the file that they wrote. */
type Notes = { readonly [name in TableName]?: Note | string }

/** What a file brought: rows that count now, and those that were changed on both sides. */
export type FileTaken = {
  readonly table: TableName
  readonly taken: number
  readonly refused: NonNullable<RulesEvent['data']['refused']>
}

export type FileState = Pick<TableSummary, 'waiting' | 'fault'>

const owner = { actor: 'owner', channel: 'file' } as const
const release = { actor: 'shop', channel: 'shop' } as const
const inTurn = createTurns()

export type TableFiles = ReturnType<typeof openTableFiles>

/** The tables of a data folder as files that an owner edits. What an owner changed is read in before a file is written again. */
export function openTableFiles(dataFolder: string, handler: CommandHandler, replace = replaceWhole) {
  const notesFile = join(dataFolder, 'tables', '.written.json')
  const fileOf = (name: TableName) => tableFile(dataFolder, name)

  const notes = async (): Promise<Notes> => JSON.parse((await contentOf(notesFile)) ?? '{}')
  async function note(name: TableName, of: Note): Promise<void> {
    await replace(notesFile, `${JSON.stringify({ ...(await notes()), [name]: of })}\n`)
  }

  /**
   * The file as it is now, and the rows that it is compared with; null: there is none, or it is as it was when it was last read in.
   * @throws ImportRefused where it makes no sense
   */
  async function edited(name: TableName) {
    const content = await contentOf(fileOf(name))
    if (content === undefined) return null
    const file = readRows(fileOf(name), name, content)
    const known = (await notes())[name]
    if (typeof known === 'object' && !known.next && sameCells(cellsOf(name, file), known.rows)) return null
    const builtIn = builtInTables()[name]
    const isThere = keyed(name, file)
    // Nobody knows what the file was: a row that it lacks may be one that a version added since, and counts as no removal.
    const likely = known === hashOf(content) ? file : builtIn.filter(row => isThere.has(rowKey(name, row)))
    const base = typeof known === 'object' ? basesOf(name, known) : [likely]
    const wrong = file.map(row => misfitOf(name, row)).find(each => each !== null)
    if (wrong) throw misfit(wrong)
    return { table: name, builtIn, file, base }
  }

  /** @throws ImportRefused where the file makes no sense: then the shop keeps what it knows, and the file stays as it is. */
  async function takeIn(name: TableName): Promise<FileTaken> {
    const left = await takeNoted(name)
    const data = await edited(name)
    if (!data) {
      if ((await contentOf(fileOf(name))) === undefined) await write(name)
      return left
    }
    const [rows = [], next] = data.base.map(base => cellsOf(name, base))
    const taking = { id: `table/${randomUUID()}`, rows: cellsOf(name, data.file) }
    await note(name, { rows, ...(next && { next }), taking })
    const { taken, refused } = await takeNoted(name)
    return { table: name, taken: left.taken + taken, refused: [...left.refused, ...refused] }
  }

  /** Takes in the file that the note names; after a crash as well, as it was then: staff may have changed its rows since. */
  async function takeNoted(name: TableName): Promise<FileTaken> {
    const nothing = { table: name, taken: 0, refused: [] }
    const known = (await notes())[name]
    if (typeof known !== 'object' || !known.taking) return nothing
    const { taking, ...agreed } = known
    const file = rowsIn(name, taking.rows)
    const data = { table: name, builtIn: builtInTables()[name], file, base: basesOf(name, agreed) }
    const { set, removed, refused = [] } = meetFile(data, (await handler.fold(rules, name)).state)
    const meta = { ...owner, commandId: taking.id }
    const handled = await handler.handle(rules, name, { type: 'TakeInFile', data }, meta)
    await note(name, handled.ok ? { rows: taking.rows } : agreed)
    if (handled.ok) return handled.repeated ? nothing : { table: name, taken: set.length + removed.length, refused }
    if (handled.rejection.code === 'row-misfit') throw misfit(handled.rejection)
    throw new Error(`the table ${name} was not read in: ${handled.rejection.code}`)
  }

  async function write(name: TableName): Promise<void> {
    for (;;) {
      const content = await contentOf(fileOf(name))
      const { state } = await handler.fold(rules, name)
      const rows = cellsOf(name, rowsOf(state, builtInTables()[name]))
      const written = content === undefined ? null : cellsOf(name, readRows(fileOf(name), name, content))
      if (written && sameAsKeyed(name, written, rows)) return note(name, { rows: written })
      const known = (await notes())[name]
      const before = typeof known === 'object' ? known.rows : (written ?? rows)
      await note(name, { rows: before, next: rows })
      // Somebody may have edited it in this moment: that is read in first.
      if ((await contentOf(fileOf(name))) === content) {
        await replace(fileOf(name), [tableColumns[name], ...rows].map(csvLine).join(''))
        return note(name, { rows })
      }
      await takeIn(name)
    }
  }

  async function grow(name: TableName): Promise<void> {
    const data = { table: name, builtIn: builtInTables()[name] }
    await handler.handle(rules, name, { type: 'TakeInRelease', data }, release)
  }

  return {
    /** What the file of a table says that the shop does not know yet, in rows, and why it cannot be read in. */
    async look(name: TableName): Promise<FileState> {
      try {
        const data = await edited(name)
        if (!data) return { waiting: 0, fault: null }
        const { set, removed, refused = [] } = meetFile(data, (await handler.fold(rules, name)).state)
        return { waiting: set.length + removed.length + refused.length, fault: null }
      } catch (error) {
        if (!(error instanceof ImportRefused)) throw error
        return { waiting: 0, fault: error.fault ?? { is: 'broken', said: error.message } }
      }
    },
    /** Reads the files of an owner who edited some, and writes those that are not there. @throws ImportRefused */
    readIn: () => inTurn(dataFolder, () => each(tableNames, takeIn)),
    /**
     * Reads in what an owner edited, adds what a new version of the shop brings, and brings the files to what the shop knows.
     * A file that makes no sense is told and left alone; the others are done.
     */
    sync: (names: readonly TableName[], onFault: (fault: ImportRefused) => void) =>
      inTurn(dataFolder, () =>
        each(names, async name => {
          try {
            const taken = await takeIn(name)
            await grow(name)
            await write(name)
            return taken
          } catch (error) {
            if (!(error instanceof ImportRefused)) throw error
            onFault(error)
            return { table: name, taken: 0, refused: [] }
          }
        }),
      ),
  }
}

async function each<T>(names: readonly TableName[], act: (name: TableName) => Promise<T>): Promise<readonly T[]> {
  const done: T[] = []
  for (const name of names) done.push(await act(name))
  return done
}

const cellsOf = (name: TableName, rows: readonly Row[]): Cells =>
  rows.map(row => tableColumns[name].map(column => row[column] ?? ''))
const rowsIn = (name: TableName, cells: Cells): readonly Row[] =>
  cells.map(line => Object.fromEntries(tableColumns[name].map((column, at) => [column, line[at] ?? ''])))
const basesOf = (name: TableName, { rows, next }: Note) =>
  [rows, ...(next ? [next] : [])].map(cells => rowsIn(name, cells))
const sameCells = (one: Cells, other: Cells) => JSON.stringify(one) === JSON.stringify(other)

/** The same rows, in whatever order. */
function sameAsKeyed(name: TableName, one: Cells, other: Cells): boolean {
  const rows = rowsIn(name, other)
  const known = new Map(rows.map(row => [rowKey(name, row), row]))
  const mine = new Map(rowsIn(name, one).map(row => [rowKey(name, row), row]))
  return known.size === mine.size && [...mine].every(([key, row]) => sameRow(name, row, known.get(key)))
}

function misfit({ table, row, column }: RowMisfit): ImportRefused {
  const name = row[tableColumns[table][0]] ?? ''
  const value = row[column] ?? ''
  const needed =
    column === 'markup'
      ? 'Write a factor like 1.4.'
      : column === 'hexes' || column === 'hex'
        ? 'Write a colour as #rrggbb, or several with / between them.'
        : `Its column ${column} needs ${column === 'order' ? 'a number' : 'a text'}.`
  const said = `The table ${table}.csv has "${value}" for ${name}. ${needed}`
  return new ImportRefused(said, { is: 'row', name, column, value })
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`
}

async function contentOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The file is whole at every moment, also after a crash: as before or as now. */
async function replaceWhole(file: string, content: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const next = `${file}.${randomUUID()}`
  await writeFile(next, content, { flush: true })
  await rename(next, file)
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
