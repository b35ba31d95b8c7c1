import { z } from 'zod'
import type { Snapshotted } from '#api/plumbing/events/snapshots.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import type { Outside, PublicEvent } from '../public-event.ts'
import type { StreamFacts } from '../stream/telling.ts'
import { listed } from './listed.ts'
import type { TypeWords } from './subject.ts'
import { type PublicType, subjects } from './subjects.ts'

/** Facts of a stream, as its subject folds them. Readers of the catalogue only hand them back. */
export type Facts = unknown

type AnySubject = {
  readonly category: string
  readonly types: { readonly [type: string]: TypeWords }
  readonly initial: Facts
  evolve?(facts: Facts, event: StoredEvent): Facts
  readonly kept?: { readonly decider: Snapshotted; readonly factsOf: (state: unknown) => Facts }
  tell(event: StoredEvent, facts: Facts, outside: Outside): readonly Omit<PublicEvent<PublicType>, 'number'>[]
}
const all = Object.values(subjects) as unknown as readonly AnySubject[]

const words = new Map(
  all
    .flatMap(({ types }) => Object.entries(types) as [PublicType, TypeWords][])
    .toSorted(([, one], [, other]) => one.number - other.number),
)

const storedTypes = new Map<PublicType, string[]>()
for (const [stored, types] of Object.entries(listed)) {
  if (types === 'private') continue
  for (const type of types) storedTypes.set(type, [...(storedTypes.get(type) ?? []), stored])
}

/** The catalogue in the order of its numbers. `storedTypes`: those of the log that an event of the type is made of. */
export const publicTypes = Array.from(words, ([type, { number, scope, about }]) => ({
  ...{ type, number, scope, about },
  storedTypes: storedTypes.get(type) ?? [],
}))

const longestNameFirst = all.toSorted((one, other) => other.category.length - one.category.length)

/** The longest name that begins the stream's: the id follows it. */
const subjectOf = (stream: string) => longestNameFirst.find(({ category }) => stream.startsWith(`${category}-`))

const isTold = (type: string) => Object.hasOwn(listed, type) && listed[type as keyof typeof listed] !== 'private'

/**
 * How the facts of a stream are folded, from its first event on and from the log beneath the seal; null where an event says
 * everything itself.
 */
export function factsOf(stream: string): StreamFacts | null {
  const subject = subjectOf(stream)
  if (!subject?.evolve) return null
  const kept = subject.kept && { ...subject.kept, id: stream.slice(subject.category.length + 1) }
  return {
    initial: subject.initial,
    // An event of a kind that the subject does not know changes nothing.
    evolve: (facts, event) => subject.evolve!(facts, event) ?? facts,
    ...(kept && { kept }),
  }
}

/**
 * What the outside is told of an event of the log, after the facts of its stream's earlier events: in the order of the types'
 * numbers, each type once at most.
 */
export function publicEventsOf(event: StoredEvent, facts: Facts, outside: Outside): readonly PublicEvent<PublicType>[] {
  const subject = isTold(event.type) ? subjectOf(event.stream) : undefined
  const told = subject?.tell(event, facts ?? subject.initial, outside) ?? []
  return told
    .map(one => ({ ...one, number: words.get(one.type)!.number }))
    .toSorted((one, other) => one.number - other.number)
}

/** The JSON Schema of an event's data; undefined where there is no such type. */
export function dataSchemaOf(
  type: string,
  target: 'draft-2020-12' | 'draft-7' = 'draft-2020-12',
): z.core.JSONSchema.BaseSchema | undefined {
  const known = words.get(type as PublicType)
  if (!known) return undefined
  const schema = z.object({ ...known.data.shape, ...known.personal?.partial().shape })
  return { ...z.toJSONSchema(schema, { io: 'input', target }), title: type, description: known.about }
}

/** What the type's schemas say of data, and of what is personal. */
export const wordsOf = (type: PublicType): TypeWords => words.get(type)!
