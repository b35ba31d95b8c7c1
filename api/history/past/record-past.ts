import type { Engines } from '#api/plumbing/feature.ts'
import { contentRecord } from '#domain/content/undo.ts'
import { couponRecord } from '#domain/coupon/undo.ts'
import { settingsRecord } from '#domain/settings/undo.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { sameData } from '#domain/shared/merge-sections.ts'
import type { Recorded } from '#domain/shared/undo.ts'
import { termRecord } from '#domain/term/undo.ts'
import { kindOf } from '#projections/history-lines/document.ts'
import { namesOf } from '#projections/staff/names.ts'
import type { RecordPastModel } from '#web/models/record-past.ts'
import { staffOrShop } from '../actor.ts'
import { partsOf } from '../lines/records.ts'
import { positionAt } from './position-at.ts'

// biome-ignore lint/suspicious/noExplicitAny: each record is folded by its own events.
type AnyRecorded = Recorded<any, any>

/** Records that are told as they were, field by field, beside the documents of views. */
const recorded: { readonly [name: string]: AnyRecorded } = {
  settings: settingsRecord,
  coupon: couponRecord,
  term: termRecord,
  content: contentRecord,
}

/** A record as it was at an instant (ISO-8601 UTC), and what is another today. Null: there is no such record. */
export async function recordPast(
  stream: string,
  asked: string,
  deps: Pick<Engines, 'store' | 'readModels' | 'now'>,
): Promise<Omit<RecordPastModel, 'name' | 'path'> | null> {
  const { store, readModels, now } = deps
  const how = recorded[partsOf(stream).name]
  if (!how) return null
  // Times of events have milliseconds, and are compared as texts.
  const at = new Date(asked).toISOString()
  const [position, events] = await Promise.all([positionAt(at, deps), Array.fromAsync(store.read(stream))])
  if (events.length === 0) return null
  const shown = events.filter(event => event.position <= position)
  const [then, today] = [fieldsAfter(shown, how), fieldsAfter(events, how)]
  const since = lastChanges(events, shown.length, how)
  const names = await namesOf(
    [...since.values()].map(({ meta }) => meta.actor),
    readModels,
  )
  // For whom a coupon was made is told by nobody's id.
  const paths = [...new Set([...then.keys(), ...today.keys()])].filter(path => path !== 'personId')
  return {
    ...{ stream, at, until: now().toISOString(), isThere: shown.length > 0 },
    before: shown.findLast(event => event.at < at && isTold(event))?.at ?? null,
    after: events.slice(shown.length).find(isTold)?.at ?? null,
    fields: paths.map(path => {
      const [was, is] = [then.get(path) ?? null, today.get(path) ?? null]
      const changed = since.get(path)
      const differs = !sameData(was, is) && changed
      return {
        ...{ path, was, now: is },
        since: differs ? { by: staffOrShop(changed.meta.actor, names), at: changed.at } : null,
      }
    }),
  }
}

/** Redemptions of a coupon change none of its terms. */
const isTold = ({ type }: StoredEvent) => kindOf(type) !== null

function fieldsAfter(events: readonly StoredEvent[], { initial, evolve, fieldsOf }: AnyRecorded) {
  return fieldsOf(events.reduce((state, event) => evolve(state, event), initial))
}

/** By path, the last event that changed it, of those from a place on. */
function lastChanges(events: readonly StoredEvent[], from: number, { initial, evolve, fieldsOf }: AnyRecorded) {
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
