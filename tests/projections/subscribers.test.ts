import { describe, test } from 'vitest'
import type { SubscriberEvent } from '#domain/subscriber/events.ts'
import { subscribers } from '#projections/subscribers/view.ts'
import { givenView } from '#tests/support/given-projection.ts'

const at = '2026-11-20T10:00:00.000Z'
const added: SubscriberEvent = {
  type: 'SubscriberAdded',
  data: { subscriberId: 'p1', personId: 'p1', email: 'ada@example.com', language: 'fr', consentedAt: at },
}
const doc = { subscriberId: 'p1', personId: 'p1', email: 'ada@example.com', language: 'fr', subscribedAt: at }
const erasure = { type: 'PersonErased', data: { personId: 'p1' } } as const

describe('the subscribers view', () => {
  test('holds a subscriber', () =>
    givenView(subscribers).events([added]).expect('p1', doc).expectKeys('byDate', 'p1', [at]))
  test('forgets the address of an erased person', () =>
    givenView(subscribers)
      .events([added, erasure])
      .expect('p1', { ...doc, email: { erased: true } }))
  test('takes up a person who came back', () =>
    givenView(subscribers).events([added, erasure, added]).expect('p1', doc))
})
