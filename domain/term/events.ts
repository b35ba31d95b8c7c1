import type { Message } from '../shared/decider.ts'
import type { LocalizedText } from '../shared/localized-text.ts'

/** A named thing that products refer to by id. Names are resolved at read, so a rename touches one document. */
export type TermKind = 'brand' | 'category' | 'color' | 'size' | 'attribute'

export type TermEvent = Message<
  'TermDefined',
  {
    kind: TermKind
    id: string
    name: LocalizedText
    /** Colours only: one hex `#rrggbb`, or several for a fabric of several colours. */
    hexes?: readonly string[]
    /** Sizes and categories: place in their order. */
    order?: number
    /** Set when a feed brought it; what staff defined is not changed by a feed. */
    source?: 'feed'
  }
>
