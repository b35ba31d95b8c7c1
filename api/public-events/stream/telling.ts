import { LRUCache } from 'lru-cache'
import type { Generations } from '#api/plumbing/events/generation.ts'
import type { Snapshots, Snapshotted } from '#api/plumbing/events/snapshots.ts'
import { type EventMeta, type EventStore, type StoredEvent, UnknownEventType } from '#domain/shared/event-store.ts'
import type { Scope } from '#domain/shared/scopes.ts'
import { type Outside, type PersonalPart, type PublicEvent, personalOf, type Sealed } from '../public-event.ts'
import { cursorOf, type Place, placeAfter, sequenceOf } from './place.ts'

type Facts = unknown

export type StreamFacts = {
  readonly initial: Facts
  evolve(facts: Facts, event: StoredEvent): Facts
  /** Where the states of long streams are kept: of which stream this is, and what facts a state has. */
  readonly kept?: { readonly decider: Snapshotted; readonly id: string; readonly factsOf: (state: unknown) => Facts }
}

export type PublicType = {
  readonly type: string
  /** The right that a key needs for events of the type. */
  readonly scope: Scope
  /** Those of the log that an event of the type is made of. */
  readonly storedTypes: readonly string[]
}

/** What the outside is told of events of the log. */
export type Catalogue = {
  readonly types: readonly PublicType[]
  /** Every type of the log that this version knows, also those of which the outside is told nothing. */
  readonly known: readonly string[]
  /** How the facts of a stream are folded; null where its events say everything themselves. */
  readonly factsOf: (stream: string) => StreamFacts | null
  readonly eventsOf: (event: StoredEvent, facts: Facts, outside: Outside) => readonly PublicEvent[]
}

/** One event as a reader gets it. */
export type Told = {
  readonly place: Place
  readonly cursor: string
  readonly type: string
  readonly subject: string
  /** Of the first of several events that a stored one tells it is the stored one's. */
  readonly id: string
  readonly at: string
  readonly sequence: string
  /** The span that recorded it, while traces are on. */
  readonly meta: Pick<EventMeta, 'trace'>
  /** Whose data is sealed in what `jsonWithPersonal` tells. */
  readonly people: () => readonly string[]
  /** JSON as CloudEvents has it, without anything personal. */
  readonly json: () => string
  /** The same with what readers with `customers:read` are told, as it is at this moment. */
  readonly jsonWithPersonal: () => Promise<string>
}

export type TellingDeps = {
  readonly catalogue: Catalogue
  /** The log beneath the seal. */
  readonly log: Pick<EventStore, 'read'>
  readonly snapshots?: Pick<Snapshots, 'read' | 'every'>
  readonly open: (event: Sealed) => Promise<Sealed>
  readonly personIn: (event: Sealed) => string | null
  readonly outside: () => Promise<Outside>
  readonly generations: Generations
  /** Whose events these are: CloudEvents' `source`. */
  readonly source: string
  /** Where the schemas of types lie. */
  readonly origin: string
}

const keptStreams = 10_000

const untraced = {}

type Folded = { readonly revision: number; readonly facts: Facts }

/** Undefined where none was kept between these revisions. */
async function fromSnapshot(
  { decider, id, factsOf }: NonNullable<StreamFacts['kept']>,
  snapshots: Pick<Snapshots, 'read'>,
  upTo: number,
  after: number,
): Promise<Folded | undefined> {
  const found = await snapshots.read(decider, id, upTo)
  return found && found.revision > after ? { revision: found.revision, facts: factsOf(found.state) } : undefined
}

/**
 * Tells events of the log, one after another. What was folded of a stream is kept for its next event, so each reader of a
 * part of the log of its own should have a teller of its own.
 */
export function createTeller(deps: TellingDeps) {
  const { catalogue, log, snapshots, open, personIn, outside, generations, source, origin } = deps
  const kept = new LRUCache<string, Folded>({ maxSize: keptStreams, sizeCalculation: () => 1 })
  const known = new Set(catalogue.known)

  /** Only a newer version knows its meaning: neither it nor anything that rests on it is told. */
  function refuseUnknown(event: StoredEvent): void {
    if (!known.has(event.type)) throw new UnknownEventType(event)
  }

  /** Of the events before this one in its stream; its own are kept for the next one. */
  async function factsBefore(event: StoredEvent): Promise<Facts> {
    const { stream, revision } = event
    const folding = catalogue.factsOf(stream)
    if (!folding) return null
    const before = kept.get(stream)
    let from = before && before.revision < revision ? before : { revision: -1, facts: folding.initial }
    if (folding.kept && snapshots && revision - from.revision > snapshots.every)
      from = (await fromSnapshot(folding.kept, snapshots, revision - 1, from.revision)) ?? from
    const missing = revision - 1 - from.revision
    let { facts } = from
    if (missing > 0)
      for await (const each of log.read(stream, from.revision, { limit: missing })) {
        refuseUnknown(each)
        facts = folding.evolve(facts, each)
      }
    kept.set(stream, { revision, facts: folding.evolve(facts, event) })
    return facts
  }

  function toldOf(event: StoredEvent, of: PublicEvent, suffix: number): Told {
    const { type, subject, data, personal } = of
    const place = placeAfter(event, suffix)
    const id = suffix === 0 ? event.id : `${event.id}-${suffix}`
    const sequence = sequenceOf(place, generations)
    const write = (all: object) =>
      JSON.stringify({
        specversion: '1.0',
        ...{ id, source, type, subject, time: event.at, sequence },
        datacontenttype: 'application/json',
        dataschema: `${origin}/api/schemas/${type}.json`,
        data: all,
      })
    let json: string | undefined
    const plain = () => {
      json ??= write(data)
      return json
    }
    return {
      ...{ place, cursor: cursorOf(place, generations), type, subject, id, at: event.at, sequence, json: plain },
      meta: event.meta.trace === undefined ? untraced : { trace: event.meta.trace },
      people: () => [...new Set(personal?.sealed.map(personIn).filter(person => person !== null))],
      jsonWithPersonal: async () => (personal ? write(await withPersonal(data, personal)) : plain()),
    }
  }

  const withPersonal = async (data: object, part: PersonalPart) => ({ ...data, ...(await personalOf(part, open)) })

  return {
    /** @throws UnknownEventType where the event, or one before it in its stream, is of a newer version. */
    async told(event: StoredEvent): Promise<readonly Told[]> {
      refuseUnknown(event)
      generations.hear(event)
      const facts = await factsBefore(event)
      const events = catalogue.eventsOf(event, facts, await outside())
      return events.map((each, index) => toldOf(event, each, index === 0 ? 0 : each.number))
    },
  }
}

export type Teller = ReturnType<typeof createTeller>
