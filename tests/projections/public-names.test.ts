import { expect, test } from 'vitest'
import type { OrderEvent } from '#domain/order/events.ts'
import type { DataOf } from '#domain/shared/decider.ts'
import { erased } from '#domain/shared/personal-data.ts'
import { publicNames } from '#projections/public-names/view.ts'
import { givenView } from '#tests/support/given-projection.ts'

const names = {
  order: (id: string) => `h_${id}`,
  customer: (id: string) => `c_${id}`,
  of: (kind: string, id: string) => `${kind}_${id}`,
}
const given = givenView(publicNames(names))

const submitted = {
  type: 'OrderSubmitted',
  data: { orderId: 'o1', personId: 'p1' } as DataOf<OrderEvent, 'OrderSubmitted'>,
} as const
const placed = { type: 'OrderPlaced', data: { orderId: 'o1', number: 7, placedAt: '' } } as const
const opened = {
  type: 'AccountOpened',
  data: {
    ...{ accountId: 'a1', personId: 'p2', email: erased, name: erased, language: 'en', passwordHash: null },
    ...{ provider: null, openedAt: '' },
  },
} as never
const moved = { type: 'EmailChanged', data: { accountId: 'a1', personId: 'p2', emailPersonId: 'p3' } } as never
const subscribed = { type: 'SubscriberAdded', data: { subscriberId: 'p4', personId: 'p4' } } as never
const refund = { type: 'PaymentRefundRequested', data: { orderId: 'o1', refundId: 'r1' } } as never
const back = { type: 'ReturnRequested', data: { orderId: 'o1', returnId: 'o1.1', personId: 'p1' } } as never

test('each record is found by its public id', () => {
  given
    .events([submitted, placed, opened, moved, subscribed, refund, back])
    .expect('h_o1', { kind: 'order', id: 'o1' })
    .expect('c_p1', { kind: 'customer', id: 'p1' })
    .expect('c_p2', { kind: 'customer', id: 'p2' })
    .expect('c_p3', { kind: 'customer', id: 'p3' })
    .expect('subscriber_p4', { kind: 'subscriber', id: 'p4' })
    .expect('refund_r1', { kind: 'refund', id: 'r1', orderId: 'o1' })
    .expect('return_o1.1', { kind: 'return', id: 'o1.1', orderId: 'o1' })
    .expectIds('h_o1', 'c_p1', 'c_p2', 'c_p3', 'subscriber_p4', 'refund_r1', 'return_o1.1')
})

test('an order that was not placed has no public name', () => {
  given.events([submitted]).expectIds('c_p1')
})

test('the ids of a person go with them, and come back with what they do anew', () => {
  const gone = (personId: string) => ({ type: 'PersonErased', data: { personId } }) as const
  given.events([submitted, placed, subscribed, gone('p1'), gone('p4')]).expectIds('h_o1')
  given.events([submitted, gone('p1'), submitted]).expectIds('c_p1')
  expect(publicNames(names).people!({ kind: 'refund', id: 'r1', orderId: 'o1' })).toEqual([])
})
