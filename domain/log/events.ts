import type { Message } from '../shared/decider.ts'

/** The stream of facts about the log itself. */
export const logStream = 'log'

/** The stream that says whose keys open the log; the newest event counts. */
export const vaultStream = 'log-vault'

/** The log was put back from a copy: what comes after it is told under a generation of its own. */
type Restored = Message<'LogRestored', { readonly generation: number }>

/** The keys of this vault seal the log. The id is made of a secret of the vault, and tells nothing of it. */
type VaultNamed = Message<'VaultNamed', { readonly vaultId: string }>

export type LogEvent = Restored | VaultNamed
