import { describe, test } from 'vitest'
import { erased } from '#domain/shared/personal-data.ts'
import type { SubscriberEvent } from '#domain/subscriber/events.ts'
import type { Subscriber } from '#projections/subscribers/document.ts'
import { subscribers } from '#projections/subscribers/view.ts'
import { givenView } from '#tests/support/given-projection.ts'

const at = '2026-11-20T10:00:00.000Z'
const data = { subscriberId: 'p1', personId: 'p1', email: 'ada@example.com', language: 'fr', consentedAt: at } as const
const added: SubscriberEvent = { type: 'SubscriberAdded', data }
const byStaff: SubscriberEvent = {
  type: 'SubscriberAdded',
  data: { ...data, way: 'staff', agreement: 'on the phone' },
}
const doc: Subscriber = {
  ...{ subscriberId: 'p1', personId: 'p1', email: 'ada@example.com', language: 'fr', subscribedAt: at },
  ...{ way: null, askedAt: null, page: null, agreement: null, addedBy: null },
}
const erasure = { type: 'PersonErased', data: { personId: 'p1' } } as const
const meta = { correlationId: '', causationId: '', actor: 'rosa', channel: 'dashboard' }

describe('the subscribers view', () => {
  test('holds a subscriber of before, of whose consent the day alone is known', () =>
    givenView(subscribers)
      .events([added])
      .expect('p1', doc)
      .expectKeys('list', 'p1', [['all', Date.parse(at), Date.parse(at)]])
      .expectTallies({ 'all:count': 1 }))
  test('holds the request that a link confirmed', () => {
    const asked = { askedAt: '2026-11-20T09:00:00.000Z', page: '/blogs' }
    givenView(subscribers)
      .events([{ type: 'SubscriberAdded', data: { ...data, way: 'link', ...asked } }])
      .expect('p1', { ...doc, way: 'link', ...asked })
  })
  test('holds who added a subscriber, and how they agreed', () =>
    givenView(subscribers)
      .events([{ ...byStaff, meta }])
      .expect('p1', { ...doc, way: 'staff', agreement: 'on the phone', addedBy: 'rosa' })
      .expectTallies({ 'all:count': 1, 'staff:count': 1 }))
  test('lets go who left, and who was erased', () => {
    const removed: SubscriberEvent = { type: 'SubscriberRemoved', data: { subscriberId: 'p1', removedAt: at } }
    givenView(subscribers).events([added, removed]).expect('p1', undefined)
    givenView(subscribers).events([added, erasure]).expect('p1', undefined)
    givenView(subscribers)
      .events([{ type: 'SubscriberAdded', data: { ...data, email: erased } }])
      .expect('p1', undefined)
  })
  test('takes up a person who came back', () =>
    givenView(subscribers).events([added, erasure, added]).expect('p1', doc))
})
