import type { LocalizedText } from '../shared/localized-text.ts'

/** A named thing that products refer to by id. Names are resolved at read, so a rename touches one document. */
export type TermKind = 'brand' | 'category' | 'color' | 'size' | 'attribute'

export type TermEvent = {
  readonly type: 'TermDefined'
  readonly data: {
    readonly kind: TermKind
    readonly id: string
    readonly name: LocalizedText
    /** Colours only: one hex `#rrggbb`, or several for a fabric of several colours. */
    readonly hexes?: readonly string[]
    /** Sizes and categories: place in their order. */
    readonly order?: number
    /** Set when a feed brought it; what staff defined is not changed by a feed. */
    readonly source?: 'feed'
  }
}
