import type { Messages } from '../shared/decider.ts'
import type { Scope } from '../shared/scopes.ts'

/** Stream `key-<keyId>`. No secret stands in the log: `hash` is a keyed hash of one. The event's actor tells who made the key. */
export type KeyEvent = Messages<{
  /** `expiresAt` null: it works until somebody revokes it. `source`: whose feed its products are; absent: that of all such keys. */
  KeyCreated: {
    keyId: string
    name: string
    scopes: readonly Scope[]
    hash: string
    expiresAt: string | null
    source?: string
  }
  /** The secret before this one works until `olderUntil`; those before it work no more. Not while such an older one works. */
  KeyRotated: { keyId: string; hash: string; olderUntil: string }
  KeyRevoked: { keyId: string }
}>

/** How the log names a key that does something. */
export const actorOfKey = (keyId: string): string => `key:${keyId}`

/** The key that an actor is; null for all others. */
export function keyOfActor(actor: string): string | null {
  return actor.startsWith('key:') ? actor.slice('key:'.length) : null
}
