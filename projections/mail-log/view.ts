import type { MailEvent } from '#domain/mail/events.ts'
import { outboxTriggers } from '../outbox/document.ts'
import { isMailEvent, leavesAfter, mailsAskedBy, type Trigger } from '../outbox/view.ts'
import { projection } from '../projection.ts'
import type { LoggedMail } from './document.ts'

/** Every mail that was asked for. Lists show those of the last 90 days. */
export const mailLog = projection<LoggedMail, Trigger | MailEvent>({
  name: 'mail-log',
  version: 1,
  handles: [...outboxTriggers, 'MailClaimed', 'MailSent', 'MailDelayed', 'MailGivenUp', 'MailAskedAgain'],
  ids: event => (isMailEvent(event) ? [event.data.mailId] : mailsAskedBy(event)),
  project(mail, event, mailId) {
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
