import { accept, type Decider, type Messages, reject } from '../shared/decider.ts'
import { inOrder, type Scope } from '../shared/scopes.ts'
import type { KeyEvent } from './events.ts'

/** Times are ISO-8601 UTC. */
export type KeyCommand = Messages<{
  CreateKey: Extract<KeyEvent, { type: 'KeyCreated' }>['data']
  RotateKey: { keyId: string; hash: string; now: string }
  RevokeKey: { keyId: string }
}>

export type KeyRejection =
  | { readonly code: 'key-known' | 'key-unknown' | 'key-revoked' | 'key-expired' }
  /** The secret before the newest one works until then. */
  | { readonly code: 'key-rotating'; readonly until: string }

export type Key = {
  readonly status: 'none' | 'open' | 'revoked'
  readonly name: string
  readonly scopes: readonly Scope[]
  /** Keyed hashes of the secrets that work, the newest first. `until` null: for as long as the key. */
  readonly secrets: readonly { readonly hash: string; readonly until: string | null }[]
  readonly expiresAt: string | null
  /** Whose feed its products are; null: that of all such keys. */
  readonly source: string | null
}

/** So long a secret works beside the one that takes its place. */
const overlapMs = 24 * 60 * 60_000

/** A key: the rights of somebody else's program in the shop. */
export const key: Decider<Key, KeyCommand, KeyEvent, KeyRejection> = {
  name: 'key',
  initial: { status: 'none', name: '', scopes: [], secrets: [], expiresAt: null, source: null },
  decide(command, before) {
    switch (command.type) {
      case 'CreateKey':
        if (before.status !== 'none') return reject({ code: 'key-known' })
        return accept({ type: 'KeyCreated', data: { ...command.data, scopes: inOrder(command.data.scopes) } })
      case 'RotateKey': {
        const { keyId, hash, now } = command.data
        if (before.status === 'none') return reject({ code: 'key-unknown' })
        if (before.status === 'revoked') return reject({ code: 'key-revoked' })
        if (isExpired(before, now)) return reject({ code: 'key-expired' })
        // A program may still have the older one: a third secret would cut it off in the middle of its day.
        const until = before.secrets[1]?.until ?? null
        if (until !== null && now < until) return reject({ code: 'key-rotating', until })
        const olderUntil = new Date(Date.parse(now) + overlapMs).toISOString()
        return accept({ type: 'KeyRotated', data: { keyId, hash, olderUntil } })
      }
      case 'RevokeKey':
        if (before.status === 'none') return reject({ code: 'key-unknown' })
        return before.status === 'open' ? accept({ type: 'KeyRevoked', data: command.data }) : accept()
    }
  },
  evolve(before, event) {
    switch (event.type) {
      case 'KeyCreated': {
        const { name, scopes, hash, expiresAt, source = null } = event.data
        return { status: 'open', name, scopes, secrets: [{ hash, until: null }], expiresAt, source }
      }
      case 'KeyRotated': {
        const [older] = before.secrets
        const { hash, olderUntil } = event.data
        return {
          ...before,
          secrets: [{ hash, until: null }, ...(older ? [{ hash: older.hash, until: olderUntil }] : [])],
        }
      }
      case 'KeyRevoked':
        return { ...before, status: 'revoked', secrets: [] }
    }
  },
}

/** Whether the secret of this hash opens the shop now. */
export function opens(key: Key, hash: string, now: string): boolean {
  if (key.status !== 'open' || isExpired(key, now)) return false
  return key.secrets.some(secret => secret.hash === hash && (secret.until === null || now < secret.until))
}

function isExpired({ expiresAt }: Pick<Key, 'expiresAt'>, now: string): boolean {
  return expiresAt !== null && expiresAt <= now
}
