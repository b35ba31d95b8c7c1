import { idOf } from '#api/plumbing/slug.ts'
import type { Tables } from '#api/settings/index.ts'
import type { LocalizedText } from '#domain/shared/localized-text.ts'
import type { TermEvent } from '#domain/term/events.ts'
import type { Words } from './words.ts'

export type CategoryTerm = TermEvent['data']
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
    tables.categories.map(row => [keyOf(row.category, row.subcategory), row['shop category'].trim()] as const),
  )

  function mapped(category: string, subcategory: string): string | undefined {
    return map.get(keyOf(category, subcategory)) ?? map.get(keyOf(category, ''))
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

function keyOf(category: string, subcategory: string): string {
  const plain = (text: string) =>
    text
      .trim()
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .replace(/ ?([/&-]) ?/g, '$1')
  return `${plain(category)}\n${plain(subcategory)}`
}
