import { test } from 'vitest'
import { keysView } from '#projections/keys/view.ts'
import { givenView } from '#tests/support/given-projection.ts'

const meta = { correlationId: 'c', causationId: 'c', actor: 'owner', channel: 'command' }
const at = (minute: number) => `2026-11-20T09:0${minute}:00.000Z`
const made = { keyId: '0a1b2c3d4e5f', name: 'Warehouse', scopes: ['stock:write'], expiresAt: null } as const
const created = { type: 'KeyCreated', data: { ...made, hash: 'h1' }, meta, at: at(1) } as const
const { keyId } = made
const fresh = { ...made, by: 'owner', createdAt: at(1), rotatedAt: null, olderUntil: null, revokedAt: null }

test('a key is told without its hash, and those that work come first', () => {
  const given = givenView(keysView)
  given
    .events([created])
    .expect(keyId, fresh)
    .expectKeys('byName', keyId, [[0, 'Warehouse', keyId]])
  const rotated = { type: 'KeyRotated', data: { keyId, hash: 'h2', olderUntil: at(9) }, at: at(2) } as const
  given.events([created, rotated]).expect(keyId, { ...fresh, rotatedAt: at(2), olderUntil: at(9) })
  given
    .events([created, rotated, { type: 'KeyRevoked', data: { keyId }, at: at(3) }])
    .expect(keyId, { ...fresh, rotatedAt: at(2), revokedAt: at(3) })
    .expectKeys('byName', keyId, [[1, 'Warehouse', keyId]])
})
