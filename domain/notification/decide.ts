import { accept, type DataOf, type Decider, type Messages } from '../shared/decider.ts'
import {
  type NotificationEvent,
  type NotificationKind,
  type NotificationState,
  noNotifications,
  notificationsAfter,
  wayOf,
} from './events.ts'

export type NotificationCommand = Messages<{
  /** `now`: nobody has read what has not happened. */
  ReadNotifications: DataOf<NotificationEvent, 'NotificationsRead'> & { now: string }
  SetNotificationWays: DataOf<NotificationEvent, 'NotificationWaysSet'>
  MailNotifications: DataOf<NotificationEvent, 'NotificationsMailed'>
}>

/** A member gets one mail at most in so long. */
export const mailRestMs = 15 * 60_000

/** Each command can be repeated: nothing happens twice. */
export const notifications: Decider<NotificationState, NotificationCommand, NotificationEvent, never> = {
  name: 'notifications',
  initial: noNotifications,
  decide(command, state) {
    switch (command.type) {
      case 'ReadNotifications': {
        const { accountId, now } = command.data
        const until = command.data.until < now ? command.data.until : now
        return state.readUntil !== null && until <= state.readUntil
          ? accept()
          : accept({ type: 'NotificationsRead', data: { accountId, until } })
      }
      case 'SetNotificationWays': {
        const { ways: wanted, ...data } = command.data
        const changed = Object.entries(wanted).filter(([kind, way]) => wayOf(state, kind as NotificationKind) !== way)
        const ways = Object.fromEntries(changed)
        return changed.length === 0 ? accept() : accept({ type: 'NotificationWaysSet', data: { ...data, ways } })
      }
      case 'MailNotifications': {
        const { until, mailedAt } = command.data
        const told = state.mailedUntil !== null && until <= state.mailedUntil
        const soon = state.mailedAt !== null && Date.parse(mailedAt) - Date.parse(state.mailedAt) < mailRestMs
        return told || soon ? accept() : accept({ type: 'NotificationsMailed', data: command.data })
      }
    }
  },
  evolve: notificationsAfter,
}
