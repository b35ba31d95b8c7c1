import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { key, opens } from '#domain/key/decide.ts'
import type { KeyEvent } from '#domain/key/events.ts'
import { given } from '#tests/support/given.ts'

const keyId = '0a1b2c3d4e5f'
const day = (of: number, time = '09:00') => `2026-11-${String(of).padStart(2, '0')}T${time}:00.000Z`
const created = (expiresAt: string | null = null): KeyEvent => ({
  type: 'KeyCreated',
  data: { keyId, name: 'Warehouse', scopes: ['orders:read', 'stock:write'], hash: 'h1', expiresAt },
})
const rotated = (hash: string, olderUntil: string): KeyEvent => ({
  type: 'KeyRotated',
  data: { keyId, hash, olderUntil },
})
const revoked: KeyEvent = { type: 'KeyRevoked', data: { keyId } }
const rotate = (hash: string, now: string) => ({ type: 'RotateKey', data: { keyId, hash, now } }) as const
const revoke = { type: 'RevokeKey', data: { keyId } } as const
const told = (...events: readonly KeyEvent[]) => events.reduce(key.evolve, key.initial)

describe('a key', () => {
  test('has each of its scopes once, in the order of the list', () =>
    given(key)
      .when({
        type: 'CreateKey',
        data: {
          ...{ keyId, name: 'Warehouse', hash: 'h1', expiresAt: null },
          scopes: ['stock:write', 'orders:read', 'stock:write'],
        },
      })
      .then(created()))

  test('is not made a second time under the same id', () => {
    const again = { type: 'CreateKey', data: { keyId, name: 'X', scopes: [], hash: 'h9', expiresAt: null } } as const
    given(key, [created()]).when(again).rejects({ code: 'key-known' })
    given(key, [created(), revoked]).when(again).rejects({ code: 'key-known' })
  })

  test('gets another secret, beside which the one before works for a day', () =>
    given(key, [created()])
      .when(rotate('h2', day(1)))
      .then(rotated('h2', day(2))))

  test('gets no other secret once it was revoked or has expired, or before it is there', () => {
    given(key)
      .when(rotate('h2', day(1)))
      .rejects({ code: 'key-unknown' })
    given(key, [created(), revoked])
      .when(rotate('h2', day(1)))
      .rejects({ code: 'key-revoked' })
    given(key, [created(day(1))])
      .when(rotate('h2', day(1)))
      .rejects({ code: 'key-expired' })
  })

  test('gets no third secret while the first one still works beside the second', () => {
    given(key, [created(), rotated('h2', day(2))])
      .when(rotate('h3', day(1, '10:00')))
      .rejects({ code: 'key-rotating', until: day(2) })
    given(key, [created(), rotated('h2', day(2))])
      .when(rotate('h3', day(2)))
      .then(rotated('h3', day(3)))
  })

  test('is revoked once', () => {
    given(key, [created()]).when(revoke).then(revoked)
    given(key, [created(), revoked]).when(revoke).then()
    given(key).when(revoke).rejects({ code: 'key-unknown' })
  })
})

describe('a secret opens the shop', () => {
  test('until the key expires', () => {
    const known = told(created(day(3)))
    expect(opens(known, 'h1', day(3, '08:59'))).toBe(true)
    expect(opens(known, 'h1', day(3))).toBe(false)
    expect(opens(known, 'h2', day(1))).toBe(false)
  })

  test('a day longer than it is the newest one, and the third newest no more', () => {
    const known = told(created(), rotated('h2', day(2)))
    expect(['h1', 'h2'].map(hash => opens(known, hash, day(2, '08:59')))).toEqual([true, true])
    expect(['h1', 'h2'].map(hash => opens(known, hash, day(2)))).toEqual([false, true])
    const again = told(created(), rotated('h2', day(2)), rotated('h3', day(2, '10:00')))
    expect(['h1', 'h2', 'h3'].map(hash => opens(again, hash, day(1, '11:00')))).toEqual([false, true, true])
  })

  test('never once the key is revoked, whatever came before', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom('h2', 'h3', 'h4')), fc.integer({ min: 1, max: 9 }), (hashes, at) => {
        const known = told(created(), ...hashes.map(hash => rotated(hash, day(9))), revoked)
        for (const hash of ['h1', ...hashes]) expect(opens(known, hash, day(at))).toBe(false)
      }),
    ))
})
