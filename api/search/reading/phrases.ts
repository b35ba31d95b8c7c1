import SearchableMap from 'minisearch/SearchableMap'
import type { Tables } from '#domain/shared/tables.ts'
import type { TermKind } from '#domain/term/events.ts'
import { stemsOf } from '#projections/product-search/words.ts'
import type { Term, Terms } from '#projections/terms/document.ts'
import type { Known } from '../lexicon.ts'
import type { SearchWords } from '../search-words.ts'
import { type ColorMatch, createColorMatch } from './color-match.ts'

export type Meaning =
  /** `sure`: a colour in any case; others are words first where products are called so. */
  | { readonly means: 'color'; readonly words: readonly string[]; readonly sure: boolean }
  | { readonly means: 'size'; readonly ids: readonly string[] }
  | { readonly means: 'size-follows' | 'skip' | 'money' | 'closeout' }
  | { readonly means: 'cut'; readonly cut: string }
  | { readonly means: 'words'; readonly words: readonly string[] }

export type AskedColors = ColorMatch & {
  /** Their name in each language that has a word for them. */
  readonly labels: { readonly [language: string]: string }
}

export type Bound = 'under' | 'over' | 'between' | 'to'

/** The meanings of words and sequences of words in this shop. */
export type Phrases = {
  get(words: readonly string[]): Meaning | undefined
  bound(words: readonly string[]): Bound | undefined
  /** Words that a colour is called with among others: dark, heather. */
  isColorWord(word: string): boolean
  colors(words: readonly string[]): AskedColors
  /** Sizes of the young that go by these sizes of adults. */
  youthSizes(ids: readonly string[]): readonly string[]
  /** No mistake, though nothing is called so: `rugby` does not stand for ruby. */
  isKept(word: string): boolean
  /** Every word of every sequence, for the correction of mistakes. */
  readonly words: SearchableMap<Known>
  /** Words that stand for a plain colour: red, noir. */
  readonly plainColors: SearchableMap<Known>
  /** Words that occur only in names of colours. */
  readonly colorNames: SearchableMap<Known>
}

type PhraseTables = Pick<Tables, 'words' | 'colors' | 'sizes'>

/** Reads the terms of the shop and the owner's tables. The first meaning of a sequence stays. */
export function createPhrases(
  searchWords: SearchWords,
  tables: PhraseTables,
  terms: { readonly [kind in TermKind]?: Terms },
): Phrases {
  const meanings = new Map<string, Meaning>()
  const bounds = new Map<string, Bound>()
  const words = new SearchableMap<Known>()
  const plainColors = new SearchableMap<Known>()
  const colorNames = new SearchableMap<Known>()
  const kept = new Set(
    tables.words.flatMap(({ word, means }) => (means === 'kind' || means === 'category' ? stemsOf(word) : [])),
  )
  const labels = new Map<string, Record<string, string>>()
  const all = (kind: TermKind): readonly Term[] => Object.values(terms[kind]?.terms ?? {})
  const namesOf = (term: Term) => Object.values(term.name)

  function add(text: string | readonly string[], meaning: Meaning): void {
    const stems = typeof text === 'string' ? stemsOf(text) : text
    const key = stems.join(' ')
    if (key === '' || meanings.has(key)) return
    meanings.set(key, meaning)
    const isName = meaning.means === 'color' && !meaning.sure
    for (const word of stems) (isName ? colorNames : words).set(word, { word, count: 1, named: true })
  }

  function addColor(
    called: readonly string[],
    row: { language: string; text: string },
    value: readonly string[],
  ): void {
    add(called, { means: 'color', words: value, sure: true })
    const [word, ...more] = called
    if (more.length === 0) plainColors.set(word!, { word: word!, count: 1, named: true })
    const key = value.join(' ')
    labels.set(key, { [row.language]: row.text, ...labels.get(key) })
  }

  for (const brand of all('brand')) {
    for (const name of namesOf(brand)) {
      const stems = stemsOf(name).filter(word => word !== 'and')
      if (stems.length > 1) {
        add(stems, { means: 'words', words: stems })
        add(name.replaceAll('&', ' and '), { means: 'words', words: stems })
      }
    }
  }
  const sizes = sizeNames(all('size'), tables.sizes)
  for (const row of searchWords.rows) {
    const { means, value } = row
    if (means === 'is') add(row.words, { means: 'words', words: stemsOf(value) })
    else if (means === 'color') addColor(row.words, row, stemsOf(value))
    else if (means === 'keep') for (const word of row.words) kept.add(word)
    else if (means === 'cut') add(row.words, { means: 'cut', cut: value })
    else if (means === 'size') {
      const ids = value === '' ? [] : (sizes.get(stemsOf(value).join(' ')) ?? [])
      if (value === '') add(row.words, { means: 'size-follows' })
      else if (ids.length > 0) add(row.words, { means: 'size', ids })
    } else if (means === 'finds') {
      // The index may hold as one word a thing that people type as several.
      if (row.words.length > 1) add(row.words, { means: 'words', words: [row.words.join('')] })
    } else if (means === 'skip' || means === 'money' || means === 'closeout') add(row.words, { means })
    else bounds.set(row.words.join(' '), means)
  }
  for (const key of bounds.keys()) for (const word of key.split(' ')) words.set(word, { word, count: 1, named: true })
  const garments = new Set(tables.words.filter(({ means }) => means === 'kind').map(({ word }) => word))
  for (const { word, means, value } of tables.words) {
    if (means === 'cut' && !garments.has(word)) add(word, { means: 'cut', cut: value })
  }
  for (const [name, ids] of sizes) add(name.split(' '), { means: 'size', ids })
  const colors = all('color')
  for (const color of colors) {
    for (const name of namesOf(color)) add(name, { means: 'color', words: stemsOf(name), sure: false })
  }
  const colorTable = new Map(
    tables.colors.map(({ name, hexes }) => [stemsOf(name).join(' '), hexes.split('/')] as const),
  )
  for (const { word, means, value } of tables.words) {
    const key = stemsOf(value)
    if (means === 'color' && colorTable.has(key.join(' '))) add(word, { means: 'color', words: key, sure: true })
  }
  const colorWords = new Set(colors.flatMap(color => namesOf(color).flatMap(stemsOf)))
  for (const word of colorWords) add([word], { means: 'color', words: [word], sure: false })
  for (const key of colorTable.keys()) add(key.split(' '), { means: 'color', words: key.split(' '), sure: false })

  const match = createColorMatch(
    colors.map(color => ({ id: color.id, names: namesOf(color), hexes: color.hexes ?? [] })),
    name => colorTable.get(name),
  )
  return {
    get: sequence => meanings.get(sequence.join(' ')),
    bound: sequence => bounds.get(sequence.join(' ')),
    isColorWord: word => colorWords.has(word),
    colors: sequence => ({ ...match(sequence), labels: labels.get(sequence.join(' ')) ?? {} }),
    youthSizes: ids => ids.flatMap(id => (terms.size?.terms[`y${id}`] ? [`y${id}`] : [])),
    isKept: word => kept.has(word),
    words,
    plainColors,
    colorNames,
  }
}

/** Ids by the names of sizes and their other spellings. A cap of `S/M` is one for S and one for M. */
function sizeNames(terms: readonly Term[], table: Tables['sizes']): ReadonlyMap<string, readonly string[]> {
  const ids = new Map<string, string[]>()
  const put = (name: string, id: string) => {
    const key = stemsOf(name).join(' ')
    if (key !== '') ids.set(key, [...new Set([...(ids.get(key) ?? []), id])])
  }
  const also = new Map(table.map(row => [row.size.toLowerCase(), row.also.split('|').filter(Boolean)]))
  const spellings = (label: string) => [label, ...(also.get(label.toLowerCase()) ?? [])]
  for (const term of terms) {
    for (const label of Object.values(term.name)) {
      for (const name of spellings(label)) put(name, term.id)
      const parts = label.split('/')
      if (parts.length > 1 && parts.every(part => also.has(part.toLowerCase()))) {
        for (const part of parts) for (const name of spellings(part)) put(name, term.id)
      }
    }
  }
  return ids
}
