import type { TermEvent } from './events.ts'

/** Names a brand, category, colour, size or attribute, or changes what it is called. */
export type TermCommand = { readonly type: 'DefineTerm'; readonly data: TermEvent['data'] }
export type TermRejection = never
