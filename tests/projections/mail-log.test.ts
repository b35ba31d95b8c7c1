import { expect, test } from 'vitest'
import type { MailEvent } from '#domain/mail/events.ts'
import { mailLog } from '#projections/mail-log/view.ts'
import { outbox } from '#projections/outbox/view.ts'
import { givenView } from '#tests/support/given-projection.ts'

const at = '2026-11-20T10:00:00.000Z'
const mailId = 'm1'
const asked = {
  ...{ type: 'PasswordChanged', data: { accountId: 'a', personId: 'p' }, id: mailId, at },
  ...{ stream: 'account-a', revision: 3 },
} as never
const said = (event: MailEvent) => ({ ...event, at: '2026-11-20T11:00:00.000Z' })
const claimed = said({ type: 'MailClaimed', data: { mailId, attempt: 1, until: 'later' } })

test('knows the same mails as the outbox, and keeps them', () => {
  expect(mailLog.handles).toEqual(outbox.handles)
  givenView(mailLog)
    .events([asked, claimed, said({ type: 'MailSent', data: { mailId, sentAt: at } })])
    .expect(mailId, {
      ...{ mailId, trigger: 'PasswordChanged', stream: 'account-a', revision: 3, askedAt: at, attempts: 1 },
      ...{ state: 'sent', at: '2026-11-20T11:00:00.000Z', dueAt: null, said: null, dropped: null },
    })
})
test('a quiet event asks for no mail; a demo may tell of it all the same', () => {
  const quietly = (meta: object) => ({ ...(asked as object), meta: { quiet: true, ...meta } }) as never
  givenView(mailLog)
    .events([quietly({}), claimed])
    .expect(mailId, undefined)
  givenView(mailLog)
    .events([quietly({ logged: true }), claimed])
    .expectPart(mailId, { state: 'waiting', attempts: 1 })
  givenView(outbox)
    .events([quietly({ logged: true })])
    .expect(mailId, undefined)
})
test('MailDelayed: what the server said, and the next try', () =>
  givenView(mailLog)
    .events([asked, claimed, said({ type: 'MailDelayed', data: { mailId, reason: 'busy', retryAt: 'soon' } })])
    .expectPart(mailId, { state: 'delayed', said: 'busy', dueAt: 'soon' }))
test('MailGivenUp: nobody took it, or nobody is left', () => {
  givenView(mailLog)
    .events([asked, said({ type: 'MailGivenUp', data: { mailId, reason: 'refused', detail: 'no such user' } })])
    .expectPart(mailId, { state: 'given-up', said: 'no such user', dueAt: null })
  givenView(mailLog)
    .events([asked, said({ type: 'MailGivenUp', data: { mailId, reason: 'erased' } })])
    .expectPart(mailId, { state: 'dropped', dropped: 'erased' })
})
test('MailAskedAgain: it waits again', () =>
  givenView(mailLog)
    .events([
      ...[asked, said({ type: 'MailGivenUp', data: { mailId, reason: 'refused' } })],
      said({ type: 'MailAskedAgain', data: { mailId, askedAt: 'now' } }),
    ])
    .expectPart(mailId, { state: 'waiting', dueAt: 'now' }))
test('the first mail of a month that begins 90 days later forgets it', () => {
  const ask = (id: string, at: string) => ({ ...(asked as object), id, at }) as never
  // The 90 days of the first end on February 18, those of the second in March.
  const given = [ask('old', at), ask('younger', '2026-12-05T10:00:00.000Z'), ask('feb', '2027-02-27T10:00:00.000Z')]
  givenView(mailLog).events(given).expectIds('old', 'younger', 'feb')
  const march = [...given, ask('march', '2027-03-01T10:00:00.000Z')]
  givenView(mailLog).events(march).expectIds('younger', 'feb', 'march')
  const late = { ...said({ type: 'MailSent', data: { mailId: 'old', sentAt: at } }), at: '2027-03-02T10:00:00.000Z' }
  givenView(mailLog)
    .events([...march, late])
    .expectIds('younger', 'feb', 'march')
  // A shop that asked for no mail in between forgets it all the same.
  givenView(mailLog)
    .events([...given, ask('june', '2027-06-10T10:00:00.000Z')])
    .expectIds('june')
})
