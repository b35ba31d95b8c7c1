import type { StoredEvent } from '../shared/event-store.ts'
import type { Row, TableName } from '../shared/tables.ts'
import { takeBack, type Undone } from '../shared/undo.ts'
import { type Rules, rules } from './decide.ts'
import { keyed, type RulesEvent } from './events.ts'

type Stored = StoredEvent<RulesEvent>

/** Takes back what some events changed of a table, row by row. `builtIn`: the rows that counted until its first change. */
export function undoRules(
  { table, builtIn }: { readonly table: TableName; readonly builtIn: readonly Row[] },
  events: readonly Stored[],
  isOwn: (event: Stored) => boolean,
): Undone<RulesEvent> {
  const first = keyed(table, builtIn)
  const fieldsOf = (state: Rules): ReadonlyMap<string, unknown> => state?.rows ?? first
  // A first change begins by writing the built-in rows down.
  const own = (event: Stored) => event.data.from !== 'release' && isOwn(event)
  return takeBack<Rules, RulesEvent>(events, own, { ...rules, fieldsOf }, (now, to) => {
    const set = [...to.values()].filter(row => row !== undefined) as Row[]
    const removed = [...to].flatMap(([key, row]) => (row === undefined ? [fieldsOf(now).get(key) as Row] : []))
    const answer = rules.decide({ type: 'ChangeRows', data: { table, builtIn, set, removed } }, now)
    return answer.ok ? { events: answer.events, refused: null } : { events: [], refused: answer.rejection.code }
  })
}
