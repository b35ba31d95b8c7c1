import type { ReadModels } from '#projections/ports.ts'
import type { ProductCard } from '#projections/product-card/document.ts'
import type { ProductSearch, SearchDocument } from '#projections/product-search.ts'
import { readTermNames, searchDocument, searchDocumentVersion, type TermNames } from './search-document.ts'

export const cardView = 'product-card'

/** More products than this that a renamed brand or category touches: the index is filled anew beside the live one. */
const mostTouched = 1000

/** How the index is made to hold what the views tell now. Names are those of the last `refill` or `renamed`. */
export function createIndexFilling(readModels: ReadModels, search: ProductSearch) {
  let names: TermNames = { brand: new Map(), category: new Map() }

  async function* documents(): AsyncIterable<readonly SearchDocument[]> {
    for await (const page of readModels.scan<ProductCard>(cardView)) {
      yield page.flatMap(([, card]) => searchDocument(card, names) ?? [])
    }
  }

  return {
    async readNames(): Promise<void> {
      names = await readTermNames(readModels)
    },

    async refill(): Promise<void> {
      names = await readTermNames(readModels)
      await search.rebuild(documents())
    },

    async apply(ids: readonly string[]): Promise<void> {
      const cards = await readModels.getMany<ProductCard>(cardView, ids)
      const found = cards.flatMap(card => searchDocument(card, names) ?? [])
      const shown = new Set(found.map(document => document.id))
      const gone = ids.filter(id => !shown.has(id))
      if (found.length > 0) await search.upsert(found)
      if (gone.length > 0) await search.remove(gone)
    },

    /** Products in the index whose brand or category is called otherwise now; 'many' is everything. */
    async renamed(): Promise<readonly string[] | 'many'> {
      const now = await readTermNames(readModels)
      const touched = new Set<string>()
      for (const kind of ['brand', 'category'] as const) {
        const changed = [...now[kind]].flatMap(([id, name]) => (names[kind].get(id) === name ? [] : [id]))
        if (changed.length === 0) continue
        const { ids, total } = await search.search({ q: '', filters: { [kind]: changed }, perPage: mostTouched })
        if (total > mostTouched) return 'many'
        for (const id of ids) touched.add(id)
      }
      names = now
      return [...touched]
    },

    /** Says what an index that holds everything up to now holds. */
    async mark(): Promise<string> {
      const [cards, terms, generation, tallies] = await Promise.all([
        readModels.checkpoint(cardView),
        readModels.checkpoint('terms'),
        readModels.liveGeneration(cardView),
        readModels.tallies(cardView, 'products:all'),
      ])
      return [searchDocumentVersion, generation, cards, terms, tallies.get('products:all') ?? 0].join('/')
    },
  }
}
