import { createHash } from 'node:crypto'
import type { Tables } from '#domain/shared/tables.ts'
import { stemsOf } from '#projections/product-search/words.ts'

const meanings = [
  'finds',
  'is',
  'cut',
  'color',
  'size',
  'closeout',
  'under',
  'over',
  'between',
  'to',
  'money',
  'skip',
  'keep',
] as const
type Meaning = (typeof meanings)[number]

/** A row of the owner's table of words, read. */
type SearchWord = {
  readonly language: string
  readonly text: string
  readonly words: readonly string[]
  readonly means: Meaning
  readonly value: string
}

export type SearchWords = {
  /** Their meaning in a query. */
  readonly rows: readonly SearchWord[]
  /** Words by which a text is found beside its own, each with the place of the last word that brings it. */
  found(text: readonly string[]): readonly { readonly word: string; readonly end: number }[]
  /** Changes with every row: an index that was filled by other words is filled anew. */
  readonly hash: string
}

type Finding = { readonly phrase: readonly string[]; readonly row: number; readonly not: boolean }

/** Reads the table of words. A row whose meaning is none is left out: the table is the owner's to edit. */
export function createSearchWords(table: Tables['search-words']): SearchWords {
  const rows = table.flatMap(({ language, word, means, value }): SearchWord[] => {
    const words = stemsOf(word)
    const meaning = meanings.find(each => each === means.trim().toLowerCase())
    return meaning && words.length > 0 ? [{ language, text: word, words, means: meaning, value: value.trim() }] : []
  })
  const beginnings = new Map<string, Finding[]>()
  for (const [row, { means, value }] of rows.entries()) {
    if (means !== 'finds') continue
    for (const part of value.split('|')) {
      const phrase = stemsOf(part)
      const [first] = phrase
      if (first === undefined) continue
      beginnings.set(first, [...(beginnings.get(first) ?? []), { phrase, row, not: part.startsWith('-') }])
    }
  }

  return {
    rows,
    found(text) {
      const ends = new Map<number, number>()
      const without = new Set<number>()
      for (const [place, word] of text.entries()) {
        for (const { phrase, row, not } of beginnings.get(word) ?? []) {
          if (phrase.some((part, i) => text[place + i] !== part)) continue
          if (not) without.add(row)
          ends.set(row, Math.max(ends.get(row) ?? 0, place + phrase.length - 1))
        }
      }
      return Array.from(ends)
        .filter(([row]) => !without.has(row))
        .map(([row, end]) => ({ word: rows[row]!.words.join(''), end }))
    },
    hash: createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 12),
  }
}
