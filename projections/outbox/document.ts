/** Events that ask for a mail. */
export const outboxTriggers = [
  'OrderPaymentAwaited',
  'OrderRefused',
  'OrderPlaced',
  'OrderShipped',
  'OrderTrackingCorrected',
  'OrderAddressChanged',
  'OrderCancelled',
  'OrderPiecesCancelled',
  'OrderRestCancelled',
  'OrderAmendmentHeld',
  'OrderAmended',
  'OrderAmendmentEnded',
  'OrderRefunded',
  'PaymentRefundRequested',
  'OrderLinkRequested',
  'OrderMailRequested',
  'ReturnApproved',
  'ReturnDeclined',
  'SignInLinkRequested',
  'EmailVerificationRequested',
  'PasswordResetRequested',
  'EmailChangeRequested',
  'ConfirmationRequested',
  'PasswordChanged',
  'EmailChanged',
  'SubscriptionRequested',
  'SubscriberAdded',
  'StockWatchMet',
  'RequestReceived',
  'RequestAnswered',
  'ReviewReplied',
  'ReviewApproved',
  'StaffInvited',
  'PermissionAskMailed',
  'NotificationsMailed',
  'DigestMailed',
  'WebhookFailing',
  'WebhookDisabled',
] as const

export type OutboxTrigger = (typeof outboxTriggers)[number]

/** Events whose mail goes to staff, or whose second one does. */
export const staffMails: ReadonlySet<string> = new Set<OutboxTrigger>([
  'OrderPlaced',
  'RequestReceived',
  'StaffInvited',
  'NotificationsMailed',
  'DigestMailed',
])

/** A mail to send, by its event's position. Text and address are read from there: nothing personal lies here. */
export type UnsentMail = {
  readonly mailId: string
  readonly trigger: OutboxTrigger
  readonly stream: string
  readonly revision: number
  /** When the event was stored, or when the owner asked for the mail again. */
  readonly askedAt: string
  readonly attempts: number
  /** Not before then. */
  readonly dueAt: string
  readonly lastFailure: string | null
  readonly givenUp: boolean
}

/** The second mail of one event: what its reader gets is told to the owner as well. */
export function ownersMail(eventId: string): string {
  return `${eventId}-owner`
}
