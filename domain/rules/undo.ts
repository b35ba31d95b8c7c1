import type { StoredEvent } from '../shared/event-store.ts'
import type { Row, TableName } from '../shared/tables.ts'
import { fieldsBack, notBack, type Undone } from '../shared/undo.ts'
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
  const found = fieldsBack<Rules, RulesEvent>(events, own, { ...rules, fieldsOf })
  const { now, changed, back, kept } = found
  const set = back.flatMap(({ to }) => (to === undefined ? [] : [to as Row]))
  const removed = back.flatMap(({ from, to }) => (to === undefined ? [from as Row] : []))
  const answer = rules.decide({ type: 'ChangeRows', data: { table, builtIn, set, removed } }, now)
  if (!answer.ok) return notBack(found, answer.rejection.code)
  return { events: answer.events, changed, back, kept, refused: null }
}
