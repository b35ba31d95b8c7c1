import type { Message } from '../shared/decider.ts'

/** The stream of facts about the log itself. */
export const logStream = 'log'

/** The stream that says whose keys open the log; the newest event counts. */
export const vaultStream = 'log-vault'

/** The log was put back from a copy: what comes after it is told under a generation of its own. */
type Restored = Message<'LogRestored', { readonly generation: number }>

/** The log goes on in other engines, in this generation, and nothing comes after it here. There it stands where the move began. */
type Left = Message<'LogLeft', { readonly generation: number }>

/** All of the log came here and was compared: the shop goes on here. */
type Arrived = Message<'LogArrived', { readonly generation: number }>

/**
 * The streams in which a move notes where events are now, one for each generation that a move began. In the order of the log, for
 * one event in a thousand: generation and position by which programs know it, and the position here after which it comes.
 */
export const placesStream = (generation: number) => `log-places-${generation}`
type PlacesNoted = Message<
  'LogPlacesNoted',
  { readonly places: readonly (readonly [generation: number, position: number, after: number])[] }
>

/** The keys of this vault seal the log. The id is made of a secret of the vault, and tells nothing of it. */
type VaultNamed = Message<'VaultNamed', { readonly vaultId: string }>

export type LogEvent = Restored | Left | Arrived | PlacesNoted | VaultNamed
