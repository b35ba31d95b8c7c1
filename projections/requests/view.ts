import type { PersonEvent } from '#domain/person/events.ts'
import type { RequestEvent } from '#domain/request/events.ts'
import { erased, isErased } from '#domain/shared/personal-data.ts'
import { projection } from '../projection.ts'
import type { ShopRequest } from './document.ts'

export const requests = projection<ShopRequest, RequestEvent | PersonEvent>({
  name: 'requests',
  version: 2,
  handles: ['RequestReceived', 'RequestClosed'],
  ids: event => ('requestId' in event.data ? [event.data.requestId] : []),
  project(request, event) {
    switch (event.type) {
      case 'RequestReceived':
        return { ...event.data, closedAt: null }
      case 'RequestClosed':
        return request && { ...request, closedAt: event.data.closedAt }
      case 'PersonErased':
        return request && { ...request, name: erased, email: erased, subject: erased, message: erased }
    }
  },
  indexes: {
    byDate: request => [request.receivedAt],
    byStatus: request => [[request.closedAt === null ? 'open' : 'closed', request.receivedAt]],
    byPerson: request => [[request.personId, request.receivedAt]],
  },
  people: request => (isErased(request.message) ? [] : [request.personId]),
})
