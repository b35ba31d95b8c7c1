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
const fresh = { closedAt: null, assignee: null, entries: [], status: 'open', since: data.receivedAt } as const
const gone = { erased: true } as const

describe('the requests view', () => {
  test('holds what was written, by date and by person', () =>
    givenView(requests)
      .events([received])
      .expect('r1', { ...data, ...fresh, orderNamed: null })
      .expectKeys('byStatus', 'r1', [['open', data.receivedAt]])
      .expectKeys('list', 'r1', [
        ['open', Date.parse(data.receivedAt), Date.parse(data.receivedAt)],
        ['nobodys', Date.parse(data.receivedAt), Date.parse(data.receivedAt)],
      ])
      .expectKeys('byDate', 'r1', [data.receivedAt])
      .expectKeys('byPerson', 'r1', [['p1', data.receivedAt]]))
  test('forgets everything personal of an erased person', () =>
    givenView(requests)
      .events([received, { type: 'PersonErased', data: { personId: 'p1' } }])
      .expect('r1', { ...data, name: gone, email: gone, subject: gone, message: gone, ...fresh, orderNamed: null }))
  test('tells the thread, and forgets its texts with the person', () => {
    const at = '2026-11-21T10:00:00.000Z'
    const mailAfter = '2026-11-21T10:00:30.000Z'
    const words = { requestId: 'r1', personId: 'p1', by: 'ana' }
    const events: readonly RequestEvent[] = [
      { ...received, data: { ...data, subject: 'Order #1042' } },
      { type: 'RequestAssigned', data: { requestId: 'r1', to: 'ana', by: 'ana', assignedAt: at } },
      { type: 'RequestNoted', data: { ...words, noteId: 'n1', note: 'Put aside', notedAt: at } },
      { type: 'RequestAnswered', data: { ...words, answerId: 'a1', answer: 'Yes', answeredAt: at, mailAfter } },
    ]
    const entry = { at, by: 'ana' }
    const assigned = { ...entry, kind: 'assigned', to: 'ana' } as const
    const note = { ...entry, kind: 'note', id: 'n1', text: 'Put aside' } as const
    const answer = {
      ...entry,
      kind: 'answer',
      id: 'a1',
      text: 'Yes',
      mailAfter,
      takenBack: false,
      order: null,
    } as const
    givenView(requests)
      .events(events)
      .expectPart('r1', { status: 'answered', since: at, assignee: 'ana', orderNamed: 1042 })
      .expectPart('r1', { entries: [assigned, note, answer] })
      .expectKeys('list', 'r1', [['answered', Date.parse(at), Date.parse(data.receivedAt)]])
    givenView(requests)
      .events([...events, { type: 'PersonErased', data: { personId: 'p1' } }])
      .expectPart('r1', {
        orderNamed: null,
        entries: [assigned, { ...note, text: gone }, { ...answer, text: gone }],
      })
    const order = { number: 1042, act: 'release' } as const
    givenView(requests)
      .events([received, { ...events[3]!, data: { ...events[3]!.data, order } } as RequestEvent])
      .expectPart('r1', { entries: [{ ...answer, order }] })
    const back = { requestId: 'r1', answerId: 'a1', takenBackAt: mailAfter }
    givenView(requests)
      .events([...events, { type: 'RequestAnswerTakenBack', data: back }])
      .expectPart('r1', { status: 'open', entries: [assigned, note, { ...answer, takenBack: true }] })
  })
  test('adds up how long first answers that stand took, by their day', () => {
    const answer = (answerId: string, answeredAt: string): RequestEvent => ({
      type: 'RequestAnswered',
      data: { requestId: 'r1', personId: 'p1', answerId, answer: 'Yes', by: 'ana', answeredAt, mailAfter: answeredAt },
    })
    const [first, second] = [answer('a1', '2026-11-20T12:30:00.000Z'), answer('a2', '2026-11-21T10:00:00.000Z')]
    const lists = { 'answered:count': 1 }
    const onDay = (day: string, minutes: number) => ({
      [`answered-count:${day}`]: 1,
      [`answered-minutes:${day}`]: minutes,
    })
    givenView(requests)
      .events([received, first, second])
      .expectTallies({ ...lists, ...onDay('2026-11-20', 150) })
    const back = { requestId: 'r1', answerId: 'a1', takenBackAt: '2026-11-20T12:30:20.000Z' }
    givenView(requests)
      .events([received, first, { type: 'RequestAnswerTakenBack', data: back }, second])
      .expectTallies({ ...lists, ...onDay('2026-11-21', 1440) })
  })
  test('knows what is closed', () =>
    givenView(requests)
      .events([received, { type: 'RequestClosed', data: { requestId: 'r1', closedAt: '2026-11-21' } }])
      .expectPart('r1', { closedAt: '2026-11-21' })
      .expectKeys('byStatus', 'r1', [['closed', data.receivedAt]]))
})
