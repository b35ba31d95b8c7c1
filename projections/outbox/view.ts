import type { AccountEvent, AccountMailEvent } from '#domain/account/events.ts'
import type { InvitationEvent } from '#domain/invitation/events.ts'
import type { MailEvent } from '#domain/mail/events.ts'
import type { NotificationEvent } from '#domain/notification/events.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import type { PaymentEvent } from '#domain/payment/events.ts'
import type { PermissionAskEvent } from '#domain/permission-ask/events.ts'
import type { RequestEvent } from '#domain/request/events.ts'
import type { ReturnEvent } from '#domain/return/events.ts'
import type { ReviewEvent } from '#domain/review/events.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import type { StockWatchEvent } from '#domain/stock-watch/events.ts'
import type { SubscriberEvent } from '#domain/subscriber/events.ts'
import type { WebhookEvent } from '#domain/webhook/events.ts'
import { projection } from '../projection.ts'
import { type OutboxTrigger, outboxTriggers, ownersMail, type UnsentMail } from './document.ts'

/** An event that asks for a mail. */
export type Trigger = Extract<
  | OrderEvent
  | PaymentEvent
  | AccountEvent
  | AccountMailEvent
  | ReturnEvent
  | SubscriberEvent
  | StockWatchEvent
  | RequestEvent
  | ReviewEvent
  | InvitationEvent
  | NotificationEvent
  | WebhookEvent
  | PermissionAskEvent,
  { type: OutboxTrigger }
>

/** Whether this event asks for a mail: not every one of its type does. */
export function asksForMail(event: Trigger & { readonly meta: { readonly quiet?: boolean } }): boolean {
  if (event.meta.quiet) return false
  switch (event.type) {
    // Of money that a gateway gives back its own word is waited for; cash the shop owes from now on.
    case 'PaymentRefundRequested':
      return event.data.paymentId === null
    case 'OrderPaymentAwaited':
    case 'OrderRefused':
    case 'OrderTrackingCorrected':
      return event.data.tells === true
    case 'OrderShipped':
      return !event.data.untold
    case 'ReviewReplied':
    case 'ReviewApproved':
      return event.data.mailAfter !== undefined
    default:
      return true
  }
}

/** The ids of the mails that an event asks for; its own id, and for some one more to the owner. */
export function mailsAskedBy(event: StoredEvent<Trigger>): readonly string[] {
  if (!asksForMail(event)) return []
  return event.type === 'OrderPlaced' && event.data.tellsOwner ? [event.id, ownersMail(event.id)] : [event.id]
}

/** The same, with the mails that a demo tells of and does not ask for. */
export function mailsToldBy(event: StoredEvent<Trigger>): readonly string[] {
  const { quiet, logged, ...meta } = event.meta
  return mailsAskedBy(quiet && logged ? { ...event, meta } : event)
}

/** Unsent mails. An event asks for a mail and another says that it left, so that a rebuild sends nothing twice. */
export const outbox = projection<UnsentMail, Trigger | MailEvent>({
  name: 'outbox',
  version: 21,
  handles: [...outboxTriggers, 'MailClaimed', 'MailSent', 'MailDelayed', 'MailGivenUp', 'MailAskedAgain'],
  ids(event) {
    return isMailEvent(event) ? [event.data.mailId] : mailsAskedBy(event)
  },
  project(unsent, event, mailId) {
    if (!isMailEvent(event)) {
      const { type: trigger, stream, revision, at } = event
      const dueAt = leavesAfter(event)
      const fresh = { attempts: 0, dueAt, lastFailure: null, givenUp: false }
      return { mailId, trigger, stream, revision, askedAt: at, ...fresh }
    }
    switch (event.type) {
      case 'MailClaimed':
        return unsent && { ...unsent, attempts: event.data.attempt, dueAt: event.data.until }
      case 'MailDelayed':
        return unsent && { ...unsent, dueAt: event.data.retryAt, lastFailure: event.data.reason }
      case 'MailGivenUp':
        if (event.data.reason !== 'refused') return undefined
        return unsent && { ...unsent, givenUp: true, lastFailure: event.data.detail ?? unsent.lastFailure }
      case 'MailAskedAgain': {
        const { askedAt } = event.data
        return unsent && { ...unsent, askedAt, dueAt: askedAt, attempts: 0, givenUp: false }
      }
      case 'MailSent':
        return undefined
    }
  },
  indexes: {
    due: unsent => (unsent.givenUp ? [] : [unsent.dueAt]),
    givenUp: unsent => (unsent.givenUp ? [unsent.askedAt] : []),
  },
})

/** The letter of a parcel or an answer that can still be taken back waits until it cannot. */
export function leavesAfter({ at, data }: StoredEvent<Trigger>): string {
  return ('mailAfter' in data && data.mailAfter) || at
}

export function isMailEvent<Event extends { type: string }>(event: Event): event is Extract<Event, MailEvent> {
  return event.type.startsWith('Mail')
}
