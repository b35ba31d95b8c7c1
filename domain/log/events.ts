import type { Message } from '../shared/decider.ts'

/** The stream of facts about the log itself. */
export const logStream = 'log'

/** The log was put back from a copy: what comes after it is told under a generation of its own. */
export type LogEvent = Message<'LogRestored', { readonly generation: number }>
