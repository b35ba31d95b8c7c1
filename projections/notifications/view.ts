import type { AccountEvent } from '#domain/account/events.ts'
import {
  type NotificationEvent,
  type NotificationState,
  noNotifications,
  notificationsAfter,
} from '#domain/notification/events.ts'
import { projection } from '../projection.ts'

export type NotificationSettings = NotificationState & { readonly accountId: string }

type Event = NotificationEvent | Extract<AccountEvent, { type: 'AccountClosed' }>

/** The notices that each member of staff has read, and how they want to hear of new ones. Only members who ever read or set something are in it. */
export const notificationSettings = projection<NotificationSettings, Event>({
  name: 'notification-settings',
  version: 2,
  handles: [
    ...(['NotificationsRead', 'NotificationWaysSet', 'NotificationsMailed'] as const),
    ...(['DigestHourSet', 'DigestMailed', 'AccountClosed'] as const),
  ],
  ids: event => [event.data.accountId],
  project(before, event, accountId) {
    if (event.type === 'AccountClosed') return undefined
    return { accountId, ...notificationsAfter(before ?? noNotifications, event) }
  },
  indexes: {
    /** Members who want mails. */
    byMail: ({ accountId, ways }) => (Object.values(ways).some(({ way }) => way === 'mail') ? [accountId] : []),
    /** Members who want a mail a day. */
    byDigest: ({ accountId, ways }) => (Object.values(ways).some(({ way }) => way === 'digest') ? [accountId] : []),
  },
})
