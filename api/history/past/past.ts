import type { Engines } from '#api/plumbing/feature.ts'
import type { EventStore, Position } from '#domain/shared/event-store.ts'
import type { ReadModels } from '#projections/ports.ts'
import { documentAt, isRecalled, readUpTo, revisionAt } from './documents.ts'

type Ports = Pick<Engines, 'store' | 'readModels'>

/**
 * The log and the views as they were at a position, for whoever reads a record by its id: its streams end there, and its
 * document is folded from them. Indexes and tallies, and documents of other views, are those of now.
 */
export function pastAt(position: Position, engines: Ports & Pick<Engines, 'snapshots'>): Ports {
  const { store, readModels } = engines
  const get: ReadModels['get'] = async <Doc>(view: string, id: string) =>
    isRecalled(view)
      ? ((await documentAt(view, id, position, engines)) as Doc | undefined)
      : readModels.get<Doc>(view, id)
  const read: EventStore['read'] = async function* (stream, from = -1, options = {}) {
    if (!options.backwards) return yield* readUpTo(store, stream, position, from, options)
    const end = (await revisionAt(store, stream, position)) + 1
    if (end > 0) yield* store.read(stream, from < 0 ? end : Math.min(from, end), options)
  }
  return {
    store: { ...store, read },
    readModels: {
      ...readModels,
      get,
      getMany: <Doc>(view: string, ids: readonly string[]) =>
        isRecalled(view) ? Promise.all(ids.map(id => get<Doc>(view, id))) : readModels.getMany<Doc>(view, ids),
    },
  }
}
