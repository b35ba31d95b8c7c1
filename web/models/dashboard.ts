import type { Settings } from '#domain/settings/events.ts'
import type { AuthQueries } from './auth.ts'
import type { BellCount } from './notifications.ts'
import type { OwnAsk } from './permission-asks.ts'

/** A place of the navigation, by the name of its address. */
export type PlaceName =
  | 'dashboard'
  | 'orders'
  | 'product'
  | 'categories'
  | 'colors'
  | 'attributes'
  | 'brand'
  | 'shipping'
  | 'subscribers'
  | 'users'
  | 'gateway'
  | 'blogs'
  | 'requests'
  | 'settings'
  | 'history'

/** A place behind the first page. */
export type Part = Exclude<PlaceName, 'dashboard'>

/** Work that waits for the member, by its place; only what they may do. Each counts to a hundred at least. */
export type Waiting = {
  readonly [place in 'orders' | 'returns' | 'requests' | 'reviews' | 'gateway']?: {
    readonly count: number
    readonly late: number
  }
}

export type ShopLook = {
  /** Name of the shop; empty until it has one. */
  readonly shop: string
  /** Address of the stylesheet with the owner's colours. */
  readonly theme: string | null
}

/** The frame around the pages of the dashboard. */
export type DashboardShellModel = ShopLook & {
  readonly member: { readonly name: string; readonly email: string }
  /** Names of the permissions that let the member view something. A place has the name of its permission. */
  readonly viewable: readonly string[]
  /** Names of a few admins, who can give a member more rights. */
  readonly admins: readonly string[]
  /** The member's role; null: none, or an admin. */
  readonly role: string | null
  /** Rights that the member asked admins for. */
  readonly asks: readonly OwnAsk[]
  /** When the page was made. */
  readonly now: string
  /** From the cookie, so that the page never changes its shape after it is seen. */
  readonly sidebar: 'open' | 'rail'
  readonly waiting: Waiting
  readonly bell: BellCount
  /** For forms that change something. */
  readonly csrfToken: string
  /** Entry of the log of changes that the page was made after: the live stream tells of later ones. */
  readonly sequence: number
}

/** The seller as invoices print it. */
export type BillingModel = Pick<Settings, 'name' | 'address' | 'email' | 'phoneFooter'>

export interface DashboardQueries extends Pick<AuthQueries, 'verdict'> {
  billing(): Promise<BillingModel>
  dashboardShell(): Promise<DashboardShellModel>
}
