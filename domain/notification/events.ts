import type { Messages } from '../shared/decider.ts'
import type { PermissionName } from '../shared/permissions.ts'

/** What staff are notified of, in the order of the settings, and the permission that shows each. */
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
  imports: 'product',
} as const satisfies { readonly [kind: string]: PermissionName }
export type NotificationKind = keyof typeof notificationKinds

/** How a member hears of a kind. `mail`: in the bell, and by mail. */
export const notificationWays = ['bell', 'mail', 'off'] as const
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
}>

export type NotificationState = {
  readonly readUntil: string | null
  readonly mailedUntil: string | null
  readonly mailedAt: string | null
  /** Kinds that were set; `since`: nothing older goes by mail. */
  readonly ways: { readonly [kind in NotificationKind]?: { readonly way: NotificationWay; readonly since: string } }
}

export const noNotifications: NotificationState = { readUntil: null, mailedUntil: null, mailedAt: null, ways: {} }

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
  }
}

/** How a member hears of a kind: in the bell, where they set nothing. */
export function wayOf({ ways }: NotificationState, kind: NotificationKind): NotificationWay {
  return ways[kind]?.way ?? 'bell'
}
