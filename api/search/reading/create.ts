import type { Tables } from '#domain/shared/tables.ts'
import type { Terms } from '#projections/terms/document.ts'
import type { Lexicon } from '../lexicon.ts'
import { createSearchWords } from '../search-words.ts'
import { createPhrases, type Phrases } from './phrases.ts'
import { type Reading, readQuery } from './read.ts'

/** Reads what people type, by the words of the index, the shop's terms and the owner's tables. */
export type QueryReader = (text: string, terms: readonly (Terms | undefined)[], tables: ReadingTables) => Reading
export type ReadingTables = Pick<Tables, 'words' | 'colors' | 'sizes' | 'search-words'>

export function createQueryReader(lexicon: Lexicon): QueryReader {
  let made: {
    readonly of: readonly (Terms | undefined)[]
    readonly by: ReadingTables
    readonly phrases: Phrases
  } | null = null
  return (text, terms, tables) => {
    if (made?.by !== tables || terms.some((document, i) => document !== made?.of[i])) {
      const byKind = Object.fromEntries(terms.flatMap(document => (document ? [[document.kind, document]] : [])))
      const words = createSearchWords(tables['search-words'])
      made = { of: terms, by: tables, phrases: createPhrases(words, tables, byKind) }
    }
    return readQuery(text, lexicon, made.phrases)
  }
}
