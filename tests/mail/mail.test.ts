import { describe, test } from 'vitest'
import type { MailEvent } from '#domain/mail/events.ts'
import { mail } from '#domain/mail/mail.ts'
import { given } from '#tests/support/given.ts'

const mailId = 'm1'
const claimed = (attempt: number, until: string): MailEvent => ({
  type: 'MailClaimed',
  data: { mailId, attempt, until },
})
const sent: MailEvent = { type: 'MailSent', data: { mailId, sentAt: '12:00' } }
const delayed: MailEvent = { type: 'MailDelayed', data: { mailId, reason: 'ECONNREFUSED', retryAt: '12:30' } }
const claim = (now: string, until: string) => ({ type: 'ClaimMail', data: { mailId, now, until } }) as const

describe('a mail', () => {
  test('is taken by one', () => given(mail).when(claim('12:00', '12:01')).then(claimed(1, '12:01')))
  test('and by nobody else meanwhile', () =>
    given(mail, [claimed(1, '12:01')])
      .when(claim('12:00', '12:02'))
      .rejects({ code: 'mail-taken' }))
  test('is taken again when its taker did not come back', () =>
    given(mail, [claimed(1, '12:01')])
      .when(claim('12:01', '12:02'))
      .then(claimed(2, '12:02')))
  test('waits after a failure', () =>
    given(mail, [claimed(1, '12:01'), delayed])
      .when(claim('12:29', '12:40'))
      .rejects({ code: 'mail-taken' }))
  test('is never taken once it was sent', () =>
    given(mail, [claimed(1, '12:01'), sent])
      .when(claim('13:00', '13:01'))
      .rejects({ code: 'mail-settled' }))
  test('is sent even where the claim had run out by then', () =>
    given(mail, [claimed(1, '12:01'), claimed(2, '12:05')])
      .when({ type: 'RecordSent', data: { mailId, sentAt: '12:00' } })
      .then(sent))
  test('is not delayed after it was given up', () =>
    given(mail, [{ type: 'MailGivenUp', data: { mailId, reason: 'refused' } }])
      .when({ type: 'DelayMail', data: { mailId, reason: 'x', retryAt: 'later' } })
      .rejects({ code: 'mail-settled' }))
  test('is kept by its taker while that one waits for an answer', () =>
    given(mail, [claimed(1, '12:01')])
      .when({ type: 'KeepMail', data: { mailId, attempt: 1, until: '12:02' } })
      .then(claimed(1, '12:02')))
  test.each([[[claimed(1, '12:01'), claimed(2, '12:05')]], [[claimed(1, '12:01'), sent]], [[]]])(
    'and by nobody who holds it no more',
    events =>
      given(mail, events)
        .when({ type: 'KeepMail', data: { mailId, attempt: 1, until: '12:09' } })
        .rejects({ code: 'mail-taken' }),
  )
  const again = { type: 'AskMailAgain', data: { mailId, askedAt: '15:00' } } as const
  const askedAgain = { type: 'MailAskedAgain', data: again.data } as const
  const givenUp = (reason: 'refused' | 'erased'): MailEvent => ({ type: 'MailGivenUp', data: { mailId, reason } })
  test('that was given up or waits may be asked for again, and begins anew', () => {
    given(mail, [claimed(1, '12:01'), givenUp('refused')])
      .when(again)
      .then(askedAgain)
    given(mail, [claimed(1, '12:01'), delayed])
      .when(again)
      .then(askedAgain)
    given(mail, [claimed(1, '12:01'), givenUp('refused'), askedAgain])
      .when(claim('15:00', '15:01'))
      .then(claimed(1, '15:01'))
  })
  test('is not asked for again once it left, has no reader, or is in somebody’s hands', () => {
    given(mail, [claimed(1, '12:01'), sent])
      .when(again)
      .rejects({ code: 'mail-settled' })
    given(mail, [claimed(1, '12:01'), givenUp('erased')])
      .when(again)
      .rejects({ code: 'mail-settled' })
    given(mail, [claimed(1, '15:30')])
      .when(again)
      .rejects({ code: 'mail-taken' })
  })
})
