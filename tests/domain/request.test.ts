import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faultIn, longest, requestFields } from '#domain/request/bounds.ts'
import { request } from '#domain/request/decide.ts'
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
