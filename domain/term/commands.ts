import type { Message } from '../shared/decider.ts'
import type { TermEvent } from './events.ts'

/** Names a brand, category, colour, size or attribute, or changes what it is called. */
export type TermCommand = Message<'DefineTerm', TermEvent['data']>
export type TermRejection = never
