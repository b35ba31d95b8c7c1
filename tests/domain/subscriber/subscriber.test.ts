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
  const { consentedAt: _, ...asked } = data
  const confirmed = (askedAt: string): SubscriberEvent => ({
    type: 'SubscriberAdded',
    data: { ...data, way: 'link', askedAt },
  })
  const requested = (requestedAt: string): SubscriberEvent => ({
    type: 'SubscriptionRequested',
    data: { ...asked, requestedAt },
  })
  const request = { type: 'RequestSubscription', data: { ...asked, requestedAt: data.consentedAt } } as const
  const confirm = (anew = false) => ({ type: 'ConfirmSubscription', data: { ...data, anew } }) as const
  const removed: SubscriberEvent = { type: 'SubscriberRemoved', data: { subscriberId: 'p1', removedAt: 'later' } }

  test('is asked for in the same way whoever stands on the list', () => {
    given(subscriber).when(request).then(requested(data.consentedAt))
    given(subscriber, [added]).when(request).then(requested(data.consentedAt))
  })
  test('begins when its reader confirms it, once', () => {
    given(subscriber, [requested('2026-11-13T10:00:00.000Z')])
      .when(confirm())
      .then(confirmed('2026-11-13T10:00:00.000Z'))
    given(subscriber, [requested('2026-11-19T10:00:00.000Z'), added])
      .when(confirm())
      .then()
    given(subscriber, [added, requested('2026-11-19T10:00:00.000Z')])
      .when(confirm(true))
      .then(confirmed('2026-11-19T10:00:00.000Z'))
  })
  test('does not begin by a link that is too old, or was never asked for, or ended since', () => {
    for (const before of [
      [],
      [requested('2026-11-13T09:59:59.000Z')],
      [requested('2026-11-19T10:00:00.000Z'), added, removed],
      [requested('2026-11-19T10:00:00.000Z'), removed],
    ])
      given(subscriber, before).when(confirm()).rejects({ code: 'not-requested' })
  })

  describe('by the word of staff', () => {
    const byStaff = { ...data, way: 'staff', agreement: 'on the card of the fair' } as const
    const addByStaff = (consentedAt: string, anew = false) =>
      ({ type: 'AddSubscriber', data: { ...byStaff, consentedAt, anew } }) as const
    const removedAt = '2026-11-18T09:00:00.000Z'
    const left: readonly SubscriberEvent[] = [
      added,
      { type: 'SubscriberRemoved', data: { subscriberId: 'p1', removedAt } },
    ]

    test('is made with how they agreed', () =>
      given(subscriber).when(addByStaff(data.consentedAt)).then({ type: 'SubscriberAdded', data: byStaff }))
    test('is refused where they have it, but for those who were erased', () => {
      given(subscriber, [added]).when(addByStaff(data.consentedAt)).rejects({ code: 'already-subscribed' })
      given(subscriber, [added])
        .when(addByStaff(data.consentedAt, true))
        .then({ type: 'SubscriberAdded', data: byStaff })
    })
    test('brings nobody back by a consent from before they left', () => {
      given(subscriber, left).when(addByStaff(removedAt)).rejects({ code: 'left-since', removedAt })
      given(subscriber, left).when(addByStaff(data.consentedAt)).then({ type: 'SubscriberAdded', data: byStaff })
    })
  })
})
