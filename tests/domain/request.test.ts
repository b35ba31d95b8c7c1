import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faultIn, longest, longestAnswer, longestNote, requestFields } from '#domain/request/bounds.ts'
import { request } from '#domain/request/decide.ts'
import type { RequestEvent } from '#domain/request/events.ts'
import { orderNamedIn } from '#domain/shared/order-named.ts'
import { given } from '../support/given.ts'

const data = {
  requestId: 'r1',
  personId: 'p1',
  name: 'Ada',
  email: 'ada@example.com',
  subject: '',
  message: 'Do you have it in navy?',
  language: 'en',
  receivedAt: '2026-11-20T10:00:00.000Z',
} as const
const received = { type: 'RequestReceived', data } as const
const receive = (fields: object = {}) => ({ type: 'ReceiveRequest', data: { ...data, ...fields } }) as const

describe('a request', () => {
  test('is received', () => given(request).when(receive()).then(received))
  test('that comes again is the same one', () => given(request, [received]).when(receive()).then())
  test('is closed once, and only if there is one', () => {
    const close = { type: 'CloseRequest', data: { requestId: 'r1', closedAt: 'later' } } as const
    const closed = { type: 'RequestClosed', data: close.data } as const
    given(request, [received]).when(close).then(closed)
    given(request, [received, closed]).when(close).then()
    given(request).when(close).rejects({ code: 'request-unknown' })
  })
  test('names every field that is missing or wrong', () => {
    given(request)
      .when(receive({ name: '', email: 'ada', message: '' }))
      .rejects({
        code: 'request-malformed',
        faults: [
          { field: 'name', fault: 'missing' },
          { field: 'email', fault: 'malformed' },
          { field: 'message', fault: 'missing' },
        ],
      })
  })
  test.each(requestFields)('takes a %s of up to its length', field => {
    const ending = field === 'email' ? '@example.com' : ''
    const most = 'a'.repeat(longest[field] - ending.length) + ending
    expect(faultIn(field, most)).toBeNull()
    expect(faultIn(field, `a${most}`)).toBe('too-long')
  })
  test('takes no address without an @ and a dot after it', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 60 }), text => {
        const email = text.trim()
        if (faultIn('email', email) === null) expect(email).toMatch(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)
      }),
    )
  })
})

const answer = { requestId: 'r1', answerId: 'a1', answer: 'Yes, in navy too.', by: 'ana' } as const
const times = { answeredAt: '2026-11-20T11:00:00.000Z', mailAfter: '2026-11-20T11:00:30.000Z' } as const
const answerIt = (more: object = {}) =>
  ({ type: 'AnswerRequest', data: { ...answer, ...times, seen: 0, closes: false, ...more } }) as const
const answered = (more: object = {}): RequestEvent => ({
  type: 'RequestAnswered',
  data: { ...answer, ...times, personId: 'p1', ...more },
})
const close = { type: 'CloseRequest', data: { requestId: 'r1', closedAt: 'later' } } as const
const closed = { type: 'RequestClosed', data: close.data } as const
const takeBack = (takenBackAt: string, answerId = 'a1') =>
  ({ type: 'TakeBackAnswer', data: { requestId: 'r1', answerId, takenBackAt } }) as const
const takenBack = { type: 'RequestAnswerTakenBack', data: takeBack('2026-11-20T11:00:10.000Z').data } as const
const spam = { type: 'MarkSpam', data: { requestId: 'r1', markedAt: 'later' } } as const
const markedSpam = { type: 'RequestMarkedSpam', data: spam.data } as const

describe('an answer', () => {
  test('goes to the person who asked', () => given(request, [received]).when(answerIt()).then(answered()))
  test('can close the request with the same press', () =>
    given(request, [received])
      .when(answerIt({ closes: true }))
      .then(answered(), { type: 'RequestClosed', data: { requestId: 'r1', closedAt: times.answeredAt } }))
  test('says what was done with an order for it', () => {
    const order = { number: 1001, act: 'hold' } as const
    given(request, [received]).when(answerIt({ order })).then(answered({ order }))
  })
  test('of a second press is the same answer', () => given(request, [received, answered()]).when(answerIt()).then())
  test('that did not see another one stops, and says whose that is', () =>
    given(request, [received, answered()])
      .when(answerIt({ answerId: 'a2', by: 'ben' }))
      .rejects({ code: 'request-answered', by: 'ana', at: times.answeredAt, answers: 1 }))
  test('that saw the other one follows it', () =>
    given(request, [received, answered()])
      .when(answerIt({ answerId: 'a2', by: 'ben', seen: 1 }))
      .then(answered({ answerId: 'a2', by: 'ben' })))
  test('that was taken back stops nobody', () =>
    given(request, [received, answered(), takenBack])
      .when(answerIt({ answerId: 'a2', by: 'ben' }))
      .then(answered({ answerId: 'a2', by: 'ben' })))
  test.each(['', ' \n', 'a'.repeat(longestAnswer + 1)])('says something, and not too much', text =>
    given(request, [received])
      .when(answerIt({ answer: text }))
      .rejects({ code: 'request-text-wrong' }),
  )
  test('needs a request that is no spam', () => {
    given(request).when(answerIt()).rejects({ code: 'request-unknown' })
    given(request, [received, markedSpam]).when(answerIt()).rejects({ code: 'request-is-spam' })
  })
  test('is taken back until its mail leaves', () => {
    given(request, [received, answered()]).when(takeBack('2026-11-20T11:00:10.000Z')).then(takenBack)
    given(request, [received, answered()]).when(takeBack(times.mailAfter)).rejects({ code: 'answer-sent' })
    given(request, [received, answered(), takenBack]).when(takeBack('2026-11-20T11:09:00.000Z')).then()
    given(request, [received]).when(takeBack(times.answeredAt, 'none')).rejects({ code: 'request-unknown' })
  })
  test('of one member alone gets through, however many write at once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 8 }), writers => {
        const events: RequestEvent[] = [received]
        for (let n = 0; n < writers; n++) {
          const state = events.reduce(request.evolve, request.initial)
          const decision = request.decide(answerIt({ answerId: `a${n}`, by: `m${n}` }), state)
          if (decision.ok) events.push(...decision.events)
        }
        expect(events.filter(({ type }) => type === 'RequestAnswered')).toHaveLength(1)
      }),
    )
  })
})

describe('a request that came', () => {
  const reopen = { type: 'ReopenRequest', data: { requestId: 'r1', reopenedAt: 'later' } } as const
  const reopened = { type: 'RequestReopened', data: reopen.data } as const
  test('is opened again', () => {
    given(request, [received, closed]).when(reopen).then(reopened)
    given(request, [received, markedSpam]).when(reopen).then(reopened)
    given(request, [received]).when(reopen).then()
    given(request).when(reopen).rejects({ code: 'request-unknown' })
  })
  test('is open when its answer is taken back, and can be closed after an answer', () => {
    given(request, [received, answered(), closed, takenBack]).when(reopen).then()
    given(request, [received, answered()]).when(close).then(closed)
  })
  test('is given to a member, to another, and to nobody', () => {
    const assign = (to: string | null) =>
      ({ type: 'AssignRequest', data: { requestId: 'r1', to, by: 'ana', assignedAt: 'now' } }) as const
    const assigned = (to: string | null) => ({ type: 'RequestAssigned', data: assign(to).data }) as const
    given(request, [received]).when(assign('ben')).then(assigned('ben'))
    given(request, [received, assigned('ben')])
      .when(assign('ben'))
      .then()
    given(request, [received, assigned('ben')])
      .when(assign(null))
      .then(assigned(null))
    given(request).when(assign('ben')).rejects({ code: 'request-unknown' })
  })
  test('is marked as spam once', () => {
    given(request, [received]).when(spam).then(markedSpam)
    given(request, [received, markedSpam]).when(spam).then()
    given(request).when(spam).rejects({ code: 'request-unknown' })
  })
  test('takes notes of staff, each once', () => {
    const write = (note: string) =>
      ({ type: 'NoteRequest', data: { requestId: 'r1', noteId: 'n1', note, by: 'ana', notedAt: 'now' } }) as const
    const noted: RequestEvent = { type: 'RequestNoted', data: { ...write('Asked twice').data, personId: 'p1' } }
    given(request, [received]).when(write('Asked twice')).then(noted)
    given(request, [received, noted]).when(write('Asked twice')).then()
    given(request, [received]).when(write(' ')).rejects({ code: 'request-text-wrong' })
    given(request, [received])
      .when(write('a'.repeat(longestNote + 1)))
      .rejects({ code: 'request-text-wrong' })
  })
})

test.each([
  ['My order #10479 came torn', 10479],
  ['Two of 1042 are missing', 1042],
  ['الطلب ١٠٤٧٩', 10479],
  ['অর্ডার #১০৪৭৯', 10479],
  ['Bought 2025 shirts, see #1001', 1001],
  ['It cost $1200.50', null],
  ['Call +4915112345678901', null],
  ['Do you print on totes?', null],
])('the order named in "%s" is %s', (text, number) => expect(orderNamedIn(text)).toBe(number))
