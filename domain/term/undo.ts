import type { DataOf } from '../shared/decider.ts'
import type { StoredEvent } from '../shared/event-store.ts'
import { type FieldsSaid, type FieldValues, type Recorded, takeBack, type Undone } from '../shared/undo.ts'
import type { TermEvent } from './events.ts'
import { addressOf, type TermChanges, type TermCommand, type TermPath, type TermState, term, termAt } from './term.ts'

type Stored = StoredEvent<TermEvent>

const paths: readonly TermPath[] = ['name.en', 'name.bn', 'name.ar', 'name.fr', 'hexes', 'order', 'parent']

/**
 * Takes back what some events said of a term. One that they made is retired where nothing was said of it since; one that they retired or
 * merged can be used again.
 */
export function undoTerm(events: readonly Stored[], isOwn: (event: Stored) => boolean): Undone<TermEvent> {
  return takeBack(events, isOwn, termRecord, (now, to, kept) => {
    if (!now || to.size === 0 || (to.has('made') && kept.length > 0)) return null
    return sayTerm(now, to, events)
  })
}

/** Says fields anew. `events`: of the term, up to when it was so. One that was not made is retired. */
export function sayTerm(
  now: NonNullable<TermState>,
  to: FieldValues,
  events: readonly Stored[],
): FieldsSaid<TermEvent> {
  const { kind, id } = now
  const commands: TermCommand[] = []
  if (to.has('made')) commands.push({ type: 'RetireTerm', data: { kind, id, to: null, at: null } })
  else {
    if (to.has('gone')) commands.push(goneAs(now, to.get('gone'), events))
    const changes = Object.fromEntries([...to].filter(([path]) => paths.includes(path as TermPath))) as TermChanges
    if (Object.keys(changes).length > 0) commands.push({ type: 'EditTerm', data: { kind, id, changes } })
    if (to.has('address')) commands.push({ type: 'MoveTerm', data: { kind, id, to: to.get('address') as string } })
  }
  const decided: TermEvent[] = []
  let state: TermState = now
  for (const command of commands) {
    const answer = term.decide(command, state)
    if (!answer.ok) return { events: [], refused: answer.rejection.code }
    decided.push(...answer.events)
    state = answer.events.reduce(term.evolve, state)
  }
  return { events: decided, refused: null }
}

/** The event that sent it away is said once more, as it was said then. */
function goneAs({ kind, id }: NonNullable<TermState>, gone: unknown, events: readonly Stored[]): TermCommand {
  const then = gone as NonNullable<TermState>['gone'] | null
  const said = events.findLast(({ type }) => type === 'TermRetired' || type === 'TermMerged')
  if (!then || !said) return { type: 'RestoreTerm', data: { kind, id } }
  if (said.type === 'TermMerged')
    return { type: 'MergeTerm', data: { kind, id, into: said.data.into, at: said.data.at } }
  const { to, at } = said.data as DataOf<TermEvent, 'TermRetired'>
  return { type: 'RetireTerm', data: { kind, id, to, at } }
}

function fieldsOf(state: TermState): ReadonlyMap<string, unknown> {
  if (!state) return new Map<string, unknown>([['made', false]])
  return new Map<string, unknown>([
    ['made', true],
    ['gone', state.gone ?? null],
    ...paths.map(path => [path, termAt(state, path)] as const),
    ['address', addressOf(state)],
  ])
}

/** It is compared with itself field by field. */
export const termRecord: Recorded<TermState, TermEvent> = { ...term, fieldsOf }
