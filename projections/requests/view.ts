import type { PersonEvent } from '#domain/person/events.ts'
import type { RequestEvent } from '#domain/request/events.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { orderNamedIn } from '#domain/shared/order-named.ts'
import { erased, isErased, textOrEmpty } from '#domain/shared/personal-data.ts'
import { listIndex, listKeys, listTallies, tallyOf } from '../list.ts'
import { projection } from '../projection.ts'
import type { RequestEntry, ShopRequest } from './document.ts'
import { requestList } from './list.ts'

/** Messages to the shop with their threads, by state, date and person. */
export const requests = projection<ShopRequest, RequestEvent | PersonEvent>({
  name: 'requests',
  version: 5,
  handles: [
    ...(['RequestReceived', 'RequestAnswered', 'RequestAnswerTakenBack', 'RequestAssigned', 'RequestNoted'] as const),
    ...(['RequestClosed', 'RequestReopened', 'RequestMarkedSpam'] as const),
  ],
  ids: event => ('requestId' in event.data ? [event.data.requestId] : []),
  project(request, event) {
    if (event.type === 'RequestReceived') {
      const { data } = event
      const orderNamed = orderNamedIn(`${textOrEmpty(data.subject)}\n${textOrEmpty(data.message)}`)
      const none = { closedAt: null, assignee: null, entries: [] }
      return { ...data, ...none, status: 'open', since: data.receivedAt, orderNamed }
    }
    return request && changed(request, event)
  },
  indexes: {
    [listIndex]: listKeys(requestList),
    byDate: request => [request.receivedAt],
    byStatus: request => [[request.status, request.receivedAt]],
    byPerson: request => [[request.personId, request.receivedAt]],
  },
  tallies: request => [
    ...listTallies(requestList)(request),
    // The view of a member's own open messages.
    ...(request.status === 'open' && request.assignee !== null
      ? [[tallyOf('mine', request.assignee), 1] as const]
      : []),
    ...answerTallies(request),
  ],
  people: request => (isForgotten(request) ? [] : [request.personId]),
})

/** The messages that a day (of UTC) answered first, and the minutes that they had waited, by the name of their tally. */
export const answerTally = (sum: 'count' | 'minutes', day = '') => `answered-${sum}:${day}`

/** An answer that was taken back answered nothing. */
function answerTallies({ receivedAt, entries }: ShopRequest): readonly (readonly [string, number])[] {
  const first = entries.find(entry => entry.kind === 'answer' && !entry.takenBack)
  if (!first) return []
  const minutes = Math.max(0, Math.round((Date.parse(first.at) - Date.parse(receivedAt)) / 60_000))
  const day = first.at.slice(0, 10)
  return [
    [answerTally('count', day), 1],
    [answerTally('minutes', day), minutes],
  ]
}

const isForgotten = ({ message, entries }: ShopRequest) =>
  isErased(message) && entries.every(entry => !('text' in entry) || isErased(entry.text))

type Change = Exclude<StoredEvent<RequestEvent | PersonEvent>, { type: 'RequestReceived' }>

function changed(request: ShopRequest, event: Change): ShopRequest {
  const by = event.meta.actor
  const and = (entry: RequestEntry) => [...request.entries, entry]
  switch (event.type) {
    case 'RequestAnswered': {
      const { answerId: id, answer: text, answeredAt: at, by, mailAfter, order = null } = event.data
      const entry = { kind: 'answer', id, text, at, by, mailAfter, takenBack: false, order } as const
      return { ...request, status: 'answered', since: at, entries: and(entry) }
    }
    case 'RequestAnswerTakenBack': {
      const { answerId, takenBackAt: since } = event.data
      const entries = request.entries.map(each =>
        each.kind === 'answer' && each.id === answerId ? { ...each, takenBack: true } : each,
      )
      return { ...request, status: 'open', since, closedAt: null, entries }
    }
    case 'RequestAssigned': {
      const { to, assignedAt: at } = event.data
      return { ...request, assignee: to, entries: and({ kind: 'assigned', to, at, by: event.data.by }) }
    }
    case 'RequestNoted': {
      const { noteId: id, note: text, notedAt: at } = event.data
      return { ...request, entries: and({ kind: 'note', id, text, at, by: event.data.by }) }
    }
    case 'RequestClosed': {
      const { closedAt: at } = event.data
      return { ...request, status: 'closed', since: at, closedAt: at, entries: and({ kind: 'closed', at, by }) }
    }
    case 'RequestReopened': {
      const { reopenedAt: at } = event.data
      return { ...request, status: 'open', since: at, closedAt: null, entries: and({ kind: 'reopened', at, by }) }
    }
    case 'RequestMarkedSpam': {
      const { markedAt: at } = event.data
      return { ...request, status: 'spam', since: at, closedAt: null, entries: and({ kind: 'spam', at, by }) }
    }
    case 'PersonErased': {
      const entries = request.entries.map(each => ('text' in each ? { ...each, text: erased } : each))
      const gone = { name: erased, email: erased, subject: erased, message: erased, orderNamed: null }
      return { ...request, ...gone, entries }
    }
  }
}
