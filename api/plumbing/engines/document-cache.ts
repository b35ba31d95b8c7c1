import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import type { Change, ReadModels } from '#projections/ports.ts'
import type { StoredProductCard } from '#projections/product-card/document.ts'
import type { CacheCounts } from '../metrics/meter.ts'
import type { Changes } from './changes.ts'

/** Documents of one view that are kept, and how often the view changed. */
type View = {
  readonly documents: LRUCache<string, { readonly doc: unknown }>
  readonly reading: Map<string, object>
  changes: number
}

/** A caller that waits for a change looks so often whether changes come at all. */
const lookMs = 500

/** Documents kept of each view: the cards of a distributor's whole catalogue. */
const most = 10_000

/** The part of a document that is kept, by view; the whole one elsewhere. Of a card what is shown, not what the view folds with. */
const keep: { readonly [view: string]: (doc: never) => unknown } = {
  'product-card': ({ fold: _fold, ...card }: StoredProductCard) => card,
}

export type DocumentCache = {
  /** Begins to follow the change log; before that nothing may be read. */
  start(signal: AbortSignal): Promise<void>
  get<Doc>(view: string, id: string): Promise<Doc | undefined>
  getMany<Doc>(view: string, ids: readonly string[]): Promise<readonly (Doc | undefined)[]>
  /** Keeps a result until a document of `views` changes; an equal one stays the same object, so caches stay valid. */
  derived<T>(key: string, views: readonly string[], compute: () => Promise<T>): Promise<T>
  /** Drops what was derived from something that is no view, the search index for one. */
  changed(name: string): void
  /** Resolves when nothing is kept that was changed before the call, or up to this sequence of the change log. */
  caughtUp(signal?: AbortSignal, through?: number): Promise<void>
  readonly counts: CacheCounts
}

type Kept = ReadModels & Partial<Pick<Changes, 'hears'>>

/**
 * Parsed documents in memory. What the change log names is dropped, everything after a gap. While the log is not heard,
 * nothing is kept and nothing that was kept is shown.
 */
export function openDocumentCache({ hears = () => true, ...readModels }: Kept): DocumentCache {
  const views = new Map<string, View>()
  const results = new LRUCache<string, { readonly stamp: string; readonly value: Promise<unknown> }>({ max: 500 })
  const waiting = new Set<() => void>()
  const counts: CacheCounts = { hits: 0, misses: 0 }
  let heard = 0

  function viewOf(name: string): View {
    let view = views.get(name)
    if (!view) {
      // With `max` each view would take the memory of all its documents at once.
      view = { documents: new LRUCache({ maxSize: most, sizeCalculation: () => 1 }), reading: new Map(), changes: 0 }
      views.set(name, view)
    }
    return view
  }

  function drop(view: View, ids: readonly string[]): void {
    view.changes++
    if (ids.length === 0) {
      view.documents.clear()
      view.reading.clear()
    }
    for (const id of ids) {
      view.documents.delete(id)
      view.reading.delete(id)
    }
  }

  function onChange(change: Change): void {
    if (!change.progress) drop(viewOf(change.view), change.ids)
    // An announcement of this process has no place in the log.
    if (change.sequence > 0) heard = change.sequence
    for (const resolve of waiting) resolve()
    waiting.clear()
  }

  function onGap(sequence: number): void {
    for (const view of views.values()) drop(view, [])
    results.clear()
    // A store that went back counts anew.
    heard = Math.min(heard, sequence)
  }

  const stampOf = (names: readonly string[]) => names.map(name => viewOf(name).changes).join()

  async function getMany<Doc>(name: string, ids: readonly string[]): Promise<readonly (Doc | undefined)[]> {
    const view = viewOf(name)
    const isHeard = hears()
    const found = ids.map(id => (isHeard ? view.documents.get(id) : undefined))
    const missing = ids.filter((_, i) => !found[i])
    counts.hits += ids.length - missing.length
    counts.misses += missing.length
    if (missing.length === 0) return found.map(entry => entry!.doc as Doc | undefined)
    // A change that is heard of while a document is read takes its token away, so that an old one is not kept.
    const token = {}
    if (isHeard) for (const id of missing) view.reading.set(id, token)
    const read = await readModels.getMany(name, missing)
    const fresh = new Map<string, unknown>()
    for (const [i, id] of missing.entries()) {
      const doc = read[i] === undefined ? undefined : (keep[name]?.(read[i] as never) ?? read[i])
      fresh.set(id, doc)
      if (view.reading.get(id) !== token) continue
      view.reading.delete(id)
      view.documents.set(id, { doc })
    }
    return ids.map((id, i) => (found[i] ? found[i].doc : fresh.get(id)) as Doc | undefined)
  }

  return {
    async start(signal) {
      await readModels.follow({ onChange, onGap }, signal)
      heard = Math.max(heard, await readModels.latestChange())
    },
    counts,
    getMany,
    async get<Doc>(view: string, id: string) {
      return (await getMany<Doc>(view, [id]))[0]
    },
    derived<T>(key: string, names: readonly string[], compute: () => Promise<T>): Promise<T> {
      if (!hears()) return compute()
      const stamp = stampOf(names)
      const known = results.get(key)
      if (known?.stamp === stamp) return known.value as Promise<T>
      const value = known ? sameOrFresh(known.value as Promise<T>, compute()) : compute()
      results.set(key, { stamp, value })
      value.catch(() => {
        if (results.get(key)?.value === value) results.delete(key)
      })
      return value
    },
    changed: name => void viewOf(name).changes++,
    async caughtUp(signal, through) {
      const sequence = through || (await readModels.latestChange())
      while (heard < sequence && hears()) {
        signal?.throwIfAborted()
        let timer: NodeJS.Timeout | undefined
        await new Promise<void>(resolve => {
          waiting.add(resolve)
          timer = setTimeout(resolve, lookMs)
        })
        clearTimeout(timer)
      }
    },
  }
}

async function sameOrFresh<T>(before: Promise<T>, computing: Promise<T>): Promise<T> {
  const [old, fresh] = await Promise.all([before.catch(() => undefined), computing])
  return isDeepStrictEqual(old, fresh) ? (old as T) : fresh
}
