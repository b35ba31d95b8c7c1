import { accept, type DataOf, type Decider, type Messages } from '../shared/decider.ts'
import { sameData } from '../shared/merge-sections.ts'
import { dailyAfter } from '../shared/wall-clock.ts'
import {
  firstDigestHour,
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
  SetDigestHour: DataOf<NotificationEvent, 'DigestHourSet'>
  MailDigest: DataOf<NotificationEvent, 'DigestMailed'>
}>

const hourMs = 3_600_000

/** A member gets one mail at most in so long. */
export const mailRestMs = 15 * 60_000
/** Mails of the day lie so far apart at least, also where the hour is moved. */
const digestRestMs = 12 * hourMs

const isNextDay = ({ digestedUntil }: NotificationState, until: string) =>
  digestedUntil === null || Date.parse(until) - Date.parse(digestedUntil) >= digestRestMs

/** When the next mail of the day is due after a moment; null: the member wants none. */
export function nextDigest({ ways, digest }: NotificationState, after: number): number | null {
  if (Object.values(ways).every(({ way }) => way !== 'digest')) return null
  const { hour, zone } = digest ?? firstDigestHour
  return dailyAfter({ at: `${hour}:00`, zone }, after)
}

/** The hour of the newest mail of the day that is due now; null: there is none. However many were missed, it is one. */
export function digestDue(state: NotificationState, now: number): string | null {
  // A day may have 25 hours.
  const earlier = nextDigest(state, now - 26 * hourMs)
  if (earlier === null) return null
  const later = nextDigest(state, earlier)!
  const due = later <= now ? later : earlier
  const until = new Date(due).toISOString()
  return due <= now && isNextDay(state, until) ? until : null
}

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
      case 'SetDigestHour': {
        const { hour, zone } = command.data
        return sameData(state.digest, { hour, zone }) ? accept() : accept({ type: 'DigestHourSet', data: command.data })
      }
      case 'MailDigest':
        return isNextDay(state, command.data.until) ? accept({ type: 'DigestMailed', data: command.data }) : accept()
    }
  },
  evolve: notificationsAfter,
}
