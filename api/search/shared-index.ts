import { instances } from '#api/plumbing/background/instances.ts'
import type { Sweep } from '#api/plumbing/background/sweep.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import type { Change, ReadModels } from '#projections/ports.ts'
import { type ProductSearch, searchDocumentVersion } from '#projections/product-search/port.ts'
import { searchIndex } from './index-filling.ts'

/** How the process that fills an index tells the others by the change log how far it is, in numbers of that log. */
export type SharedIndex = {
  note(sequence: number): Promise<void>
  /** Undefined for changes that tell of something else. */
  noted(change: Change): number | undefined
}

/** How far the index is stands among the positions of views; its numbers are those of the change log. */
export const sharedBy = ({ noteProgress }: Pick<ReadModels, 'noteProgress'>): SharedIndex => ({
  note: sequence => noteProgress({ by: searchIndex, views: { [searchIndex]: sequence } }),
  noted: ({ progress }) => progress?.views[searchIndex],
})

/** One process fills the index of these documents. */
export const feedingIndex = (indexer: { feed(signal: AbortSignal): Promise<void> }): Sweep => ({
  name: `search index v${searchDocumentVersion}`,
  async run({ signal, begun }) {
    begun()
    await indexer.feed(signal)
  },
})

/** Indexes of older documents go once no process reads them. */
export const droppingOlder = ({ searchEngine, work }: Pick<Engines, 'searchEngine' | 'work'>): Sweep => ({
  name: 'older search indexes',
  every: 10 * 60_000,
  async run({ first }) {
    // A process that is about to start has not said yet that it reads one.
    if (!first) await searchEngine.dropOlder?.(new Set((await instances(work)).map(({ search }) => search)))
  },
})

/** Another process writes into the index at other times: this one only learns the words of the documents. */
export function writtenWhile(writes: () => boolean, search: ProductSearch): ProductSearch {
  return {
    ...search,
    upsert: async documents => (writes() ? search.upsert(documents) : undefined),
    remove: async ids => (writes() ? search.remove(ids) : undefined),
    remember: async mark => (writes() ? search.remember(mark) : undefined),
    async rebuild(documents) {
      if (writes()) return search.rebuild(documents)
      for await (const _page of documents);
    },
  }
}
