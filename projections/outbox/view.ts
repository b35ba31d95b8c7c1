import type { AccountEvent, AccountMailEvent } from '#domain/account/events.ts'
import type { InvitationEvent } from '#domain/invitation/events.ts'
import type { MailEvent } from '#domain/mail/events.ts'
import type { NotificationEvent } from '#domain/notification/events.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import type { PaymentEvent } from '#domain/payment/events.ts'
import type { RequestEvent } from '#domain/request/events.ts'
import type { ReturnEvent } from '#domain/return/events.ts'
import type { StockWatchEvent } from '#domain/stock-watch/events.ts'
import type { SubscriberEvent } from '#domain/subscriber/events.ts'
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
  | InvitationEvent
  | NotificationEvent,
  { type: OutboxTrigger }
>

/** Unsent mails. An event asks for a mail and another says that it left, so that a rebuild sends nothing twice. */
export const outbox = projection<UnsentMail, Trigger | MailEvent>({
  name: 'outbox',
  version: 17,
  handles: [...outboxTriggers, 'MailClaimed', 'MailSent', 'MailDelayed', 'MailGivenUp', 'MailAskedAgain'],
  ids(event) {
    if (isMailEvent(event)) return [event.data.mailId]
    if (event.meta.quiet) return []
    // Of money that a gateway gives back its own word is waited for; cash the shop owes from now on.
    if (event.type === 'PaymentRefundRequested' && event.data.paymentId !== null) return []
    if ((event.type === 'OrderPaymentAwaited' || event.type === 'OrderRefused') && !event.data.tells) return []
    if (event.type === 'OrderTrackingCorrected' && !event.data.tells) return []
    return event.type === 'OrderPlaced' && event.data.tellsOwner ? [event.id, ownersMail(event.id)] : [event.id]
  },
  project(unsent, event, mailId) {
    if (!isMailEvent(event)) {
      const { type: trigger, stream, revision, at } = event
      // The letter of a parcel or an answer that can still be taken back waits until it cannot.
      const waits = event.type === 'OrderShipped' || event.type === 'StockWatchMet' || event.type === 'RequestAnswered'
      const dueAt = (waits && event.data.mailAfter) || at
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

function isMailEvent<Event extends { type: string }>(event: Event): event is Extract<Event, MailEvent> {
  return event.type.startsWith('Mail')
}
