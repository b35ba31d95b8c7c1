import type { Engines } from '#api/plumbing/feature.ts'
import type { EventStore, Position, StoredEvent } from '#domain/shared/event-store.ts'
import { sameData } from '#domain/shared/merge-sections.ts'
import { allowed, type Rights } from '#domain/shared/permissions.ts'
import type { FieldValues } from '#domain/shared/undo.ts'
import { kindOf } from '#projections/history-lines/document.ts'
import { namesOf } from '#projections/staff/names.ts'
import type { RecordPastModel } from '#web/models/record-past.ts'
import { staffOrShop } from '../actor.ts'
import { partsOf } from '../lines/records.ts'
import { positionAt } from './position-at.ts'
import { type AnyRecorded, isSaid, type RecordedKind, recorded } from './recorded.ts'

type Deps = Pick<Engines, 'store' | 'readModels' | 'now'>

/** A record at a place in the log and today. */
export type Compared = {
  readonly kind: RecordedKind
  readonly id: string
  readonly events: readonly StoredEvent[]
  readonly shown: readonly StoredEvent[]
  readonly now: never
  readonly past: FieldValues
  readonly today: FieldValues
}

/** Null: there is no such record. */
export async function compared(
  stream: string,
  position: Position,
  store: Pick<EventStore, 'read'>,
): Promise<Compared | null> {
  const { name, id } = partsOf(stream)
  const kind = recorded[name]
  const events = kind ? await Array.fromAsync(store.read(stream)) : []
  if (!kind || events.length === 0) return null
  const shown = events.filter(event => event.position <= position)
  const { initial, evolve, fieldsOf } = kind.how
  const stateAfter = (some: readonly StoredEvent[]) => some.reduce((state, event) => evolve(state, event), initial)
  const now = stateAfter(events) as never
  return { kind, id, events, shown, now, past: fieldsOf(stateAfter(shown)), today: fieldsOf(now) }
}

/** A record as it was at an instant (ISO-8601 UTC), and what is another today. Null: there is no such record. */
export async function recordPast(
  stream: string,
  asked: string,
  rights: Rights,
  deps: Deps,
): Promise<Omit<RecordPastModel, 'name' | 'path'> | null> {
  const { store, readModels, now } = deps
  // Times of events have milliseconds, and are compared as texts.
  const at = new Date(asked).toISOString()
  const found = await compared(stream, await positionAt(at, deps), store)
  if (!found) return null
  const { kind, events, shown, past, today } = found
  const since = lastChanges(events, shown.length, kind.how)
  const told = events.filter(isTold)
  const names = await namesOf(
    [...since.values(), ...told].map(({ meta }) => meta.actor),
    readModels,
  )
  const ticks = told.map(({ at, meta }): RecordPastModel['ticks'][number] => ({
    ...{ at, kind: staffOrShop(meta.actor, names).kind === 'shop' ? 'shop' : 'staff' },
  }))
  const staff = ticks.filter(tick => tick.kind === 'staff').length
  const last = shown.findLast(isTold)
  // For whom a coupon was made is told by nobody's id.
  const paths = [...new Set([...past.keys(), ...today.keys()])].filter(path => path !== 'personId')
  return {
    ...{ stream, at, until: now().toISOString(), isThere: shown.length > 0, base: events.length - 1 },
    ...{ ticks, counts: { staff, shop: ticks.length - staff } },
    step: last ? { by: staffOrShop(last.meta.actor, names), at: last.at, reason: last.meta.reason ?? null } : null,
    fields: paths.map(path => {
      const [was, is] = [past.get(path) ?? null, today.get(path) ?? null]
      const changed = since.get(path)
      const differs = !sameData(was, is) && changed
      return {
        ...{ path, was, now: is },
        since: differs ? { by: staffOrShop(changed.meta.actor, names), at: changed.at } : null,
        back: Boolean(differs) && comesBack(found, path, rights),
      }
    }),
  }
}

/** Whether whoever has these rights may say the field anew, and the record takes it today. */
function comesBack({ kind, id, now, past, shown }: Compared, path: string, rights: Rights): boolean {
  if (!isSaid(path) || shown.length === 0) return false
  const to = new Map([[path, past.get(path)]])
  const { permission, to: right } = kind.rightOf(id, to)
  return allowed(rights, permission)[right] && kind.say(now, to, shown).events.length > 0
}

/** Redemptions of a coupon change none of its terms. */
const isTold = ({ type }: StoredEvent) => kindOf(type) !== null

/** By path, the last event that changed it, of those from a place on. */
export function lastChanges(
  events: readonly StoredEvent[],
  from: number,
  { initial, evolve, fieldsOf }: AnyRecorded,
): ReadonlyMap<string, StoredEvent> {
  const last = new Map<string, StoredEvent>()
  let state = events.slice(0, from).reduce((before, event) => evolve(before, event), initial)
  for (const event of events.slice(from)) {
    const before = fieldsOf(state)
    state = evolve(state, event)
    const after = fieldsOf(state)
    for (const path of new Set([...before.keys(), ...after.keys()]))
      if (!sameData(before.get(path), after.get(path))) last.set(path, event)
  }
  return last
}
