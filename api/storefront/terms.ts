import { type Language, textIn } from '#domain/shared/localized-text.ts'
import type { TermKind } from '#domain/term/events.ts'
import type { Term, Terms } from '#projections/terms/document.ts'
import type { ColorModel } from '#web/storefront/models/card.ts'

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
  const name = (kind: TermKind, id: string) => textIn(term(kind, id)?.name, language) || id
  return {
    term,
    name,
    color: id => ({ id, name: name('color', id), hexes: term('color', id)?.hexes ?? [] }),
    all(kind) {
      let list = sorted.get(kind)
      if (!list) {
        list = Object.values(kinds.get(kind) ?? {})
          .map(each => ({ ...each, label: textIn(each.name, language) || each.id }))
          .sort((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity) || collator.compare(a.label, b.label))
        sorted.set(kind, list)
      }
      return list
    },
  }
}
