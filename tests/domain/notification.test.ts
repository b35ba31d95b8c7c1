import { describe, expect, test } from 'vitest'
import { digestDue, mailRestMs, nextDigest, notifications } from '#domain/notification/decide.ts'
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

describe('the mail of the day', () => {
  const hour = (at: number, zone: string): NotificationEvent => ({
    type: 'DigestHourSet',
    data: { accountId, hour: at, zone, setAt: '2026-11-20T00:00:00.000Z' },
  })
  const wanted = set({ orders: 'digest' }, '2026-11-20T00:00:00.000Z')
  const digested = (until: string): NotificationEvent => ({
    type: 'DigestMailed',
    data: { accountId, until, counts: { orders: 1 }, waiting: {}, mailedAt: until },
  })
  const state = (...events: NotificationEvent[]) => events.reduce(notifications.evolve, notifications.initial)
  const due = (now: string, ...events: NotificationEvent[]) => digestDue(state(...events), Date.parse(now))

  test('is due at the hour of a clock in the member’s zone, also when the clocks change', () => {
    expect(due('2026-11-23T01:59:59.000Z', wanted, hour(8, 'Asia/Dhaka'))).toBe('2026-11-22T02:00:00.000Z')
    expect(due('2026-11-23T02:00:00.000Z', wanted, hour(8, 'Asia/Dhaka'))).toBe('2026-11-23T02:00:00.000Z')
    // New York goes from four hours behind to five.
    expect(due('2026-10-31T20:00:00.000Z', wanted, hour(8, 'America/New_York'))).toBe('2026-10-31T12:00:00.000Z')
    expect(due('2026-11-01T20:00:00.000Z', wanted, hour(8, 'America/New_York'))).toBe('2026-11-01T13:00:00.000Z')
    expect(due('2026-11-01T12:30:00.000Z', wanted, hour(8, 'America/New_York'))).toBe('2026-10-31T12:00:00.000Z')
  })

  test('is one, however many were missed, and at eight in UTC where nobody chose', () => {
    expect(due('2026-11-29T17:00:00.000Z', wanted, digested('2026-11-20T08:00:00.000Z'))).toBe(
      '2026-11-29T08:00:00.000Z',
    )
    expect(nextDigest(state(wanted), Date.parse('2026-11-29T17:00:00.000Z'))).toBe(
      Date.parse('2026-11-30T08:00:00.000Z'),
    )
  })

  test('is due once a day, also where the hour is moved, and for nobody who does not want it', () => {
    const last = digested('2026-11-23T08:00:00.000Z')
    expect(due('2026-11-23T20:00:00.000Z', wanted, last)).toBeNull()
    expect(due('2026-11-23T09:30:00.000Z', wanted, last, hour(9, 'UTC'))).toBeNull()
    expect(due('2026-11-24T09:30:00.000Z', wanted, last, hour(9, 'UTC'))).toBe('2026-11-24T09:00:00.000Z')
    expect(due('2026-11-24T09:30:00.000Z', set({ orders: 'mail' }))).toBeNull()
    expect(nextDigest(state(set({ orders: 'off' })), 0)).toBeNull()
  })

  test('is asked for once, and its hour is set where it is another', () => {
    const mail = (until: string) => ({ type: 'MailDigest', data: digested(until).data as never }) as const
    const [monday, tuesday] = ['2026-11-23T08:00:00.000Z', '2026-11-24T08:00:00.000Z']
    given(notifications, [wanted]).when(mail(monday)).then(digested(monday))
    given(notifications, [wanted, digested(monday)])
      .when(mail(monday))
      .then()
    given(notifications, [wanted, digested(monday)])
      .when(mail(tuesday))
      .then(digested(tuesday))
    const move = { type: 'SetDigestHour', data: hour(7, 'Asia/Dhaka').data as never } as const
    given(notifications).when(move).then(hour(7, 'Asia/Dhaka'))
    given(notifications, [hour(7, 'Asia/Dhaka')])
      .when(move)
      .then()
  })
})
