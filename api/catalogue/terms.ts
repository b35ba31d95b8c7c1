import { type Language, textIn } from '#domain/shared/localized-text.ts'
import type { TermKind } from '#domain/term/events.ts'
import { aboveIn, belowIn, parentsIn, standsFor, type Term, type Terms } from '#projections/terms/document.ts'
import type { ColorModel } from '#web/models/card.ts'
import { sizeIn } from './labels.ts'

/** Names of everything that products refer to, in one language. An id that has no name yet is shown as it is. */
export type Names = {
  /** The term, or what took its place. */
  term(kind: TermKind, id: string): Term | undefined
  name(kind: TermKind, id: string): string
  color(id: string): ColorModel
  /** Ids that the term stands for since they were merged into it; absent: none. */
  formerly(kind: TermKind, id: string): { readonly formerly?: readonly string[] }
  /** The last part of the address of its page. */
  address(kind: TermKind, id: string): string
  /** A category and all that stand under it. */
  under(category: string): readonly string[]
  /** The categories that one stands under, the nearest first. */
  above(category: string): readonly string[]
  /** The id of the term whose page has the address. */
  idAt(kind: TermKind, address: string): string
  /** Terms of a kind in their own order, then by name. */
  all(kind: TermKind): readonly (Term & { readonly label: string })[]
}

export const termKinds = ['brand', 'category', 'color', 'size', 'attribute'] as const satisfies readonly TermKind[]

export function namesIn(language: Language, documents: readonly (Terms | undefined)[]): Names {
  const kinds = new Map(documents.flatMap(document => (document ? [[document.kind, document] as const] : [])))
  const moved = new Map(
    Array.from(kinds, ([kind, { terms }]) => [
      kind,
      new Map(
        Object.values(terms).flatMap(({ id, address }) => (address === undefined ? [] : [[address, id] as const])),
      ),
    ]),
  )
  const categories = kinds.get('category')
  const parents = categories ? parentsIn(categories) : new Map<string, string>()
  const below = belowIn(parents)
  const collator = new Intl.Collator(language, { numeric: true })
  const sorted = new Map<TermKind, readonly (Term & { readonly label: string })[]>()
  const term = (kind: TermKind, id: string) => {
    const known = kinds.get(kind)
    // Until the products of a term that went are told, the name is that of what took its place.
    const now = known && standsFor(known, id)
    return now ? known.terms[now] : undefined
  }
  const labelOf = (kind: TermKind, named: Pick<Term, 'id' | 'name'>) => {
    const label = textIn(named.name, language) || named.id
    return kind === 'size' ? sizeIn(language, label) : label
  }
  const name = (kind: TermKind, id: string) =>
    labelOf(kind, term(kind, id) ?? kinds.get(kind)?.gone?.[id] ?? { id, name: { en: id } })
  return {
    term,
    name,
    color: id => ({ id, name: name('color', id), hexes: term('color', id)?.hexes ?? [] }),
    formerly(kind, id) {
      const all = Object.keys(kinds.get(kind)?.gone ?? {}).filter(gone => term(kind, gone)?.id === id)
      return all.length > 0 ? { formerly: all } : {}
    },
    address: (kind, id) => term(kind, id)?.address ?? id,
    idAt: (kind, address) => moved.get(kind)?.get(address) ?? address,
    under: id => [id, ...(below.get(id) ?? [])],
    above: id => aboveIn(parents, id),
    all(kind) {
      let list = sorted.get(kind)
      if (!list) {
        list = Object.values(kinds.get(kind)?.terms ?? {})
          .map(each => ({ ...each, label: labelOf(kind, each) }))
          .sort((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity) || collator.compare(a.label, b.label))
        sorted.set(kind, list)
      }
      return list
    },
  }
}
