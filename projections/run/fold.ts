import type { StoredEvent } from '#domain/shared/event-store.ts'
import type { Put, ReadModels, Removal, ViewCommit, ViewGeneration } from '../ports.ts'
import type { IndexKey, Projection } from '../projection.ts'
import { settle } from './settle.ts'

// biome-ignore lint/suspicious/noExplicitAny: the runner carries documents and events of every view without looking inside.
export type AnyProjection = Projection<any, any>

/** The index that the runner keeps of `people`, so that an erasure finds its documents. */
export const peopleIndex = '$people'
/** The one that it keeps of `held`, so that an event finds the documents that hold what it names. */
export const heldIndex = '$held'

/** A document as the store has it and as the events since make it; `undefined`: it is not there. */
type Entry = { stored: unknown; now: unknown }

type Reach = { readonly index: string; readonly key: string; keysOf(doc: unknown): readonly string[] }

export type FoldedChanges = Pick<ViewCommit, 'puts' | 'removals' | 'tallies' | 'changed' | 'erases'>

/** Folds events into documents in memory, until `changes` are committed; `forget` after another writer's commit. */
export function createFold(projection: AnyProjection, readModels: ReadModels) {
  const view = projection.name
  const { handles } = projection
  const handled = handles === 'all' ? { has: () => true } : new Set<string>(handles)
  const entries = new Map<string, Entry>()
  const dirty = new Set<string>()
  /** Documents by what they hold, as far as they were folded since the last commit. */
  const gained = new Map<string, Set<string>>()
  let erases = false

  const concerns = (event: StoredEvent) =>
    handled.has(event.type) || (event.type === 'PersonErased' && projection.people !== undefined)

  async function load(generation: ViewGeneration, ids: Iterable<string>): Promise<void> {
    const missing: string[] = []
    for (const id of ids) {
      const entry = entries.get(id)
      if (!entry) missing.push(id)
      else {
        // The map keeps the order of use: what was not used for longest is dropped first.
        entries.delete(id)
        entries.set(id, entry)
      }
    }
    if (missing.length === 0) return
    const docs = await readModels.getManyOf(view, generation, missing)
    for (const [at, id] of missing.entries()) entries.set(id, { stored: docs[at], now: docs[at] })
  }

  function apply(event: StoredEvent, id: string): void {
    const entry = entries.get(id)!
    const folded = projection.project(entry.now, event, id)
    entry.now = folded === undefined ? undefined : settle(folded, entry.now)
    if (entry.now === entry.stored) dirty.delete(id)
    else dirty.add(id)
    if (projection.held && entry.now !== undefined)
      for (const key of projection.held.in(entry.now)) gained.set(key, (gained.get(key) ?? new Set()).add(id))
  }

  /** How an event reaches documents that it does not name. */
  function reachOf(event: StoredEvent): Reach | undefined {
    const { people, held } = projection
    if (people && event.type === 'PersonErased') return { index: peopleIndex, key: personOf(event), keysOf: people }
    const key = held && handled.has(event.type) ? held.namedBy(event) : null
    return held && key !== null ? { index: heldIndex, key, keysOf: held.in } : undefined
  }

  /** Documents that hold each key, or have that person in them, as they are stored. */
  async function storedHolders(generation: ViewGeneration, reaches: readonly Reach[]) {
    const unique = new Map(reaches.map(reach => [nameOf(reach), reach]))
    const found = await Promise.all(
      [...unique.values()].map(({ index, key }) => readModels.lookupOf(view, generation, index, key)),
    )
    return new Map([...unique.keys()].map((name, at) => [name, found[at]!]))
  }

  return {
    concerns,
    /** Documents that differ from what is stored. */
    changed: () => dirty.size,

    /** Folds events in order. What it throws is an outage of the read models or a mistake in the projection. */
    async add(generation: ViewGeneration, events: readonly StoredEvent[]): Promise<void> {
      const steps = events.map(event => {
        const touched = handled.has(event.type) ? [...new Set(projection.ids(event))] : []
        return { event, touched, reach: reachOf(event) }
      })
      const stored = await storedHolders(
        generation,
        steps.flatMap(({ reach = [] }) => reach),
      )
      await load(generation, new Set([...steps.flatMap(({ touched }) => touched), ...[...stored.values()].flat()]))
      for (const { event, touched, reach } of steps) {
        for (const id of touched) apply(event, id)
        if (!reach) continue
        const { index, key, keysOf } = reach
        if (index === peopleIndex) erases = true
        const near =
          index === peopleIndex ? entries.keys() : [...stored.get(nameOf(reach))!, ...(gained.get(key) ?? [])]
        for (const id of new Set(near)) {
          const { now } = entries.get(id)!
          if (now !== undefined && !touched.includes(id) && keysOf(now).includes(key)) apply(event, id)
        }
      }
    },

    /** The changes to commit now. */
    changes(): FoldedChanges {
      const puts: Put[] = []
      const removals: Removal[] = []
      const changed: string[] = []
      const sums = new Map<string, number>()
      for (const id of dirty) {
        const { stored, now } = entries.get(id)!
        // Changed and changed back.
        if (now === stored || (now !== undefined && settle(now, stored) === stored)) continue
        const indexes = indexChanges(projection, stored, now)
        if (now === undefined) removals.push({ id, indexes })
        else puts.push({ id, doc: now, indexes })
        addTallies(projection, stored, -1, sums)
        addTallies(projection, now, 1, sums)
        if (showsChange(projection, stored, now)) changed.push(id)
      }
      const tallies = [...sums].filter(([, difference]) => difference !== 0)
      return { puts, removals, tallies, changed, erases }
    },

    /** The changes stand in the store. Keeps at most `keep` documents known. */
    committed(keep: number): void {
      for (const id of dirty) {
        const entry = entries.get(id)!
        entry.stored = entry.now
      }
      dirty.clear()
      gained.clear()
      erases = false
      for (const id of entries.keys()) {
        if (entries.size <= keep) return
        entries.delete(id)
      }
    },

    forget(): void {
      entries.clear()
      dirty.clear()
      gained.clear()
      erases = false
    },
  }
}

const nameOf = ({ index, key }: Reach) => `${index}/${key}`

function personOf(event: StoredEvent): string {
  return (event.data as { personId: string }).personId
}

function indexChanges(projection: AnyProjection, stored: unknown, now: unknown): Put['indexes'] {
  const changes: { [index: string]: { before: readonly IndexKey[]; after: readonly IndexKey[] } } = {}
  const compare = (index: string, keysOf: (doc: unknown) => readonly IndexKey[]) => {
    const before = stored === undefined ? [] : keysOf(stored)
    const after = now === undefined ? [] : settle(keysOf(now), before)
    if (after !== before) changes[index] = { before, after }
  }
  for (const index in projection.indexes) compare(index, projection.indexes[index]!)
  if (projection.people) compare(peopleIndex, doc => projection.people!(doc))
  if (projection.held) compare(heldIndex, doc => projection.held!.in(doc))
  return changes
}

function addTallies(projection: AnyProjection, doc: unknown, sign: 1 | -1, sums: Map<string, number>): void {
  if (doc === undefined || !projection.tallies) return
  for (const [key, amount] of projection.tallies(doc)) sums.set(key, (sums.get(key) ?? 0) + sign * amount)
}

function showsChange(projection: AnyProjection, stored: unknown, now: unknown): boolean {
  if (!projection.shown || stored === undefined || now === undefined) return true
  const before = settle(projection.shown(stored) ?? null, undefined)
  return settle(projection.shown(now) ?? null, before) !== before
}
