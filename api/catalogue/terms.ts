import { type Language, textIn } from '#domain/shared/localized-text.ts'
import type { TermKind } from '#domain/term/events.ts'
import type { Term, Terms } from '#projections/terms/document.ts'
import type { ColorModel } from '#web/models/card.ts'
import { sizeIn } from './labels.ts'

/** Names of everything that products refer to, in one language. An id that has no name yet is shown as it is. */
export type Names = {
  term(kind: TermKind, id: string): Term | undefined
  name(kind: TermKind, id: string): string
  color(id: string): ColorModel
  /** Terms of a kind in their own order, then by name. */
  all(kind: TermKind): readonly (Term & { readonly label: string })[]
}

export const termKinds = ['brand', 'category', 'color', 'size', 'attribute'] as const satisfies readonly TermKind[]

export function namesIn(language: Language, documents: readonly (Terms | undefined)[]): Names {
  const kinds = new Map(documents.flatMap(document => (document ? [[document.kind, document.terms] as const] : [])))
  const collator = new Intl.Collator(language, { numeric: true })
  const sorted = new Map<TermKind, readonly (Term & { readonly label: string })[]>()
  const term = (kind: TermKind, id: string) => kinds.get(kind)?.[id]
  const labelOf = (kind: TermKind, named: Pick<Term, 'id' | 'name'>) => {
    const label = textIn(named.name, language) || named.id
    return kind === 'size' ? sizeIn(language, label) : label
  }
  const name = (kind: TermKind, id: string) => labelOf(kind, term(kind, id) ?? { id, name: { en: id } })
  return {
    term,
    name,
    color: id => ({ id, name: name('color', id), hexes: term('color', id)?.hexes ?? [] }),
    all(kind) {
      let list = sorted.get(kind)
      if (!list) {
        list = Object.values(kinds.get(kind) ?? {})
          .map(each => ({ ...each, label: labelOf(kind, each) }))
          .sort((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity) || collator.compare(a.label, b.label))
        sorted.set(kind, list)
      }
      return list
    },
  }
}
