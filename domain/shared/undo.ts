import type { StoredEvent } from './event-store.ts'
import { sameData } from './merge-sections.ts'
import { threeWay } from './three-way.ts'

type AnyEvent = { readonly type: string; readonly data: object }

/** A field that goes back: what it is, and what it becomes. Undefined: it is not there. */
export type FieldBack = { readonly path: string; readonly from: unknown; readonly to: unknown }
/** A field that was changed since and is left alone. `since`: what changed it last; null where that is not one event. */
export type FieldKept = { readonly path: string; readonly since: StoredEvent | null }

/** A field that the own events changed. */
export type FieldChanged = { readonly path: string; readonly from: unknown; readonly to: unknown }

/** What taking some events of a record back comes to. */
export type Undone<Event extends AnyEvent> = {
  /** Appended at the revision that this was decided on. Empty: nothing goes back. */
  readonly events: readonly Event[]
  readonly changed: readonly FieldChanged[]
  readonly back: readonly FieldBack[]
  readonly kept: readonly FieldKept[]
  /** Why the record takes nothing of it back today, as the code of the refusal; null: it does not refuse. */
  readonly refused: string | null
}

/** How a record is folded, and compared with itself. */
export type Recorded<State, Event extends AnyEvent> = {
  readonly initial: State
  evolve(state: State, event: Event): State
  /** The fields that are compared, by path. */
  fieldsOf(state: State): ReadonlyMap<string, unknown>
}

/** Compares the fields of a record before its own events, after them, and now. `isOwn`: the event is to be taken back. */
export function fieldsBack<State, Event extends AnyEvent>(
  events: readonly StoredEvent<Event>[],
  isOwn: (event: StoredEvent<Event>) => boolean,
  { initial, evolve, fieldsOf }: Recorded<State, Event>,
): { readonly now: State } & Pick<Undone<Event>, 'changed' | 'back' | 'kept'> {
  let [state, fields] = [initial, fieldsOf(initial)]
  const around = new Map<string, { readonly before: unknown; readonly after: unknown }>()
  const last = new Map<string, StoredEvent<Event>>()
  for (const event of events) {
    state = evolve(state, event)
    const next = fieldsOf(state)
    for (const path of new Set([...fields.keys(), ...next.keys()])) {
      const [from, to] = [fields.get(path), next.get(path)]
      if (sameData(from, to)) continue
      last.set(path, event)
      if (isOwn(event)) around.set(path, { before: (around.get(path) ?? { before: from }).before, after: to })
    }
    fields = next
  }
  const back: FieldBack[] = []
  const kept: FieldKept[] = []
  for (const [path, { before, after }] of around) {
    const now = fields.get(path)
    const outcome = threeWay({ before, after, now }, sameData)
    const since = last.get(path)!
    // Somebody who said the same once more since has said it.
    if (outcome === 'kept' || (outcome === 'back' && !isOwn(since))) kept.push({ path, since })
    else if (outcome === 'back') back.push({ path, from: now, to: before })
  }
  const changed = [...around].flatMap(([path, { before, after }]) =>
    sameData(before, after) ? [] : [{ path, from: before, to: after }],
  )
  return { now: state, changed, back, kept }
}

/** Values of fields, by path. Undefined: the field is not there. */
export type FieldValues = ReadonlyMap<string, unknown>

/** What says fields of a record anew. `refused`: why the record does not take them today, as a code; null: it does. */
export type FieldsSaid<Event extends AnyEvent> = { readonly events: readonly Event[]; readonly refused: string | null }

/**
 * Takes own events of a record back, field by field. `say` says the fields anew that go back, on the record as it is now and beside
 * those that are left alone; null: nothing goes back.
 */
export function takeBack<State, Event extends AnyEvent>(
  events: readonly StoredEvent<Event>[],
  isOwn: (event: StoredEvent<Event>) => boolean,
  record: Recorded<State, Event>,
  say: (now: State, to: FieldValues, kept: readonly FieldKept[]) => FieldsSaid<Event> | null,
): Undone<Event> {
  const { now, changed, back, kept } = fieldsBack(events, isOwn, record)
  const said = say(now, valuesBack(back), kept)
  if (!said || said.refused !== null) return notBack({ changed, kept }, said?.refused)
  return { ...said, changed, back, kept }
}

/** The record takes back what it can: nothing, and why. */
export function notBack<Event extends AnyEvent>(
  { changed, kept }: Pick<Undone<Event>, 'changed' | 'kept'>,
  refused: string | null = null,
): Undone<Event> {
  return { events: [], changed, back: [], kept, refused }
}

/** The value that each path goes back to. */
export const valuesBack = (back: readonly FieldBack[]): FieldValues => new Map(back.map(({ path, to }) => [path, to]))
