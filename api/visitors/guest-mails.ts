import { createHmac } from 'node:crypto'
import { type AttemptCounts, hourMs, thisHour } from '#api/plumbing/engines/attempt-counts/port.ts'
import type { MailTurn } from '#api/plumbing/mail/sender.ts'
import { mailboxOf } from '#domain/shared/email.ts'
import type { OutboxTrigger } from '#projections/outbox/document.ts'
import type { Accounts } from './accounts.ts'

export type GuestMailsDeps = {
  readonly counts: AttemptCounts
  readonly secret: Buffer
  readonly accounts: Pick<Accounts, 'byEmail'>
  readonly now: () => Date
}

const mostAnHour = 6
/** Counts are forgotten after a day. */
const longestWait = 24
const free: MailTurn = { ok: true, giveBack: async () => {} }

/** Events by which anybody has a mail sent to any address. Orders have limits of their own; only the shop or a reader causes the others. */
const askedByAnybody: ReadonlySet<OutboxTrigger> = new Set([
  'SignInLinkRequested',
  'EmailVerificationRequested',
  'PasswordResetRequested',
  'EmailChangeRequested',
  'SubscriptionRequested',
  'StockWatchMet',
  'OrderLinkRequested',
] as const)

/** Bounds how many mails an hour reach a mailbox that has no account, whatever forms they were asked for with. */
export function createGuestMails({ counts, secret, accounts, now }: GuestMailsDeps) {
  return {
    /** Of those that have to wait each hour has as many as may leave in it, so that they do not all come back at once. */
    async take(trigger: OutboxTrigger, to: string): Promise<MailTurn> {
      if (!askedByAnybody.has(trigger) || (await accounts.byEmail(to))) return free
      const at = now().getTime()
      const key = createHmac('sha256', secret)
        .update(`guest-mails\n${mailboxOf(to)}`)
        .digest('base64url')
        .slice(0, 22)
      let openAt = at
      await counts.change([key], ([kept]) => {
        const hour = thisHour(kept, at)
        const hours = Math.min(longestWait, Math.floor(hour.attempts / mostAnHour))
        openAt = hours === 0 ? at : hour.since + hours * hourMs
        return [{ ...hour, attempts: hour.attempts + 1 }]
      })
      if (openAt > at) return { ok: false, retryAt: new Date(openAt).toISOString() }
      return {
        ok: true,
        /** It did not leave. */
        giveBack: () =>
          counts.change([key], ([kept]) => {
            const hour = thisHour(kept, at)
            return [{ ...hour, attempts: Math.max(0, hour.attempts - 1) }]
          }),
      }
    },
  }
}

export type GuestMails = ReturnType<typeof createGuestMails>
