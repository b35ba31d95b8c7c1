import { expect, test } from 'vitest'
import type { AccountEvent } from '#domain/account/events.ts'
import { type NotificationEvent, noNotifications } from '#domain/notification/events.ts'
import { type NotificationSettings, notificationSettings } from '#projections/notifications/view.ts'
import { givenView } from '#tests/support/given-projection.ts'

const accountId = 'rosa'
const view = givenView(notificationSettings)
const at = '2026-11-23T09:00:00.000Z'
const read: NotificationEvent = { type: 'NotificationsRead', data: { accountId, until: at } }
const set = (way: 'mail' | 'digest' | 'bell'): NotificationEvent => ({
  type: 'NotificationWaysSet',
  data: { accountId, ways: { orders: way }, setAt: at },
})
const mailed: NotificationEvent = {
  type: 'NotificationsMailed',
  data: { accountId, until: at, counts: { orders: 1 }, mailedAt: at },
}
const closed: AccountEvent = { type: 'AccountClosed', data: { accountId, personIds: [], closedAt: at } }
const orders = (way: 'mail' | 'digest' | 'bell'): NotificationSettings['ways'] => ({ orders: { way, since: at } })

test('what a member read, set and was mailed stands in one document, which goes with the account', () => {
  const none = { ...noNotifications, accountId }
  view.events([read]).expect(accountId, { ...none, readUntil: at })
  view.events([set('mail')]).expect(accountId, { ...none, ways: orders('mail') })
  view.events([set('mail'), mailed]).expect(accountId, { ...none, ways: orders('mail'), mailedUntil: at, mailedAt: at })
  const hour: NotificationEvent = { type: 'DigestHourSet', data: { accountId, hour: 7, zone: 'Asia/Dhaka', setAt: at } }
  const digested: NotificationEvent = {
    type: 'DigestMailed',
    data: { accountId, until: at, counts: { orders: 1 }, waiting: {}, mailedAt: at },
  }
  view
    .events([hour, digested])
    .expect(accountId, { ...none, digest: { hour: 7, zone: 'Asia/Dhaka' }, digestedUntil: at })
  view.events([set('mail'), closed]).expect(accountId, undefined)
})

test('those who want mails are found', () => {
  const { byMail, byDigest } = notificationSettings.indexes!
  const of = (ways: NotificationSettings['ways']) => byMail!({ accountId, ways } as NotificationSettings)
  expect([of(orders('mail')), of(orders('bell')), of({})]).toEqual([[accountId], [], []])
  const daily = (ways: NotificationSettings['ways']) => byDigest!({ accountId, ways } as NotificationSettings)
  expect([daily(orders('digest')), daily(orders('mail'))]).toEqual([[accountId], []])
})
