import type { AccountEvent } from '#domain/account/events.ts'
import type { AdminsEvent } from '#domain/admins/events.ts'
import type { TemplateEvent } from '#domain/answer-template/events.ts'
import type { BooksEvent } from '#domain/books/events.ts'
import type { ContentEvent } from '#domain/content/events.ts'
import type { CouponEvent } from '#domain/coupon/events.ts'
import type { ExportEvent } from '#domain/export/events.ts'
import type { FeedEvent } from '#domain/feed/events.ts'
import type { GatewayEvent } from '#domain/gateway/events.ts'
import type { ImportRunEvent } from '#domain/import-run/events.ts'
import type { InvitationEvent } from '#domain/invitation/events.ts'
import { keyOfActor } from '#domain/key/events.ts'
import type { MailEvent } from '#domain/mail/events.ts'
import type { MailServerEvent } from '#domain/mail-server/events.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import type { PaymentEvent } from '#domain/payment/events.ts'
import type { PermissionAskEvent } from '#domain/permission-ask/events.ts'
import type { PersonEvent } from '#domain/person/events.ts'
import type { PersonNoteEvent } from '#domain/person-notes/events.ts'
import type { PriceChangeEvent } from '#domain/price-change/events.ts'
import type { ProductEvent } from '#domain/product/events.ts'
import type { RedirectEvent } from '#domain/redirect/events.ts'
import type { RequestEvent } from '#domain/request/events.ts'
import type { ReturnEvent } from '#domain/return/events.ts'
import type { ReviewEvent } from '#domain/review/events.ts'
import type { RoleEvent } from '#domain/role/events.ts'
import type { RulesEvent } from '#domain/rules/events.ts'
import type { SettingsEvent } from '#domain/settings/events.ts'
import type { EventMeta } from '#domain/shared/event-store.ts'
import type { StockEvent } from '#domain/stock/events.ts'
import type { StockWatchEvent } from '#domain/stock-watch/events.ts'
import type { SubscriberEvent } from '#domain/subscriber/events.ts'
import type { TermEvent } from '#domain/term/events.ts'
import type { WebhookEvent } from '#domain/webhook/events.ts'

export type ToldEvent =
  | (AccountEvent | AdminsEvent | ContentEvent | CouponEvent | ExportEvent | FeedEvent | ImportRunEvent)
  | (
      | InvitationEvent
      | OrderEvent
      | PaymentEvent
      | PersonEvent
      | PersonNoteEvent
      | PriceChangeEvent
      | ProductEvent
      | RequestEvent
    )
  | (ReturnEvent | ReviewEvent | RoleEvent | RulesEvent | SettingsEvent | StockEvent | SubscriberEvent | TermEvent)
  | (
      | PermissionAskEvent
      | RedirectEvent
      | TemplateEvent
      | BooksEvent
      | GatewayEvent
      | MailEvent
      | MailServerEvent
      | StockWatchEvent
      | WebhookEvent
    )

/** What staff, the owner's commands and feeds do, by what they do it to. The steps that the shop takes for it are left out. */
export const toldTypes = {
  product: [
    ...(['ProductImported', 'ProductEdited', 'ProductEditsWithdrawn', 'ProductStatusChanged'] as const),
    ...(['ProductMoved', 'ProductDiscontinued'] as const),
  ],
  stock: ['StockCounted', 'StockAdjusted', 'StockCountWithdrawn', 'StockWatchEnded'],
  prices: ['PriceChangePlanned', 'PriceChangeEndMoved', 'PriceChangeCancelled', 'PriceChangeEndAsked'],
  import: ['ImportStarted', 'ImportStopAsked', 'ImportRevertStarted'],
  feed: ['FeedDefined', 'FeedChanged', 'FeedPaused', 'FeedResumed', 'FeedRetired'],
  coupon: ['CouponCreated', 'CouponTermsChanged', 'CouponEnded', 'CouponReopened'],
  term: ['TermDefined', 'TermMoved', 'TermRetired', 'TermMerged', 'TermRestored'],
  table: ['RulesChanged'],
  settings: ['SettingsChanged', 'MailServerTested'],
  content: [
    ...(['ContentDraftSaved', 'ContentDraftDiscarded'] as const),
    ...(['ContentPublished', 'ContentMoved', 'ContentWithdrawn'] as const),
  ],
  redirect: ['AddressMoved', 'RedirectRemoved'],
  template: ['AnswerTemplateWritten', 'AnswerTemplateRemoved'],
  order: [
    ...(['OrderSubmitted', 'OrderHeld', 'OrderHoldReleased', 'OrderNoted', 'OrderCancelled'] as const),
    ...(['OrderRestCancelled', 'OrderPiecesCancelled', 'OrderAmended', 'OrderSlipPrinted', 'OrderShipped'] as const),
    ...(['OrderAddressChanged', 'OrderTrackingCorrected', 'OrderShipmentRetracted', 'OrderDelivered'] as const),
    ...(['OrderMailRequested', 'OrderCashTaken', 'OrderCashUndone'] as const),
  ],
  return: ['ReturnRequested', 'ReturnApproved', 'ReturnReceived', 'ReturnRefunded', 'ReturnDeclined'],
  payment: [
    ...(['PaymentRefundRequested', 'PaymentRefundRetried', 'PaymentRefunded'] as const),
    ...(['BooksCompared', 'GatewayTested'] as const),
  ],
  mail: ['MailAskedAgain'],
  review: ['ReviewApproved', 'ReviewRejected', 'ReviewReplied', 'ReviewReplyWithdrawn'],
  request: [
    ...(['RequestAnswered', 'RequestAnswerTakenBack', 'RequestAssigned', 'RequestNoted'] as const),
    ...(['RequestClosed', 'RequestReopened', 'RequestMarkedSpam'] as const),
  ],
  customer: [
    ...(['DetailsChanged', 'AddressSaved', 'AddressRemoved', 'SessionEnded', 'SessionsRevoked'] as const),
    ...(['PersonNoted', 'PersonNoteRemoved', 'AccountClosed', 'PersonErased'] as const),
  ],
  subscriber: ['SubscriberAdded', 'SubscriberRemoved'],
  staff: [
    ...(['RoleDefined', 'RoleRetired', 'RoleChanged', 'AdminAdded', 'AdminRemoved'] as const),
    ...(['StaffInvited', 'InvitationWithdrawn', 'PermissionAsked', 'PermissionAskEnded'] as const),
  ],
  export: ['ExportTaken'],
  webhook: [
    ...(['WebhookAdded', 'WebhookChanged', 'WebhookSecretRotated', 'WebhookPaused', 'WebhookResumed'] as const),
    ...([
      'WebhookRewound',
      'WebhookEventSkipped',
      'WebhookReplayAsked',
      'WebhookReplayEnded',
      'WebhookRemoved',
    ] as const),
  ],
} as const satisfies { readonly [kind: string]: readonly ToldEvent['type'][] }

export type ToldKind = keyof typeof toldTypes
export type ToldType = (typeof toldTypes)[ToldKind][number]
export const toldKinds = Object.keys(toldTypes) as [ToldKind, ...ToldKind[]]

const kinds = new Map<string, ToldKind>(toldKinds.flatMap(kind => toldTypes[kind].map(type => [type, kind] as const)))

/** Null: the history does not tell of such events. */
export const kindOf = (type: string): ToldKind | null => kinds.get(type) ?? null

/** The ways in which staff, the owner and feeds come in. Shoppers, and what the shop does by itself, come by others. */
const toldChannels = new Set(['dashboard', 'command', 'file', 'import', 'feed', 'demo'])

/** Whose commands are acts of their own: an order's events, and its mails, have the whole order as their correlation. */
const apart = new Set<ToldKind>(['order', 'return', 'payment', 'mail'])

type Sent = {
  readonly type: string
  readonly data: object
  readonly meta: Pick<EventMeta, 'correlationId' | 'causationId' | 'channel' | 'actor'>
}

/** The line of history that an event belongs to. Null: it is told nowhere. */
export function lineIdOf({ type, data, meta }: Sent): string | null {
  const kind = kindOf(type)
  if (kind === null || !(toldChannels.has(meta.channel) || keyOfActor(meta.actor) !== null)) return null
  if (kind === 'import') return (data as { readonly runId: string }).runId
  if (kind === 'prices') return (data as { readonly changeId: string }).changeId
  return apart.has(kind) ? meta.causationId : meta.correlationId
}

/** The correlation of what takes a line back begins so. */
export const undoPrefix = 'undo/'

/** So many records of a line are kept by their streams; of an import of thousands these are the first. */
export const mostStreams = 30

/**
 * One act of staff, of a command of the owner or of a feed: everything that was done under one name. It names records and members by
 * their ids alone, so nothing personal is kept.
 */
export type HistoryLine = {
  readonly lineId: string
  /** Of its first event and of its last. */
  readonly at: string
  readonly until: string
  readonly from: number
  readonly through: number
  /** An account, or a name like `owner` and `import`. */
  readonly by: string
  readonly channel: string
  readonly kinds: readonly ToldKind[]
  /** How many events of each type there are. */
  readonly did: { readonly [type in ToldType]?: number }
  readonly streams: readonly string[]
  /** It may have changed what something costs. */
  readonly prices: boolean
  /** Why, in somebody's own words. */
  readonly reason: string | null
  /** Whose feed it was, of an import. */
  readonly source: string | null
  /** The list that was taken out, of an export, and how many rows it had. */
  readonly taken: { readonly list: string; readonly rows: number } | null
  /** What took it back; null: it stands, or stands again. `streams`: the first of the records that went back. */
  readonly undone: {
    readonly lineId: string
    readonly at: string
    readonly by: string
    readonly streams: readonly string[]
  } | null
}
