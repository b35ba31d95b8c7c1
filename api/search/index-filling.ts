import type { ReadModels } from '#projections/ports.ts'
import type { ProductCard } from '#projections/product-card/document.ts'
import { type ProductSearch, type SearchDocument, searchDocumentVersion } from '#projections/product-search/port.ts'
import type { ProductWords } from '#projections/product-words/document.ts'
import type { Lexicon } from './lexicon.ts'
import { readTermNames, searchDocument, type TermNames } from './search-document.ts'
import type { SearchWords } from './search-words.ts'

/** The index among the things that a kept part is derived from; it follows the cards a moment later. */
export const searchIndex = 'product-search'
export const cardView = 'product-card'
export const wordsView = 'product-words'

/** More products than this that a renamed brand or category touches: the index is filled anew beside the live one. */
const mostTouched = 1000

/** How the index is made to hold what the views tell now. Names are those of the last `refill` or `renamed`. */
export function createIndexFilling(
  readModels: ReadModels,
  search: ProductSearch,
  wordsNow: () => Promise<SearchWords>,
  lexicon: Lexicon,
  log: string,
) {
  let names: TermNames = { brand: new Map(), category: new Map() }
  /** Those of the last refill. */
  let words: SearchWords | null = null

  /** The documents of these cards, whose words are known from now on. */
  async function documentsOf(cards: readonly (ProductCard | undefined)[]): Promise<readonly SearchDocument[]> {
    const shown = cards.filter(card => card !== undefined)
    const said = await readModels.getMany<ProductWords>(
      wordsView,
      shown.map(card => card.id),
    )
    words ??= await wordsNow()
    const by = words
    const documents = shown.flatMap((card, i) => searchDocument(card, said[i], names, by) ?? [])
    lexicon.add(documents)
    return documents
  }

  async function* documents(): AsyncIterable<readonly SearchDocument[]> {
    lexicon.renewing()
    for await (const page of readModels.scan<ProductCard>(cardView)) {
      yield await documentsOf(page.map(([, card]) => card))
    }
    lexicon.renewed()
  }

  async function readNames(): Promise<void> {
    words = await wordsNow()
    names = await readTermNames(readModels)
  }

  return {
    /** Of an index that holds everything already only the words are learned. */
    async readWords(): Promise<void> {
      await readNames()
      for await (const _page of documents());
    },

    async refill(): Promise<void> {
      await readNames()
      await search.rebuild(documents())
    },

    async apply(ids: readonly string[]): Promise<void> {
      const cards = await readModels.getMany<ProductCard>(cardView, ids)
      const found = await documentsOf(cards)
      const shown = new Set(found.map(document => document.id))
      const gone = ids.filter(id => !shown.has(id))
      if (found.length > 0) await search.upsert(found)
      if (gone.length > 0) await search.remove(gone)
    },

    /** Whether the owner's words are others than those that the index was filled by. */
    reworded: async (): Promise<boolean> => (await wordsNow()).hash !== words?.hash,

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
      const [{ hash }, cards, said, terms, generation, tallies] = await Promise.all([
        wordsNow(),
        readModels.checkpoint(cardView),
        readModels.checkpoint(wordsView),
        readModels.checkpoint('terms'),
        readModels.liveGeneration(cardView),
        readModels.tallies(cardView, 'products:all'),
      ])
      const count = tallies.get('products:all') ?? 0
      return `${log} ${[searchDocumentVersion, hash, generation, count, cards, said, terms].join('/')}`
    },
  }
}

/** The log that a marked index is filled from; undefined for a mark of before marks named it. */
export function logOf(mark: string): string | undefined {
  return mark.includes(' ') ? mark.split(' ')[0] : undefined
}

/** Whether an index with this mark misses something that one with the other has. */
export function isOlder(mark: string, than: string): boolean {
  const positions = than.split('/').slice(-3).map(Number)
  return mark
    .split('/')
    .slice(-3)
    .some((position, i) => !(Number(position) >= positions[i]!))
}
