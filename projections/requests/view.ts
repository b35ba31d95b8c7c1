import type { PersonEvent } from '#domain/person/events.ts'
import type { RequestEvent } from '#domain/request/events.ts'
import { erased, isErased } from '#domain/shared/personal-data.ts'
import { projection } from '../projection.ts'
import type { ShopRequest } from './document.ts'

export const requests = projection<ShopRequest, RequestEvent | PersonEvent>({
  name: 'requests',
  version: 1,
  handles: ['RequestReceived'],
  ids: event => ('requestId' in event.data ? [event.data.requestId] : []),
  project(request, event) {
    switch (event.type) {
      case 'RequestReceived':
        return event.data
      case 'PersonErased':
        return request && { ...request, name: erased, email: erased, subject: erased, message: erased }
    }
  },
  indexes: {
    byDate: request => [request.receivedAt],
    byPerson: request => [[request.personId, request.receivedAt]],
  },
  people: request => (isErased(request.message) ? [] : [request.personId]),
})
