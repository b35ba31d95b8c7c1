import { describe, test } from 'vitest'
import type { OrderRequestEvent } from '#domain/order-request/decide.ts'
import { orderRequest } from '#domain/order-request/decide.ts'
import { given } from '#tests/support/given.ts'

const requested = (orderId: string): OrderRequestEvent => ({
  type: 'OrderRequested',
  data: { orderId, bodyHash: 'b1' },
})
const claim = (orderId: string, bodyHash = 'b1', insteadOf: string | null = null) =>
  ({ type: 'ClaimOrderRequest', data: { orderId, bodyHash, insteadOf } }) as const

describe('an Idempotency-Key', () => {
  test('is claimed for an order', () => given(orderRequest).when(claim('o1')).then(requested('o1')))
  test('again for the same order changes nothing', () =>
    given(orderRequest, [requested('o1')])
      .when(claim('o1'))
      .then())
  test('with another body is refused', () =>
    given(orderRequest, [requested('o1')])
      .when(claim('o1', 'b2'))
      .rejects({ code: 'idempotency-key-reused' }))
  test('for another order is refused', () =>
    given(orderRequest, [requested('o1')])
      .when(claim('o2'))
      .rejects({ code: 'request-claimed' }))
  test('passes on from an order that was never submitted', () =>
    given(orderRequest, [requested('o1')])
      .when(claim('o2', 'b1', 'o1'))
      .then(requested('o2')))
})
