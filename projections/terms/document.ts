import type { LocalizedText } from '#domain/shared/localized-text.ts'
import type { TermKind } from '#domain/term/events.ts'

export type Term = {
  readonly id: string
  readonly name: LocalizedText
  readonly hexes?: readonly string[]
  readonly order?: number
}

/** One document a kind, so that a page resolves every name with one read. The id of the document is the kind. */
export type Terms = { readonly kind: TermKind; readonly terms: { readonly [id: string]: Term } }
