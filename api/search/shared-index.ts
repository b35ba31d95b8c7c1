import { instances } from '#api/plumbing/background/instances.ts'
import type { Sweep } from '#api/plumbing/background/sweep.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import type { Change, ReadModels } from '#projections/ports.ts'
import { type ProductSearch, type SearchDocument, searchDocumentVersion } from '#projections/product-search/port.ts'
import { searchIndex } from './index-filling.ts'

/** How the process that fills an index tells the others by the change log how far it is, in numbers of that log. */
export type SharedIndex = {
  note(sequence: number): Promise<void>
  /** Undefined for changes that tell of something else. */
  noted(change: Change): number | undefined
  /** Says which products a process wrote that may no longer have been the one to write; none: all of them. */
  doubt(ids: readonly string[]): Promise<void>
  doubted(change: Change): readonly string[] | undefined
}

/** How far the index is stands among the positions of views; its numbers are those of the change log. */
export const sharedBy = ({ noteProgress }: Pick<ReadModels, 'noteProgress'>): SharedIndex => ({
  note: sequence => noteProgress({ by: searchIndex, views: { [searchIndex]: sequence } }),
  noted: ({ progress }) => progress?.views[searchIndex],
  doubt: ids => noteProgress({ by: searchIndex, views: { [searchIndex]: 0 }, doubted: ids }),
  doubted: ({ progress }) => progress?.doubted,
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

/** Another process fills the index now. */
export class FilledElsewhere extends Error {
  override name = 'FilledElsewhere'
}

/**
 * The index, for a process that only learns the words of the documents while another one writes. What it wrote when its turn ended
 * may have come after what the next one wrote, in a process that was frozen for one: it tells of it, and that is written again.
 */
export function createTurnWriter(search: ProductSearch, shared: SharedIndex | undefined) {
  /** Begins and ends of turns. */
  let turns = 0
  let writes = shared === undefined
  const doubted = new Set<string>()
  let allDoubted = false

  /** `ids` null: everything. */
  async function writing(ids: readonly string[] | null, write: () => Promise<void>): Promise<void> {
    if (!writes) return
    const before = turns
    let nothingWritten = false
    try {
      await write()
    } catch (error) {
      nothingWritten = error instanceof FilledElsewhere
      throw error
    } finally {
      if (turns !== before && !nothingWritten) {
        if (ids === null) allDoubted = true
        for (const id of ids ?? []) doubted.add(id)
      }
    }
  }

  async function* inTurn(
    documents: AsyncIterable<readonly SearchDocument[]>,
  ): AsyncIterable<readonly SearchDocument[]> {
    const before = turns
    const check = () => {
      if (turns !== before) throw new FilledElsewhere('Another process fills the search index now')
    }
    for await (const page of documents) {
      check()
      yield page
    }
    check()
  }

  return {
    writes: () => writes,
    begin(): void {
      turns++
      writes = true
    },
    end(): void {
      turns++
      writes = false
    },
    /** To be called when no write is under way. */
    async tellDoubts(): Promise<void> {
      if (!allDoubted && doubted.size === 0) return
      await shared?.doubt(allDoubted ? [] : [...doubted])
      allDoubted = false
      doubted.clear()
    },
    search: {
      ...search,
      upsert: documents =>
        writing(
          documents.map(({ id }) => id),
          () => search.upsert(documents),
        ),
      remove: ids => writing(ids, () => search.remove(ids)),
      remember: mark => writing([], () => search.remember(mark)),
      async rebuild(documents) {
        if (writes) return writing(null, () => search.rebuild(inTurn(documents)))
        for await (const _page of documents);
      },
    } satisfies ProductSearch as ProductSearch,
  }
}
