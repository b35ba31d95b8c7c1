import { AsyncLocalStorage } from 'node:async_hooks'
import type { Position } from '#domain/shared/event-store.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { RunningProjections } from '#projections/run/run.ts'
import type { DocumentCache } from './document-cache.ts'

/** Longest that a request waits for the views that it reads to reach the visitor's own last write, ms. */
const patienceMs = 500

/** A request of a visitor who has just written. */
export type Writer = {
  /** Everything that is read waits for what they wrote; else only what asks. */
  readonly everyRead: boolean
  /** True once the view shows what they wrote; false where it does not come there in time. */
  readonly shows: (view: string) => boolean | Promise<boolean>
  /** Something that was read does not show it. */
  behind: boolean
}

const writing = new AsyncLocalStorage<Writer>()

/** Does something for a visitor who has just written. */
export const asWriter = <T>(writer: Writer, work: () => T): T => writing.run(writer, work)

/** True once the view shows what the visitor of this request wrote last, and for everybody else; false where it does not in time. */
export const showsOwnWrites = (view: string): boolean | Promise<boolean> => writing.getStore()?.shows(view) ?? true

/** Whether something that was read for this visitor does not show their last write. */
export const isBehind = (): boolean => writing.getStore()?.behind ?? false

type Deps = {
  readonly projections: Pick<RunningProjections, 'names' | 'caughtUp' | 'shows'>
  readonly documents: Pick<DocumentCache, 'caughtUp'>
}

/** Makes writers. A view that is read waits, half a second at most a request; views that nobody reads keep nobody waiting. */
export function createWriters({ projections, documents }: Deps) {
  const names = new Set(projections.names)

  return (position: Position, { everyRead }: Pick<Writer, 'everyRead'>): Writer => {
    const until = performance.now() + patienceMs
    const waits = new Map<string, Promise<boolean>>()

    async function reach(view: string): Promise<boolean> {
      const timeoutMs = Math.max(0, until - performance.now())
      if (!(await projections.caughtUp(position, { views: [view], timeoutMs }))) {
        writer.behind = true
        return false
      }
      // One look drops the old documents of all views that are there by now.
      const heard = documents.caughtUp().then(() => true)
      for (const each of names) if (!waits.has(each) && projections.shows(each, position)) waits.set(each, heard)
      return heard
    }

    const writer: Writer = {
      everyRead,
      behind: false,
      shows(view) {
        if (!names.has(view)) return true
        const waiting = waits.get(view) ?? reach(view)
        waits.set(view, waiting)
        return waiting
      },
    }
    return writer
  }
}

/** Read models and documents that show a visitor's own last write. */
export function withOwnWrites({
  documents,
  readModels,
}: {
  readonly documents: DocumentCache
  readonly readModels: ReadModels
}) {
  /** Reads once the view, or all of them, came to where this visitor wrote. */
  function after<T>(views: string | readonly string[], read: () => T | Promise<T>): T | Promise<T> {
    if (!writing.getStore()?.everyRead) return read()
    const waits = typeof views === 'string' ? showsOwnWrites(views) : Promise.all(views.map(showsOwnWrites))
    return waits === true ? read() : Promise.resolve(waits).then(read)
  }
  const waited = async <T>(view: string, read: () => Promise<T>): Promise<T> => after(view, read)

  return {
    readModels: {
      ...readModels,
      get: <Doc>(view: string, id: string) => waited(view, () => readModels.get<Doc>(view, id)),
      getMany: <Doc>(view: string, ids: readonly string[]) => waited(view, () => readModels.getMany<Doc>(view, ids)),
      range: (view, index, query) => waited(view, () => readModels.range(view, index, query)),
      lookup: (view, index, key) => waited(view, () => readModels.lookup(view, index, key)),
      tallies: (view, prefix) => waited(view, () => readModels.tallies(view, prefix)),
      async *scan<Doc>(view: string) {
        await after(view, () => {})
        yield* readModels.scan<Doc>(view)
      },
    } satisfies ReadModels as ReadModels,
    documents: {
      ...documents,
      get: <Doc>(view: string, id: string) => waited(view, () => documents.get<Doc>(view, id)),
      getMany: <Doc>(view: string, ids: readonly string[]) => waited(view, () => documents.getMany<Doc>(view, ids)),
      derived: <T>(key: string, views: readonly string[], compute: () => Promise<T>) =>
        after(views, () => documents.derived(key, views, compute)) as Promise<T>,
    } satisfies DocumentCache as DocumentCache,
  }
}
