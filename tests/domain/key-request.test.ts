import { test } from 'vitest'
import { keyRequest } from '#domain/key-request/decide.ts'
import { given } from '#tests/support/given.ts'

const claim = (bodyHash: string) => ({ type: 'ClaimKeyRequest', data: { keyId: '0a1b2c3d4e5f', bodyHash } }) as const
const claimed = { type: 'KeyRequestClaimed', data: { keyId: '0a1b2c3d4e5f', bodyHash: 'one' } } as const

test('an Idempotency-Key belongs to one request for good', () => {
  given(keyRequest).when(claim('one')).then(claimed)
  given(keyRequest, [claimed]).when(claim('one')).then()
  given(keyRequest, [claimed]).when(claim('other')).rejects({ code: 'idempotency-key-reused' })
})
