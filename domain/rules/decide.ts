import { accept, type Decider, type Decision, type Messages, reject } from '../shared/decider.ts'
import { misfitOf, type Row, type RowMisfit, rowKey, sameRow, type TableName } from '../shared/tables.ts'
import { keyed, type RulesEvent, rowsAfter } from './events.ts'

/** `builtIn`: the rows that this version of the shop brings. They count until the first change. */
type Of = { table: TableName; builtIn: readonly Row[] }

export type RulesCommand = Messages<{
  /** `seen`: what a form was typed over, for each row that it sets or removes; null: there was none. */
  ChangeRows: Of & {
    set: readonly Row[]
    removed: readonly Row[]
    seen?: readonly { readonly of: Row; readonly was: Row | null }[]
  }
  /** Meets the owner's file. `base`: the rows that file and shop last agreed on; where there are two, either counts. */
  TakeInFile: Of & { file: readonly Row[]; base: readonly (readonly Row[])[] }
  /** Adds what a new version of the shop brings. */
  TakeInRelease: Of
}>

export type RulesRejection = RowMisfit | { readonly code: 'rows-edited-meanwhile'; readonly rows: readonly Row[] }

/** `rows` in their order, by their key. `offered`: keys of rows that a version brought, also of those that are gone. */
export type Rules = { readonly rows: ReadonlyMap<string, Row>; readonly offered: ReadonlySet<string> } | null

export const rules: Decider<Rules, RulesCommand, RulesEvent, RulesRejection> = {
  name: 'rules',
  initial: null,
  decide,
  evolve(state, event) {
    const { table, set, from } = event.data
    const brought = from === 'release' ? set.map(row => rowKey(table, row)) : []
    return {
      rows: rowsAfter(state?.rows ?? new Map(), event),
      offered: new Set([...(state?.offered ?? []), ...brought]),
    }
  },
}

/** The rows of a table. */
export function rowsOf(state: Rules, builtIn: readonly Row[]): readonly Row[] {
  return state ? [...state.rows.values()] : builtIn
}

type Answer = Decision<RulesEvent, RulesRejection>
type Change = Omit<RulesEvent['data'], 'table'>

function decide(command: RulesCommand, state: Rules): Answer {
  const { table, builtIn } = command.data
  const now = state?.rows ?? keyed(table, builtIn)
  /** The first change of a table begins with the rows that counted until then. */
  const changed = (change: Change): Answer => {
    const { set, removed, refused = [] } = change
    if (set.length + removed.length + refused.length === 0) return accept()
    const begin: Change = { set: builtIn, removed: [], from: 'release' }
    return accept(
      ...[...(state ? [] : [begin]), change].map(data => ({ type: 'RulesChanged', data: { table, ...data } }) as const),
    )
  }
  switch (command.type) {
    case 'ChangeRows': {
      const { seen = [] } = command.data
      const set = command.data.set.filter(row => !sameRow(table, now.get(rowKey(table, row)), row))
      const removed = command.data.removed.map(row => now.get(rowKey(table, row))).filter(row => row !== undefined)
      const wrong = set.map(row => misfitOf(table, row)).find(each => each !== null)
      if (wrong) return reject(wrong)
      const touched = new Set([...set, ...removed].map(row => rowKey(table, row)))
      const met = seen.filter(({ of, was }) => {
        const key = rowKey(table, of)
        return touched.has(key) && !sameRow(table, now.get(key), was ?? undefined)
      })
      if (met.length > 0) return reject({ code: 'rows-edited-meanwhile', rows: met.map(({ of }) => of) })
      return changed({ set, removed })
    }
    case 'TakeInFile': {
      const wrong = command.data.file.map(row => misfitOf(table, row)).find(each => each !== null)
      if (wrong) return reject(wrong)
      return changed({ ...meetFile(command.data, state), from: 'file' })
    }
    case 'TakeInRelease': {
      const grown = state ? builtIn.filter(row => !state.offered.has(rowKey(table, row))) : []
      const set = grown.filter(row => !now.has(rowKey(table, row)))
      return changed({ set, removed: [], from: 'release' })
    }
  }
}

/** Row by row: what one side alone changed counts; of what both changed the shop keeps its own, and names it. */
export function meetFile(
  { table, builtIn, file, base }: Extract<RulesCommand, { type: 'TakeInFile' }>['data'],
  state: Rules,
): Omit<Change, 'from'> {
  const now = state?.rows ?? keyed(table, builtIn)
  const theirs = keyed(table, file)
  const bases = base.map(rows => keyed(table, rows))
  const set: Row[] = []
  const removed: Row[] = []
  const refused: { kept: Row | null; file: Row | null }[] = []
  for (const key of new Set([...theirs.keys(), ...now.keys()])) {
    const [ours, their] = [now.get(key), theirs.get(key)]
    const isBase = (row: Row | undefined) => bases.some(rows => sameRow(table, rows.get(key), row))
    if (sameRow(table, ours, their) || isBase(their)) continue
    if (!isBase(ours)) refused.push({ kept: ours ?? null, file: their ?? null })
    else if (their) set.push(their)
    else if (ours) removed.push(ours)
  }
  return { set, removed, ...(refused.length > 0 && { refused }) }
}
