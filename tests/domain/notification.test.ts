import { describe, test } from 'vitest'
import { mailRestMs, notifications } from '#domain/notification/decide.ts'
import type { NotificationEvent, NotificationKind, NotificationWay } from '#domain/notification/events.ts'
import { given } from '#tests/support/given.ts'

const accountId = 'rosa'
const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 9, minute)).toISOString()
const read = (until: string): NotificationEvent => ({ type: 'NotificationsRead', data: { accountId, until } })
const set = (ways: { [kind in NotificationKind]?: NotificationWay }, setAt = at(0)): NotificationEvent => ({
  type: 'NotificationWaysSet',
  data: { accountId, ways, setAt },
})
const mailed = (until: string, mailedAt: string): NotificationEvent => ({
  type: 'NotificationsMailed',
  data: { accountId, until, counts: { orders: 2 }, mailedAt },
})

describe('notifications of a member', () => {
  const reading = (until: string) => ({ type: 'ReadNotifications', data: { accountId, until, now: at(30) } }) as const

  test('are read until a moment, once, and never back', () => {
    given(notifications)
      .when(reading(at(10)))
      .then(read(at(10)))
    given(notifications, [read(at(10))])
      .when(reading(at(10)))
      .then()
    given(notifications, [read(at(10))])
      .when(reading(at(5)))
      .then()
    given(notifications, [read(at(10))])
      .when(reading(at(11)))
      .then(read(at(11)))
  })

  test('of the future are not read', () =>
    given(notifications)
      .when(reading(at(45)))
      .then(read(at(30))))

  test('come as each kind was set, and what is so already is not set again', () => {
    const setting = (ways: { [kind in NotificationKind]?: NotificationWay }) =>
      ({ type: 'SetNotificationWays', data: { accountId, ways, setAt: at(0) } }) as const
    given(notifications)
      .when(setting({ orders: 'bell', requests: 'mail', stock: 'off' }))
      .then(set({ requests: 'mail', stock: 'off' }))
    given(notifications, [set({ requests: 'mail' })])
      .when(setting({ requests: 'mail' }))
      .then()
    given(notifications, [set({ requests: 'mail' })])
      .when(setting({ requests: 'bell' }))
      .then(set({ requests: 'bell' }))
  })

  test('go by mail once, and not sooner than a while after the mail before', () => {
    const minutes = mailRestMs / 60_000
    const mailing = (until: string, mailedAt: string) =>
      ({ type: 'MailNotifications', data: { accountId, until, counts: { orders: 2 }, mailedAt } }) as const
    given(notifications)
      .when(mailing(at(1), at(2)))
      .then(mailed(at(1), at(2)))
    const before = [mailed(at(1), at(2))]
    given(notifications, before)
      .when(mailing(at(1), at(2 + minutes)))
      .then()
    given(notifications, before)
      .when(mailing(at(3), at(1 + minutes)))
      .then()
    given(notifications, before)
      .when(mailing(at(3), at(2 + minutes)))
      .then(mailed(at(3), at(2 + minutes)))
  })
})
