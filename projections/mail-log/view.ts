import type { MailEvent } from '#domain/mail/events.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { outboxTriggers } from '../outbox/document.ts'
import { isMailEvent, leavesAfter, mailsToldBy, type Trigger } from '../outbox/view.ts'
import { projection } from '../projection.ts'
import type { LoggedMail } from './document.ts'

/** Lists show mails for so many days. */
export const shownDays = 90
/** So many months after those days each forget a mail, at the first event of a mail in them. */
const forgettingMonths = 6

const monthOf = (at: string) => at.slice(0, 7)

/** The months that begin after the days in which a mail is shown. */
function monthsAfter({ askedAt }: LoggedMail): readonly string[] {
  const end = new Date(Date.parse(askedAt) + shownDays * 86_400_000)
  const month = (n: number) => new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + n)).toISOString()
  return Array.from({ length: forgettingMonths }, (_, at) => monthOf(month(at + 1)))
}

/** Every mail that was asked for, until the first mail of a month that begins 90 days later. */
export const mailLog = projection<LoggedMail, Trigger | MailEvent>({
  name: 'mail-log',
  version: 4,
  handles: [...outboxTriggers, 'MailClaimed', 'MailSent', 'MailDelayed', 'MailGivenUp', 'MailAskedAgain'],
  ids: idsOf,
  // The log's own times say what is old: a rebuild forgets the same.
  held: { in: monthsAfter, namedBy: ({ at }) => monthOf(at) },
  project(mail, event, mailId) {
    if (!idsOf(event).includes(mailId)) return undefined
    if (!isMailEvent(event)) {
      const { type: trigger, stream, revision, at } = event
      const asked = { mailId, trigger, stream, revision, askedAt: at, attempts: 0 }
      return { ...asked, state: 'waiting', at, dueAt: leavesAfter(event), said: null, dropped: null }
    }
    if (!mail) return undefined
    const { at } = event
    switch (event.type) {
      case 'MailClaimed':
        return { ...mail, attempts: event.data.attempt }
      case 'MailSent':
        return { ...mail, state: 'sent', at, dueAt: null }
      case 'MailDelayed':
        return { ...mail, state: 'delayed', at, dueAt: event.data.retryAt, said: event.data.reason }
      case 'MailGivenUp': {
        const { reason, detail } = event.data
        if (reason === 'refused') return { ...mail, state: 'given-up', at, dueAt: null, said: detail ?? mail.said }
        return { ...mail, state: 'dropped', at, dueAt: null, dropped: reason }
      }
      case 'MailAskedAgain':
        return { ...mail, state: 'waiting', at, dueAt: event.data.askedAt }
    }
  },
  indexes: { byMoment: ({ askedAt }) => [askedAt] },
})

function idsOf(event: StoredEvent<Trigger | MailEvent>): readonly string[] {
  return isMailEvent(event) ? [event.data.mailId] : mailsToldBy(event)
}
