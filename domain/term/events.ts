import type { Messages } from '../shared/decider.ts'
import type { LocalizedText } from '../shared/localized-text.ts'

/** A named thing that products refer to by id. Names are resolved at read, so a rename touches one document. */
export type TermKind = 'brand' | 'category' | 'color' | 'size' | 'attribute'

type Named = { kind: TermKind; id: string }

export type TermEvent = Messages<{
  TermDefined: Named & {
    name: LocalizedText
    /** Colours only: one hex `#rrggbb`, or several for a fabric of several colours. */
    hexes?: readonly string[]
    /** Sizes and categories: place in their order. */
    order?: number
    /** Categories: the one that it stands under. */
    parent?: string
    /** Set when a feed brought it; what staff defined is not changed by a feed. */
    source?: 'feed'
  }
  /** Its page has another address from now on; the old one leads there. Before the first move the address is the id. */
  TermMoved: Named & { from: string; to: string }
  /**
   * It is no longer used: feeds do not bring it back. What refers to it goes to `to`, and so does its page; null: nothing did. `from`
   * and `at` are their addresses.
   */
  TermRetired: Named & { to: string | null; from: string; at: string | null }
  /** It is the same as `into`, under another id: feeds that name it mean that one. */
  TermMerged: Named & { into: string; from: string; at: string }
  /** It can be used again. What went elsewhere stays there. */
  TermRestored: Named
}>

export type TermDefinition = Extract<TermEvent, { type: 'TermDefined' }>['data']

export const termEvents = [
  'TermDefined',
  'TermMoved',
  'TermRetired',
  'TermMerged',
  'TermRestored',
] as const satisfies readonly TermEvent['type'][]
