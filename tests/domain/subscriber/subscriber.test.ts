import { describe, test } from 'vitest'
import { subscriber } from '#domain/subscriber/decide.ts'
import type { SubscriberEvent } from '#domain/subscriber/events.ts'
import { given } from '#tests/support/given.ts'

const data = {
  subscriberId: 'p1',
  personId: 'p1',
  email: 'ada@example.com',
  language: 'en',
  consentedAt: '2026-11-20T10:00:00.000Z',
} as const
const added: SubscriberEvent = { type: 'SubscriberAdded', data }
const add = (anew: boolean) => ({ type: 'AddSubscriber', data: { ...data, anew } }) as const

describe('a newsletter subscription', () => {
  test('is made', () => given(subscriber).when(add(false)).then(added))
  test('is made once', () => given(subscriber, [added]).when(add(false)).then())
  test('is made again by someone who was erased', () => given(subscriber, [added]).when(add(true)).then(added))
})
