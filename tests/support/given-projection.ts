import { expect } from 'vitest'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { folds, type IndexKey, type Projection } from '#projections/projection.ts'

type AnyEvent = { type: string; data: object }
/** An event as the log tells it; what a test does not say of its envelope is made up from its place in the list. */
export type GivenEvent<Event extends AnyEvent> = Event & Partial<Omit<StoredEvent<Event>, 'type' | 'data'>>

/**
 * Given these events, the view holds exactly this. Folds one event at a time, apart from the runner, so that the two
 * check each other. `PersonErased` reaches every document whose `people` name the person, and an event those that hold what it
 * names.
 */
export function givenView<Doc, Event extends AnyEvent>(projection: Projection<Doc, Event>) {
  return {
    events(events: readonly GivenEvent<Event | PersonErased>[]) {
      const docs = new Map<string, Doc>()
      events.forEach((event, index) => {
        const stored = storedEvent(event, index) as unknown as StoredEvent<Event>
        for (const id of touchedIds(projection, docs, stored)) {
          const after = projection.project(docs.get(id), stored, id)
          if (after === undefined) docs.delete(id)
          else docs.set(id, JSON.parse(JSON.stringify(after)) as Doc)
        }
      })
      return {
        /** `undefined`: there is no such document. */
        expect(id: string, doc: Doc | undefined) {
          expect(docs.get(id)).toEqual(doc)
          return this
        },
        /** Only the named fields of the document. */
        expectPart(id: string, part: Partial<Doc>) {
          expect(docs.get(id)).toMatchObject(part as object)
          return this
        },
        expectIds(...ids: readonly string[]) {
          expect([...docs.keys()].sort()).toEqual([...ids].sort())
          return this
        },
        /** Keys under which the index holds the document. */
        expectKeys(index: string, id: string, keys: readonly IndexKey[]) {
          const keysOf = projection.indexes?.[index]
          if (!keysOf) throw new Error(`View ${projection.name} has no index ${index}`)
          const doc = docs.get(id)
          expect(doc === undefined ? [] : keysOf(doc)).toEqual(keys)
          return this
        },
        /** All sums that are not zero. */
        expectTallies(tallies: { readonly [key: string]: number }) {
          expect(sums(projection, docs.values())).toEqual(tallies)
          return this
        },
      }
    },
  }
}

type PersonErased = { readonly type: 'PersonErased'; readonly data: { readonly personId: string } }

export function storedEvent<Event extends AnyEvent>(event: GivenEvent<Event>, index: number): StoredEvent<Event> {
  return {
    id: `event-${index}`,
    stream: 'given',
    revision: index,
    position: index,
    at: new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString(),
    meta: { correlationId: `event-${index}`, causationId: `event-${index}`, actor: 'guest', channel: 'test' },
    ...event,
  } as StoredEvent<Event>
}

function touchedIds<Doc, Event extends AnyEvent>(
  projection: Projection<Doc, Event>,
  docs: ReadonlyMap<string, Doc>,
  event: StoredEvent<Event>,
): ReadonlySet<string> {
  const handled = folds(projection, event.type)
  const ids = new Set(handled ? projection.ids(event) : [])
  const named = handled ? projection.held?.namedBy(event) : null
  if (named != null) for (const [id, doc] of docs) if (projection.held!.in(doc).includes(named)) ids.add(id)
  if (event.type === 'PersonErased' && projection.people) {
    const { personId } = event.data as PersonErased['data']
    for (const [id, doc] of docs) if (projection.people(doc).includes(personId)) ids.add(id)
  }
  return ids
}

function sums<Doc, Event extends AnyEvent>(projection: Projection<Doc, Event>, docs: Iterable<Doc>) {
  const totals = new Map<string, number>()
  for (const doc of docs)
    for (const [key, amount] of projection.tallies?.(doc) ?? []) totals.set(key, (totals.get(key) ?? 0) + amount)
  return Object.fromEntries([...totals].filter(([, amount]) => amount !== 0))
}
