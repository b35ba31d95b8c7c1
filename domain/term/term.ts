import type { Decider } from '../shared/decider.ts'
import type { TermCommand, TermRejection } from './commands.ts'
import { decide } from './decide.ts'
import type { TermEvent } from './events.ts'
import { evolve, type TermState } from './evolve.ts'

/** The id of a term's stream is `<kind>-<id>`. */
export const term: Decider<TermState, TermCommand, TermEvent, TermRejection> = {
  name: 'term',
  initial: null,
  decide,
  evolve,
}
