import SearchableMap from 'minisearch/SearchableMap'
import type { SearchDocument } from '#projections/product-search/port.ts'
import { indexedWordsOf } from '#projections/product-search/words.ts'

type Entry = {
  readonly word: string
  /** So many products had it when they were last read in; a correction goes to the more frequent word. */
  count: number
  /** It stands in names, brands or categories, not in descriptions alone. */
  named: boolean
  /** It says what something is: `tee`, `mug`. */
  isType: boolean
  /** It stands in names of categories alone: `sacs` in "Sacs et accessoires", where caps are too. */
  isGroup: boolean
}

/** Words of a query that stand for something are corrected too: `nayv`. */
export type Known = { readonly word: string; readonly count: number; readonly named: boolean }

export type Correction = { readonly word: string; readonly cost: number }

/** Every word by which a product is found. A word that no product has any longer stays until the index is filled anew. */
export type Lexicon = {
  add(documents: readonly SearchDocument[]): void
  /** Learns anew: what is added until `renewed` is all that stays then. */
  renewing(): void
  renewed(): void
  get(word: string): Readonly<Entry> | undefined
  /** Whether a word begins so. */
  begins(beginning: string): boolean
  /** The word that was most likely meant; undefined where none is near enough. */
  near(word: string): Correction | undefined
  /** The kind of thing that a short word means with one letter more: `plo`. */
  completed(word: string): string | undefined
}

const ownFields = ['name', 'brandName', 'style', 'type', 'also'] as const
const namedFields = [...ownFields, 'categoryName'] as const

export function createLexicon(): Lexicon {
  let entries = new SearchableMap<Entry>()
  let next: typeof entries | null = null

  function add(word: string, named: boolean, isType: boolean, isGroup: boolean): void {
    for (const map of next ? [entries, next] : [entries]) {
      const entry = map.fetch(word, () => ({ word, count: 0, named, isType, isGroup }))
      entry.count++
      if (named) entry.named = true
      if (isType) entry.isType = true
      if (!isGroup) entry.isGroup = false
    }
  }

  return {
    add(documents) {
      for (const document of documents) {
        const types = new Set(document.type.split(' '))
        const named = new Set(namedFields.flatMap(field => indexedWordsOf(document[field])))
        const facts = new Set(indexedWordsOf(document.facts))
        const own = new Set(ownFields.flatMap(field => indexedWordsOf(document[field])))
        for (const word of named) add(word, true, types.has(word), !own.has(word) && !facts.has(word))
        for (const word of facts) if (!named.has(word)) add(word, false, false, false)
      }
    },
    renewing() {
      next = new SearchableMap()
    },
    renewed() {
      if (next) entries = next
      next = null
    },
    get: word => entries.get(word),
    begins: beginning => !entries.atPrefix(beginning).keys().next().done,
    near: word => nearest(entries, word),
    completed: word => completed(entries, word, ({ isType }) => isType),
  }
}

/** How many edits a word may be away from what is meant: one from 4 letters, two from 7. */
export function editsAllowed(word: string): 0 | 1 | 2 {
  return word.length >= 7 ? 2 : word.length >= 4 ? 1 : 0
}

/**
 * The nearest word: fewest edits, then the same first letter, then the one that stands in names and in more products. Two
 * letters left out of a word of seven are forgiven too, so the longer of what was typed and what was meant decides. A
 * code is corrected to a code by one sign, what begins with a digit not at all.
 */
export function nearest(entries: SearchableMap<Known>, word: string): Correction | undefined {
  if (editsAllowed(word) === 0 || /^\d/.test(word)) return undefined
  const isCode = hasDigit.test(word)
  let best: Correction | undefined
  const consider = ({ word: meant, count, named }: Known, edits: number) => {
    if (edits > (isCode ? 1 : editsAllowed(meant.length > word.length ? meant : word))) return
    if (isCode !== hasDigit.test(meant)) return
    const cost = edits * 100 + (meant[0] === word[0] ? 0 : 30) + (named ? 0 : 20) - Math.min(19, Math.log2(count + 1))
    if (!best || cost < best.cost || (cost === best.cost && meant < best.word)) best = { word: meant, cost }
  }
  const swaps = neighbourSwaps(word)
  for (const [entry, edits] of entries.fuzzyGet(word, 1).values()) consider(entry, edits)
  for (const swapped of swaps) {
    const exact = entries.get(swapped)
    if (exact) consider(exact, 1)
  }
  // Two edits are never nearer than one.
  if (best || isCode || word.length < 5) return best
  for (const [entry, edits] of entries.fuzzyGet(word, 2).values()) consider(entry, edits)
  for (const swapped of swaps) {
    for (const [entry, edits] of entries.fuzzyGet(swapped, 1).values()) consider(entry, edits + 1)
    for (const again of neighbourSwaps(swapped)) {
      const twice = entries.get(again)
      if (twice) consider(twice, 2)
    }
  }
  return best
}

/** The most frequent word that has one letter more, but begins alike: short words are corrected by nothing else. */
export function completed<Entry extends Known>(
  entries: SearchableMap<Entry>,
  word: string,
  allows: (entry: Entry) => boolean = () => true,
): string | undefined {
  const found = Array.from(entries.fuzzyGet(word, 1).values(), ([entry]) => entry).filter(
    entry => entry.word.length === word.length + 1 && entry.word[0] === word[0] && allows(entry),
  )
  return found.sort((a, b) => b.count - a.count)[0]?.word
}

const hasDigit = /\d/

/** The word with each pair of neighbours swapped: a swap is one slip of the hand, so it counts as one edit. */
function neighbourSwaps(word: string): readonly string[] {
  const swapped: string[] = []
  for (let i = 0; i + 1 < word.length; i++) {
    if (word[i] !== word[i + 1]) swapped.push(word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2))
  }
  return swapped
}
