import type { Messages } from '../shared/decider.ts'
import type { PermissionName } from '../shared/permissions.ts'

/** What staff are notified of, in the order of the settings, and the permission that shows each; `admin`: admins alone. */
export const notificationKinds = {
  orders: 'orders',
  overdue: 'orders',
  returns: 'orders',
  refunds: 'gateway',
  disputes: 'gateway',
  stock: 'stock',
  feeds: 'product',
  prices: 'product',
  requests: 'requests',
  roles: 'users',
  asks: 'admin',
  imports: 'product',
} as const satisfies { readonly [kind: string]: PermissionName | 'admin' }
export type NotificationKind = keyof typeof notificationKinds

/** How a member hears of a kind. `mail`: in the bell, and by mail; `digest`: in the bell, and in one mail a day. */
export const notificationWays = ['bell', 'mail', 'digest', 'off'] as const
export type NotificationWay = (typeof notificationWays)[number]

/** Stream `notifications-<accountId>`: how a member of staff hears of what happens, and what they have read. */
export type NotificationEvent = Messages<{
  /** Everything that happened until then. */
  NotificationsRead: { accountId: string; until: string }
  /** The kinds that change. */
  NotificationWaysSet: {
    accountId: string
    ways: { readonly [kind in NotificationKind]?: NotificationWay }
    setAt: string
  }
  /** Asks for one mail about everything until then that was not read. */
  NotificationsMailed: {
    accountId: string
    until: string
    counts: { readonly [kind in NotificationKind]?: number }
    /** Kinds of which there is more than the shop counts; absent: none. */
    more?: readonly NotificationKind[]
    mailedAt: string
  }
  /** The hour of the mail of the day, by a clock in this zone. */
  DigestHourSet: { accountId: string; hour: number; zone: string; setAt: string }
  /** Asks for the mail of a day. `until`: the hour at which it was due; what came later is of the next day. */
  DigestMailed: {
    accountId: string
    until: string
    counts: { readonly [kind in NotificationKind]?: number }
    more?: readonly NotificationKind[]
    /** Work that waited for the member then, whether new or not. */
    waiting: { readonly [work in WaitingWork]?: number }
    mailedAt: string
  }
}>

/** Work that waits for members, in the order in which a mail tells of it. */
export const waitingWork = ['orders', 'returns', 'gateway', 'requests', 'reviews'] as const
export type WaitingWork = (typeof waitingWork)[number]

/** When the mail of the day leaves; members who never chose get it at this hour. */
export type DigestHour = { readonly hour: number; readonly zone: string }
export const firstDigestHour: DigestHour = { hour: 8, zone: 'UTC' }

export type NotificationState = {
  readonly readUntil: string | null
  readonly mailedUntil: string | null
  readonly mailedAt: string | null
  /** Null: the member never chose. */
  readonly digest: DigestHour | null
  /** The hour of the last mail of a day. */
  readonly digestedUntil: string | null
  /** Kinds that were set; `since`: nothing older goes by mail. */
  readonly ways: { readonly [kind in NotificationKind]?: { readonly way: NotificationWay; readonly since: string } }
}

export const noNotifications: NotificationState = {
  ...{ readUntil: null, mailedUntil: null, mailedAt: null },
  ...{ digest: null, digestedUntil: null, ways: {} },
}

export function notificationsAfter(state: NotificationState, event: NotificationEvent): NotificationState {
  switch (event.type) {
    case 'NotificationsRead':
      return { ...state, readUntil: event.data.until }
    case 'NotificationWaysSet': {
      const { ways, setAt: since } = event.data
      const set = Object.entries(ways).map(([kind, way]) => [kind, { way, since }])
      return { ...state, ways: { ...state.ways, ...Object.fromEntries(set) } }
    }
    case 'NotificationsMailed':
      return { ...state, mailedUntil: event.data.until, mailedAt: event.data.mailedAt }
    case 'DigestHourSet': {
      const { hour, zone } = event.data
      return { ...state, digest: { hour, zone } }
    }
    case 'DigestMailed':
      return { ...state, digestedUntil: event.data.until }
  }
}

/** How a member hears of a kind: where they set nothing in the bell, and of what colleagues ask for by mail too. */
export function wayOf({ ways }: NotificationState, kind: NotificationKind): NotificationWay {
  return ways[kind]?.way ?? (kind === 'asks' ? 'mail' : 'bell')
}
