import type { Messages } from '../shared/decider.ts'

/** Stream `admins-shop`: accounts that are admins. It may lack one that a crash left out, but holds none that is no admin. */
export type AdminsEvent = Messages<{
  /** The admins whom versions without this stream made; the first event. */
  AdminsListed: { accountIds: readonly string[] }
  /** The account is an admin already. */
  AdminAdded: { accountId: string }
  /** The account may lose its rights now. */
  AdminRemoved: { accountId: string }
}>
