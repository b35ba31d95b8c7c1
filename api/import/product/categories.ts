import { idOf, plainWords } from '#api/plumbing/slug.ts'
import type { LocalizedText } from '#domain/shared/localized-text.ts'
import type { Tables } from '#domain/shared/tables.ts'
import type { TermDefinition } from '#domain/term/events.ts'

export type Words = {
  /** The people it is cut for, by any word of the texts. */
  cuts(texts: readonly string[], kind: string | null): readonly string[]
  /** The kind of thing: the name says it last (`Cap sleeve tee`), a category first (`Sweatshirts/Fleece`). */
  kind(name: string, category: string): string | null
  /** The shop's category by the words of a name; null when no word tells. */
  category(name: string): string | null
}

const young = ['youth', 'boys', 'girls', 'baby-toddler']
/** The words behind these describe a part, not the product: `Tote with bottle pocket`. */
const aside = /\s(with|for|featuring)\s.*$/

/** Reads names by the editable table of words. */
export function createWords(tables: Pick<Tables, 'words'>): Words {
  const of = (means: string) =>
    tables.words.filter(row => row.means === means).map(row => ({ word: plainWords(row.word), value: row.value }))
  const cutWords = of('cut')
  const kindWords = of('kind')
  const categoryWords = of('category')

  return {
    cuts(texts, kind) {
      const text = plainWords(texts.join(' '))
      const found = new Set(cutWords.filter(({ word }) => text.includes(word)).map(({ value }) => value))
      if (found.has('boys') || found.has('girls')) found.add('youth')
      const forYoung = young.some(cut => found.has(cut))
      const gendered = found.has('mens') || found.has('womens') || found.has('juniors')
      if (kind !== 'accessories' && !forYoung && !gendered) found.add('adult').add('unisex')
      if (gendered && !forYoung) found.add('adult')
      return [...found].sort()
    },
    kind: (name, category) =>
      last(plainWords(name).replace(aside, ' '), kindWords) ?? first(plainWords(category), kindWords) ?? null,
    category: name => last(plainWords(name).replace(aside, ' '), categoryWords) ?? null,
  }
}

type Word = { readonly word: string; readonly value: string }

function last(text: string, words: readonly Word[]): string | undefined {
  let best: { end: number; length: number; value: string } | undefined
  for (const { word, value } of words) {
    const at = text.lastIndexOf(word)
    if (at === -1) continue
    const end = at + word.length
    if (!best || end > best.end || (end === best.end && word.length > best.length)) {
      best = { end, length: word.length, value }
    }
  }
  return best?.value
}

function first(text: string, words: readonly Word[]): string | undefined {
  let best: { at: number; length: number; value: string } | undefined
  for (const { word, value } of words) {
    const at = text.indexOf(word)
    if (at === -1) continue
    if (!best || at < best.at || (at === best.at && word.length > best.length))
      best = { at, length: word.length, value }
  }
  return best?.value
}

export type CategoryTerm = TermDefinition
export type FoundCategory = {
  /** Id of the shop's category; empty when the feed has none and no word of the name tells one. */
  readonly id: string
  /** A category of the feed that the table does not know: it becomes one of the shop's own. */
  readonly unknown: CategoryTerm | null
}

/** `*` in the table: the category says for whom, not what (`Ladies`); the words of the name tell the rest. */
const byName = '*'

/** Maps the categories of a feed to the shop's by the editable table. */
export function createCategories(tables: Pick<Tables, 'categories' | 'shop-categories'>, words: Words) {
  const terms = tables['shop-categories'].map(shopTerm)
  const ids = new Set(terms.map(({ id }) => id))
  const map = new Map(
    tables.categories.map(row => [categoryKey(row.category, row.subcategory), row['shop category'].trim()] as const),
  )

  function mapped(category: string, subcategory: string): string | undefined {
    return map.get(categoryKey(category, subcategory)) ?? map.get(categoryKey(category, ''))
  }

  return {
    /** The shop's own categories, to be defined before any product. */
    terms: terms as readonly CategoryTerm[],
    find(category: string, subcategory: string, name: string): FoundCategory {
      if (category === '') return { id: words.category(name) ?? '', unknown: null }
      // A supplier may list several, the main one first.
      const first = category.split(';')[0]?.trim() ?? category
      const found = mapped(category, subcategory) ?? mapped(first, subcategory)
      if (found !== undefined)
        return { id: found === byName ? (words.category(name) ?? 't-shirts') : found, unknown: null }
      const id = idOf(first) || 'other'
      if (ids.has(id)) return { id, unknown: null }
      return { id, unknown: { kind: 'category', id, name: { en: first }, order: 1000, source: 'feed' } }
    },
  }
}

function shopTerm(row: Tables['shop-categories'][number]): CategoryTerm {
  const name: LocalizedText = { en: row.en, bn: row.bn, ar: row.ar, fr: row.fr }
  return { kind: 'category', id: row.id, name, order: Number(row.order), source: 'feed' }
}

function categoryKey(category: string, subcategory: string): string {
  const plain = (text: string) =>
    text
      .trim()
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .replace(/ ?([/&-]) ?/g, '$1')
  return `${plain(category)}\n${plain(subcategory)}`
}
