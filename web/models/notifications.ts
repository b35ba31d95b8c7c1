import type { DigestHour, NotificationKind, NotificationWay } from '#domain/notification/events.ts'
import type { AskedRight } from '#domain/permission-ask/events.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { RunState } from './imports.ts'
import type { CurrencyModel } from './shell.ts'

/** An order as a notice names it; null: not known, erased, or not the member's to know. */
export type NoticeOrder = {
  readonly number: number | null
  readonly buyer: string | null
  readonly total: Minor | null
  readonly currency: CurrencyModel
  /** The member may open its page. */
  readonly linked: boolean
}

/** A variant that ran out. `short`: pieces that orders hold beyond what is there. */
export type NoticeVariant = {
  readonly name: string
  readonly color: string | null
  readonly size: string | null
  readonly short: number
  /** The member of staff who counted or adjusted it. */
  readonly by: string | null
}

type About =
  /** The newest of them. */
  | { readonly kind: 'orders'; readonly orders: readonly NoticeOrder[] }
  | { readonly kind: 'overdue' }
  /** `open`: somebody still has to do something about it. */
  | { readonly kind: 'returns' | 'disputes'; readonly order: NoticeOrder | null; readonly open: boolean }
  | {
      readonly kind: 'refunds'
      readonly order: NoticeOrder | null
      /** What the buyer was to get, in the currency of the order. */
      readonly amount: Minor | null
      /** In the words of the provider. */
      readonly problem: string | null
      readonly open: boolean
    }
  /** `linked`: the member may open the pages of products. */
  | { readonly kind: 'stock'; readonly variants: readonly NoticeVariant[]; readonly linked: boolean }
  /** `runId`: of the file that waits; null where the feed has a fault. `paused`: the shop has given it up. */
  | {
      readonly kind: 'feeds'
      readonly feed: string | null
      readonly runId: string | null
      readonly paused: boolean
      readonly open: boolean
    }
  /** Prices of many products. `done`: products that changed, or went back; `left`: those that were left alone. */
  | {
      readonly kind: 'prices'
      readonly changeId: string
      readonly name: string | null
      readonly ended: boolean
      readonly done: number
      readonly left: number
    }
  | {
      readonly kind: 'requests'
      readonly from: string | null
      readonly subject: string | null
      readonly open: boolean
    }
  /** `left`: rows that stay out of an import, or what a revert left alone. */
  | {
      readonly kind: 'imports'
      readonly runId: string
      readonly file: string
      readonly state: RunState
      readonly left: number
    }
  /** Of a role, or of one member; null: no longer known. `byOwner`: a command at the server changed it. */
  | {
      readonly kind: 'roles'
      readonly role: string | null
      readonly member: string | null
      readonly by: string | null
      readonly byOwner: boolean
    }
  /** A colleague asks for a right. `member` null: not known. */
  | ({
      readonly kind: 'asks'
      readonly accountId: string
      readonly member: string | null
      /** In their own words; may be empty. */
      readonly note: string
      readonly open: boolean
    } & AskedRight)

/** One line of the bell. */
export type Notice = About & {
  readonly key: string
  readonly at: string
  readonly unread: boolean
  /** So many are told as one. */
  readonly count: number
  /** There are more, which are not kept. */
  readonly more?: true
}

/** `unread`: lines. `until`: the time of the newest; marking as read sends it back, so that nothing is read that was not shown. */
export type BellCount = { readonly unread: number; readonly until: string | null }

export type BellModel = BellCount & {
  readonly notices: readonly Notice[]
}

export type NotificationsModel = BellModel & {
  readonly now: string
  /** The kinds that the member may view, and how they hear of each. */
  readonly ways: readonly { readonly kind: NotificationKind; readonly way: NotificationWay }[]
  /** The member's address, to which mails go. */
  readonly email: string
  /** When the mail of the day leaves; null: the member never chose. */
  readonly digest: DigestHour | null
}

export interface NotificationQueries {
  notifications(): Promise<NotificationsModel>
}
