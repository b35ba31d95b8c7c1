import type { Actor } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import { changeRows, rowsInLog } from '#api/settings/index.ts'
import type { Position } from '#domain/shared/event-store.ts'
import { type Row, rowKey, sameRow, type TableName, tableColumns } from '#domain/shared/tables.ts'
import { lastChangeOf } from './history.ts'

export type RowWish = {
  readonly id: string
  /** The row as it was seen; null: there was none. */
  readonly before: Row | null
  /** The row as it is to be; null: it goes. */
  readonly after: Row | null
}
export type RowSaved =
  | { readonly ok: true; readonly position: Position; readonly key: string }
  | { readonly ok: false; readonly problem: Problem }

/** What staff change of a row of a table. */
export function createRowSaving(engines: Pick<Engines, 'handler' | 'store' | 'readModels'>) {
  const { handler } = engines

  return async function save(table: TableName, { id, before, after }: RowWish, by: Actor): Promise<RowSaved> {
    const was = before && trimmed(table, before)
    const wanted = after && trimmed(table, after)
    const rows = new Map((await rowsInLog(handler, table)).map(row => [rowKey(table, row), row]))
    const key = rowKey(table, (wanted ?? was)!)
    const isDone = sameRow(table, rows.get(key), wanted ?? undefined)
    const standing = was ? rows.get(rowKey(table, was)) : undefined
    if (isDone) return write(table, key, { set: [], removed: [] }, { id, by })
    if (was && !standing) return refused('row-not-found', 'Somebody else took the row away.')
    if (wanted && rows.has(key) && (!was || key !== rowKey(table, was)))
      return refused('row-taken', 'The table has a row of this name. Change that one.')
    if (was && !sameRow(table, standing, was)) {
      const clashes = clashesIn(table, { was, theirs: standing!, wanted })
      if (clashes.length > 0) return meanwhile(table, standing!, clashes)
    }
    const to = wanted && standing ? merged(table, { was: was!, theirs: standing, wanted }) : wanted
    const moved = standing && to && key !== rowKey(table, standing)
    const changes = {
      set: to ? [to] : [],
      removed: standing && (!to || moved) ? [standing] : [],
      seen: [
        ...(standing ? [{ of: standing, was: standing }] : []),
        ...(to && (!standing || moved) ? [{ of: to, was: null }] : []),
      ],
    }
    return write(table, key, changes, { id, by })
  }

  async function write(
    table: TableName,
    key: string,
    changes: Parameters<typeof changeRows>[2],
    { id, by }: { readonly id: string; readonly by: Actor },
  ): Promise<RowSaved> {
    const changed = await changeRows(handler, table, changes, { commandId: `table/${id}`, ...by })
    if (changed.ok) return { ok: true, position: changed.position, key }
    if (changed.rejection.code !== 'row-misfit')
      return refused('row-taken', 'Somebody else changed the same row in this moment. Save again.')
    const { column } = changed.rejection
    return refused('row-refused', `Nothing can be made of the column ${column}.`, { path: column })
  }

  async function meanwhile(
    table: TableName,
    theirs: Row,
    clashes: readonly {
      readonly path: string
      readonly before: string
      readonly theirs: string
      readonly yours: string
    }[],
  ): Promise<RowSaved> {
    const last = await lastChangeOf(table, rowKey(table, theirs), engines)
    return refused('edited-meanwhile', 'Choose for each column, then send what you saw with it.', {
      ...{ base: 0, ...last, clashes: clashes.map(clash => ({ ...clash, ...last })), others: [] },
    })
  }
}

type Sides = { readonly was: Row; readonly theirs: Row; readonly wanted: Row | null }

/** Columns that both changed, and not to the same. Whoever removes a row changes all of them. */
function clashesIn(table: TableName, { was, theirs, wanted }: Sides) {
  return tableColumns[table].flatMap(path => {
    const [before = '', now = '', yours = ''] = [was[path], theirs[path], wanted?.[path]]
    const mineAlone = now === before || now === yours
    const theirsAlone = wanted !== null && yours === before
    return mineAlone || theirsAlone ? [] : [{ path, before, theirs: now, yours }]
  })
}

/** Changes of somebody else stay where this save changes something else. */
const merged = (table: TableName, { was, theirs, wanted }: Sides): Row =>
  Object.fromEntries(
    tableColumns[table].map(column => {
      const yours = wanted![column] ?? ''
      return [column, yours === (was[column] ?? '') ? (theirs[column] ?? '') : yours]
    }),
  )

const trimmed = (table: TableName, row: Row): Row =>
  Object.fromEntries(tableColumns[table].map(column => [column, (row[column] ?? '').trim()]))

function refused(...problem: Parameters<typeof problemOf>): RowSaved {
  return { ok: false, problem: problemOf(...problem) }
}
