import { EngineError } from '#api/plumbing/engines/engine-error.ts'
import { feature } from '#api/plumbing/feature.ts'
import { settings } from '#api/settings/index.ts'
import { ViewNotLive } from '#projections/ports.ts'
import {
  type ProductQuestions,
  ProductSearchUnavailable,
  searchDocumentVersion,
} from '#projections/product-search/port.ts'
import { cardView, searchIndex } from './index-filling.ts'
import { createSearchIndexer, type SearchIndexer } from './indexer.ts'
import { createQueryReader } from './reading/create.ts'
import { createSearchWords, type SearchWords } from './search-words.ts'
import { droppingOlder, feedingIndex, sharedBy } from './shared-index.ts'
import { createStandIn } from './stand-in.ts'

export { searchIndex } from './index-filling.ts'
export type { AskedColors } from './reading/phrases.ts'
export type { Part, Reading } from './reading/read.ts'
export { type Question, type Resolved, resolve } from './reading/resolve.ts'

/** The same search, which does not answer until the index was filled: an empty one would say that the shop sells nothing. */
function onceFilled(index: ProductQuestions, { isFilled }: SearchIndexer): ProductQuestions {
  const filled = async () => {
    if (!isFilled()) throw new ViewNotLive(cardView)
  }
  return {
    search: request => filled().then(() => index.search(request)),
    suggest: request => filled().then(() => index.suggest(request)),
    sample: (seed, count) => filled().then(() => index.sample(seed, count)),
  }
}

/** The product search, filled from the cards, and the reading of what people type. */
export const search = feature({
  name: 'search',
  needs: [settings],
  open(engines, { tables }) {
    const { searchEngine, openStandInSearch, readModels, changes, documents } = engines
    const { projections, fingerprint, outages, logger } = engines
    const isShared = openStandInSearch !== null && engines.shared
    if (isShared) engines.servedViews.serve([{ name: searchIndex, version: searchDocumentVersion }])
    let made: { readonly of: unknown; readonly words: SearchWords } | null = null
    /** The words of a process are read anew when somebody changes one. */
    async function words(): Promise<SearchWords> {
      // A follower of the change log may hear of it before the documents do.
      await documents.caughtUp()
      const { 'search-words': rows } = await tables()
      if (made?.of !== rows) made = { of: rows, words: createSearchWords(rows) }
      return made.words
    }
    const indexing = {
      readModels,
      words,
      // As long as the keys of the log are the same, it is the same log.
      log: fingerprint('search-index', '').slice(0, 16),
      onApplied: () => changes.announce(searchIndex),
      onError: (error: unknown) =>
        logger.error({ err: error }, 'the search index cannot be written; it is tried again'),
    }
    const { search: index, indexer } = openStandInSearch
      ? createStandIn({
          ...indexing,
          engine: searchEngine,
          openStandIn: openStandInSearch,
          lookEveryMs: 5000,
          shared: isShared ? sharedBy(readModels) : undefined,
          // Everything that lists products, kept pages too.
          onTurned: () => [cardView, searchIndex].forEach(changes.announce),
        })
      : { search: searchEngine, indexer: createSearchIndexer({ ...indexing, search: searchEngine }) }
    outages.watch({
      name: 'Product search',
      kinds: [ProductSearchUnavailable, EngineError],
      async answers() {
        const { error } = await indexer.lag()
        if (error) throw new ProductSearchUnavailable(error)
      },
    })
    return {
      offers: {
        search: onceFilled(index, indexer),
        reader: createQueryReader(indexer.lexicon),
        indexer,
        /** Resolves when pages and search show what was written up to a position. */
        async shown(position: number) {
          await projections.caughtUp(position)
          await documents.caughtUp()
          await indexer.caughtUp()
        },
      },
      check: indexer.check,
      sweeps: [
        { name: 'search-index', everywhere: true, run: indexer.run },
        ...(isShared ? [feedingIndex(indexer), droppingOlder(engines)] : []),
      ],
    }
  },
})
