import { type Position, start } from '#domain/shared/event-store.ts'
import type { Put, ReadModels } from '#projections/ports.ts'
import { folds, type IndexKey, type Projection } from '#projections/projection.ts'
import { type GivenEvent, storedEvent } from './given-projection.ts'
import { liveGeneration } from './live-generation.ts'

type AnyEvent = { type: string; data: object }
// Every view has its own types of document and event; a list of views has all of them.
// biome-ignore lint/suspicious/noExplicitAny: see above
type AnyProjection = Projection<any, any>

/** Folds events into views of real read models, one commit an event and view, without a log and its runner. */
export async function foldInto(readModels: ReadModels, projections: readonly AnyProjection[]) {
  const generations = new Map<string, string>()
  for (const { name, version } of projections) generations.set(name, await liveGeneration(readModels, name, version))
  let position: Position = start

  async function commit(projection: AnyProjection, event: ReturnType<typeof storedEvent>): Promise<void> {
    const generation = generations.get(projection.name)!
    const ids = folds(projection, event.type) ? [...new Set(projection.ids(event))] : []
    const before = await readModels.getManyOf<unknown>(projection.name, generation, ids)
    const expected = await readModels.generationCheckpoint(projection.name, generation)
    const puts: Put[] = []
    const tallies = new Map<string, number>()
    for (const [i, id] of ids.entries()) {
      const doc = projection.project(before[i], event, id)
      if (doc === undefined) throw new Error('Removals are not folded here')
      const indexes: Record<string, { before: readonly IndexKey[]; after: readonly IndexKey[] }> = {}
      for (const [name, keysOf] of Object.entries(projection.indexes ?? {})) {
        indexes[name] = { before: before[i] === undefined ? [] : keysOf(before[i]), after: keysOf(doc) }
      }
      const sums = (each: unknown, sign: number) => {
        if (each === undefined) return
        for (const [key, amount] of projection.tallies?.(each) ?? []) {
          tallies.set(key, (tallies.get(key) ?? 0) + sign * amount)
        }
      }
      sums(before[i], -1)
      sums(doc, 1)
      puts.push({ id, doc, indexes })
    }
    const outcome = await readModels.commit(projection.name, generation, {
      expected,
      checkpoint: event.position,
      puts,
      removals: [],
      tallies: [...tallies],
      changed: ids,
    })
    if (outcome === 'stale') throw new Error(`${projection.name} is at another position`)
  }

  return {
    /** Resolves with the position of the last event when every view shows it. */
    async append(...events: readonly GivenEvent<AnyEvent>[]): Promise<Position> {
      for (const event of events) {
        position++
        const stored = storedEvent({ ...event, position } as GivenEvent<AnyEvent>, position)
        for (const projection of projections) await commit(projection, stored)
      }
      return position
    },
  }
}
