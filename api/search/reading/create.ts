import type { Tables } from '#api/settings/index.ts'
import type { Terms } from '#projections/terms/document.ts'
import type { Lexicon } from '../lexicon.ts'
import type { SearchWords } from '../search-words.ts'
import { createPhrases, type Phrases } from './phrases.ts'
import { type Reading, readQuery } from './read.ts'

/** Reads what people type, by the words of the index, the shop's terms and the owner's tables. */
export type QueryReader = (text: string, terms: readonly (Terms | undefined)[]) => Reading

export function createQueryReader(
  tables: Pick<Tables, 'words' | 'colors' | 'sizes'>,
  words: SearchWords,
  lexicon: Lexicon,
): QueryReader {
  let made: { readonly of: readonly (Terms | undefined)[]; readonly phrases: Phrases } | null = null
  return (text, terms) => {
    if (!made || terms.some((document, i) => document !== made?.of[i])) {
      const byKind = Object.fromEntries(terms.flatMap(document => (document ? [[document.kind, document]] : [])))
      made = { of: terms, phrases: createPhrases(words, tables, byKind) }
    }
    return readQuery(text, lexicon, made.phrases)
  }
}
