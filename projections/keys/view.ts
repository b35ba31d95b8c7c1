import type { KeyEvent } from '#domain/key/events.ts'
import type { Scope } from '#domain/shared/scopes.ts'
import { projection } from '../projection.ts'

export type KeyDocument = {
  readonly keyId: string
  readonly name: string
  readonly scopes: readonly Scope[]
  /** Whose feed its products are; absent: that of all such keys. */
  readonly source?: string
  /** The actor who made it. */
  readonly by: string
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly rotatedAt: string | null
  /** Until then the secret before the newest one works too; null: there was none. */
  readonly olderUntil: string | null
  readonly revokedAt: string | null
}

/** The keys that there are and were. A request is judged by the key's own stream, not by this. */
export const keysView = projection<KeyDocument, KeyEvent>({
  name: 'keys',
  version: 1,
  handles: ['KeyCreated', 'KeyRotated', 'KeyRevoked'],
  ids: event => [event.data.keyId],
  project(key, { type, data, meta, at }) {
    if (type === 'KeyCreated') {
      const { hash: _hash, ...told } = data
      return { ...told, by: meta.actor, createdAt: at, rotatedAt: null, olderUntil: null, revokedAt: null }
    }
    if (!key) return undefined
    return type === 'KeyRotated'
      ? { ...key, rotatedAt: at, olderUntil: data.olderUntil }
      : { ...key, olderUntil: null, revokedAt: at }
  },
  /** Those that work come first. */
  indexes: { byName: ({ revokedAt, name, keyId }) => [[revokedAt === null ? 0 : 1, name, keyId]] },
})
