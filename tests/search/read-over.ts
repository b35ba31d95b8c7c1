import { createLexicon } from '#api/search/lexicon.ts'
import { createQueryReader } from '#api/search/reading/create.ts'
import { resolve } from '#api/search/reading/resolve.ts'
import type { Tables } from '#domain/shared/tables.ts'
import type { ProductSearch, SearchDocument, SearchRequest, SearchResult } from '#projections/product-search/port.ts'
import type { Terms } from '#projections/terms/document.ts'

const noTables = { words: [], colors: [], sizes: [], 'search-words': [] } as const

type ReadingTables = Pick<Tables, 'words' | 'colors' | 'sizes' | 'search-words'>

/** An engine as the shop asks it: texts are read by the words of these documents first. */
export function readOver(
  search: ProductSearch,
  documents: readonly SearchDocument[],
  { terms = [], tables = noTables }: { terms?: readonly Terms[]; tables?: ReadingTables } = {},
): (request: SearchRequest) => Promise<SearchResult> {
  const lexicon = createLexicon()
  lexicon.add(documents)
  const read = createQueryReader(lexicon)
  return async request => {
    const { question } = await resolve(read(request.q, terms, tables), {
      count: async asked => (await search.search({ ...asked, perPage: 1 })).total,
      base: typed => typed * 100,
    })
    return question ? search.search({ ...request, ...question }) : { ids: [], total: 0, facets: {} }
  }
}
