import { allOthers, type Change, progressOfViews, type ReadModels } from './ports.ts'

type Served = { readonly name: string; readonly version: number }

/** The views of this process, each in its version. */
export type ServedViews = {
  /** To be said before any of them is read; all that are folded together, first of all. */
  serve(views: readonly Served[]): void
  /** Names the views that were said first, in their versions: processes with the same name fold and read the same. */
  release(): string
  /** Says that this process reads them still, and drops those that no process has read for a while. */
  keep(): Promise<void>
}

/** So long nobody may have read a version of a view before it goes, ms. */
const unreadMs = 10 * 60_000

/** An entry that concerns nobody here, at its place in the change log. */
const elsewhere = { view: progressOfViews, ids: ['*'], progress: { by: '', views: {} } } as const

/**
 * Keeps each version of a view apart, under `<view>@<version>`: processes of two versions of the shop run side by side, and each
 * folds and reads its own. `digest` makes a short name of a long text.
 */
export function versioned(
  readModels: ReadModels,
  digest: (text: string) => string,
): {
  readonly readModels: ReadModels
  readonly servedViews: ServedViews
} {
  const names = new Map<string, string>()
  const views = new Map<string, string>()

  function nameOf(view: string): string {
    const name = names.get(view)
    if (name === undefined) throw new Error(`There is no view ${view}`)
    return name
  }

  function heard(change: Change): Change {
    if (change.progress) {
      const said = Object.entries(change.progress.views).flatMap(([name, position]) => {
        const view = views.get(name)
        return view === undefined ? [] : [[view, position] as const]
      })
      return { ...change, progress: { ...change.progress, views: Object.fromEntries(said) } }
    }
    const view = views.get(change.view)
    return view === undefined ? { ...change, ...elsewhere } : { ...change, view }
  }

  let release = ''

  const servedViews: ServedViews = {
    serve(served) {
      for (const { name, version } of served) {
        names.set(name, `${name}@${version}`)
        views.set(`${name}@${version}`, name)
      }
      if (release) return
      release = digest([...views.keys()].sort().join())
      names.set(allOthers, `${allOthers}@${release}`)
      views.set(`${allOthers}@${release}`, allOthers)
    },
    release: () => release,
    keep: () =>
      readModels.keepOnly(
        [...views.keys()].filter(name => views.get(name) !== allOthers),
        unreadMs,
      ),
  }
  const kept: ReadModels = {
    get: async (view, id) => readModels.get(nameOf(view), id),
    getMany: async (view, ids) => readModels.getMany(nameOf(view), ids),
    range: async (view, index, query) => readModels.range(nameOf(view), index, query),
    lookup: async (view, index, key) => readModels.lookup(nameOf(view), index, key),
    tallies: async (view, prefix) => readModels.tallies(nameOf(view), prefix),
    scan: view => readModels.scan(nameOf(view)),
    checkpoint: async view => readModels.checkpoint(nameOf(view)),
    liveGeneration: async view => readModels.liveGeneration(nameOf(view)),
    buildingGeneration: async view => readModels.buildingGeneration(nameOf(view)),
    createGeneration: async (view, version, options) => readModels.createGeneration(nameOf(view), version, options),
    generationCheckpoint: async (view, generation) => readModels.generationCheckpoint(nameOf(view), generation),
    getManyOf: async (view, generation, ids) => readModels.getManyOf(nameOf(view), generation, ids),
    lookupOf: async (view, generation, index, key) => readModels.lookupOf(nameOf(view), generation, index, key),
    commit: async (view, generation, commit) => readModels.commit(nameOf(view), generation, commit),
    switchTo: async (view, generation) => readModels.switchTo(nameOf(view), generation),
    keepOnly: readModels.keepOnly,
    follow: ({ onChange, ...handlers }, signal) =>
      readModels.follow({ ...handlers, onChange: change => onChange(heard(change)) }, signal),
    noteProgress: ({ views, ...progress }) =>
      readModels.noteProgress({
        ...progress,
        views: Object.fromEntries(Object.entries(views).map(([view, position]) => [nameOf(view), position])),
      }),
    latestChange: readModels.latestChange,
    close: readModels.close,
  }
  return { readModels: kept, servedViews }
}
