import { createHash } from 'node:crypto'
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type CommandHandler, createHandler } from '#api/plumbing/events/handle.ts'
import { openTableFiles } from '#api/settings/table-files.ts'
import { builtInTables, readRows, tableFile, tablesInLog } from '#api/settings/tables.ts'
import { rules } from '#domain/rules/decide.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import type { Row } from '#domain/shared/tables.ts'
import { openMemoryEventStore } from '#tests/support/memory-event-store.ts'

const table = 'markup'
const row = (brand: string, markup: string): Row => ({ brand, markup })

class Crash extends Error {}

let folder: string
let store: EventStore
let handler: CommandHandler
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-table-files-'))
  store = openMemoryEventStore()
  handler = createHandler(store)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const file = () => tableFile(folder, table)
const inFile = () => readRows(file(), table)
const inLog = async () => (await tablesInLog(handler)).markup
const edit = (rows: readonly Row[]) =>
  writeFile(file(), ['brand,markup', ...rows.map(({ brand, markup }) => `${brand},${markup}`), ''].join('\n'))
async function change(set: readonly Row[], removed: readonly Row[] = []) {
  const command = { type: 'ChangeRows', data: { table, builtIn: builtInTables().markup, set, removed } } as const
  expect((await handler.handle(rules, table, command)).ok).toBe(true)
}
async function sync() {
  const [met] = await openTableFiles(folder, handler).sync([table], fault => expect.unreachable(fault.message))
  return met!
}
async function sees(...rows: Row[]) {
  expect(await inLog()).toEqual(rows)
  expect(inFile()).toEqual(rows)
}

/** The processes that write: they stop at a step, before or after it is done. Nothing but disk and log is left of them. */
function stopping(at: number, when: 'before' | 'after') {
  let step = 0
  async function take<T>(act: () => Promise<T>): Promise<T> {
    const isLast = step++ === at
    if (isLast && when === 'before') throw new Crash()
    const done = await act()
    if (isLast) throw new Crash()
    return done
  }
  const appending: EventStore = { ...store, append: (...given) => take(() => store.append(...given)) }
  const files = openTableFiles(folder, createHandler(appending), (name, content) =>
    take(() => writeFile(name, content)),
  )
  return { files, steps: () => step }
}

describe('a process that dies between log and files', () => {
  const both = async (at: number, when: 'before' | 'after') => {
    await sync()
    await edit([row('*', '1'), row('Northloom', '1.4')])
    await change([row('Cliffside', '2')])
    const { files, steps } = stopping(at, when)
    const ended = await files.sync([table], () => {}).catch(error => error)
    return { died: ended instanceof Crash, steps: steps() }
  }

  /** `act`: the shop and the owner go on before anybody looks at the files again; it answers the rows that there are to be. */
  async function wherever(act: () => Promise<readonly Row[]>) {
    const { steps } = await both(Number.POSITIVE_INFINITY, 'before')
    // The log once, the file once, and the notes before and after each.
    expect(steps).toBeGreaterThanOrEqual(6)
    for (let at = 0; at < steps; at++) {
      for (const when of ['before', 'after'] as const) {
        await rm(join(folder, 'tables'), { recursive: true, force: true })
        store = openMemoryEventStore()
        handler = createHandler(store)
        expect((await both(at, when)).died, `${when} step ${at}`).toBe(true)
        const rows = await act()
        expect((await sync()).refused, `${when} step ${at}`).toEqual([])
        expect([await inLog(), inFile()], `${when} step ${at}`).toEqual([rows, rows])
        const settled = await readFile(join(folder, 'tables', '.written.json'), 'utf8')
        await sync()
        expect(await readFile(join(folder, 'tables', '.written.json'), 'utf8')).toBe(settled)
      }
    }
  }
  const isTakenIn = async () => (await inLog()).some(({ brand }) => brand === 'Northloom')

  test('loses nothing of either side and names no row, wherever it dies', () =>
    wherever(async () => {
      await change([row('Cliffside', '3')])
      return [row('*', '1'), row('Cliffside', '3'), row('Northloom', '1.4')]
    }))

  test('a row that came from the file and that staff change stays as they said, wherever it dies', () =>
    wherever(async () => {
      const isSeen = await isTakenIn()
      if (isSeen) await change([row('Northloom', '1.6')])
      return [row('*', '1'), row('Cliffside', '2'), row('Northloom', isSeen ? '1.6' : '1.4')]
    }))

  test('a row that came from the file and that staff remove is gone, also where the owner edits the file meanwhile', () =>
    wherever(async () => {
      const isSeen = await isTakenIn()
      if (isSeen) await change([], [row('Northloom', '')])
      await appendFile(file(), 'Millbrook,3\n')
      const rows = [row('*', '1'), row('Cliffside', '2'), row('Millbrook', '3')]
      return isSeen ? rows : rows.toSpliced(2, 0, row('Northloom', '1.4'))
    }))
})

test('a change of the shop shows in the file, and the reverse', async () => {
  await sync()
  await sees(row('*', '1'))
  await change([row('*', '1.2')])
  await sync()
  await sees(row('*', '1.2'))
  await edit([row('*', '1.2'), row('Northloom', '1.4')])
  expect(await sync()).toMatchObject({ taken: 1, refused: [] })
  await sees(row('*', '1.2'), row('Northloom', '1.4'))
  await edit([row('Northloom', '1.4')])
  await sync()
  await sees(row('Northloom', '1.4'))
})

test('a row that both changed stays as the shop has it, is named once, and the file says so too', async () => {
  await sync()
  await change([row('*', '1.2')])
  await edit([row('*', '1.5')])
  expect((await sync()).refused).toEqual([{ kept: row('*', '1.2'), file: row('*', '1.5') }])
  await sees(row('*', '1.2'))
  expect((await sync()).refused).toEqual([])
})

test('a file that makes no sense is told and left alone, and the shop goes on as before', async () => {
  await sync()
  await change([row('*', '1.2')])
  await edit([row('*', 'free')])
  const faults: string[] = []
  await openTableFiles(folder, handler).sync([table], ({ message }) => void faults.push(message))
  expect(faults).toEqual([expect.stringContaining('markup.csv has "free" for *')])
  expect(inFile()).toEqual([row('*', 'free')])
  expect(await inLog()).toEqual([row('*', '1.2')])
})

test('the note of an older version says by a hash whether the owner had edited the file', async () => {
  const notes = join(folder, 'tables', '.written.json')
  await sync()
  const hash = createHash('sha256')
    .update(await readFile(file()))
    .digest('hex')
  await writeFile(notes, JSON.stringify({ markup: hash }))
  await change([row('*', '1.2')])
  await sync()
  await sees(row('*', '1.2'))
  await writeFile(notes, JSON.stringify({ markup: hash }))
  await edit([row('*', '1.2'), row('Northloom', '1.4')])
  await sync()
  await sees(row('*', '1.2'), row('Northloom', '1.4'))
})

describe('a version of the shop whose table grew', () => {
  const ours = builtInTables().markup
  const bring = (...rows: readonly Row[]) => Object.assign(builtInTables(), { markup: rows })
  afterEach(() => bring(...ours))
  const notes = () => join(folder, 'tables', '.written.json')
  const first = [row('*', '1'), row('Northloom', '1.4')]
  const grown = [row('*', '1'), row('Cliffside', '2'), row('Northloom', '1.4')]
  beforeEach(async () => {
    bring(...first)
    await sync()
  })
  const ofAnOlderVersion = () => writeFile(notes(), JSON.stringify({ markup: 'of another file' }))

  test.each([
    ['is gone', () => rm(notes())],
    ['is of an older version, and the owner edited the file since', ofAnOlderVersion],
  ])('brings its row where the note %s: the file lacks it, but nobody removed it', async (_, lose) => {
    await lose()
    await edit([row('*', '1.2'), row('Northloom', '1.4'), row('Millbrook', '3')])
    bring(...grown)
    await sync()
    await sees(row('*', '1.2'), row('Cliffside', '2'), row('Northloom', '1.4'), row('Millbrook', '3'))
    // From then on a row that the file lacks is one that the owner removed.
    await edit([row('*', '1.2'), row('Northloom', '1.4')])
    await sync()
    await sees(row('*', '1.2'), row('Northloom', '1.4'))
  })

  test('changes nothing in the log where the note is gone and the file is as it was written', async () => {
    await rm(notes())
    bring(...grown)
    expect(await sync()).toMatchObject({ taken: 0, refused: [] })
    expect((await handler.fold(rules, table)).revision).toBe(-1)
    await sees(...grown)
  })

  test('brings its row, and none that the owner removed, where the note says what the file was', async () => {
    await edit([row('*', '1')])
    bring(...grown)
    await sync()
    await sees(row('*', '1'), row('Cliffside', '2'))
  })
})
