import { describe, test } from 'vitest'
import type { RequestEvent } from '#domain/request/events.ts'
import { requests } from '#projections/requests/view.ts'
import { givenView } from '#tests/support/given-projection.ts'

const data: Extract<RequestEvent, { type: 'RequestReceived' }>['data'] = {
  requestId: 'r1',
  personId: 'p1',
  name: 'Ada',
  email: 'ada@example.com',
  subject: 'Navy',
  message: 'Do you have it in navy?',
  language: 'en',
  receivedAt: '2026-11-20T10:00:00.000Z',
}
const received: RequestEvent = { type: 'RequestReceived', data }
const gone = { erased: true } as const

describe('the requests view', () => {
  test('holds what was written, by date and by person', () =>
    givenView(requests)
      .events([received])
      .expect('r1', { ...data, closedAt: null })
      .expectKeys('byStatus', 'r1', [['open', data.receivedAt]])
      .expectKeys('byDate', 'r1', [data.receivedAt])
      .expectKeys('byPerson', 'r1', [['p1', data.receivedAt]]))
  test('forgets everything personal of an erased person', () =>
    givenView(requests)
      .events([received, { type: 'PersonErased', data: { personId: 'p1' } }])
      .expect('r1', { ...data, name: gone, email: gone, subject: gone, message: gone, closedAt: null }))
  test('knows what is closed', () =>
    givenView(requests)
      .events([received, { type: 'RequestClosed', data: { requestId: 'r1', closedAt: '2026-11-21' } }])
      .expectPart('r1', { closedAt: '2026-11-21' })
      .expectKeys('byStatus', 'r1', [['closed', data.receivedAt]]))
})
