import { z } from 'zod'
import type { RequestEvent } from '#domain/request/events.ts'
import type { DataOf } from '#domain/shared/decider.ts'
import { personal, present, type Sealed } from '../public-event.ts'
import { customer, moment, subject } from './subject.ts'

type Received = DataOf<RequestEvent, 'RequestReceived'>
/** Who wrote: sealed. */
type Sender = Sealed & { readonly data: Pick<Received, 'personId' | 'email'> }

const request = z.string()
const scope = 'requests:read'

const requestTypes = {
  'request.received.v1': {
    number: 43,
    scope,
    about: 'Somebody wrote to the shop.',
    data: z.object({ request, language: z.string(), receivedAt: moment }),
    personal: z.object({ ...customer, subject: z.string().optional(), message: z.string().optional() }),
  },
  'request.closed.v1': {
    number: 44,
    scope,
    about: 'Staff closed a message, or marked it as spam.',
    data: z.object({ request, as: z.enum(['closed', 'spam']), closedAt: moment }),
    personal: z.object(customer),
  },
} as const

export const requests = subject<RequestEvent>()({
  category: 'request',
  types: requestTypes,
  initial: null as Sender | null,
  evolve(facts, { type, stream, position, data }) {
    if (type !== 'RequestReceived') return facts
    return { type, stream, position, data: { personId: data.personId, email: data.email } }
  },
  tell({ type, stream, position, data }, sender, { ids }) {
    const { requestId: request } = data
    const common = { subject: `request/${request}` }
    switch (type) {
      case 'RequestReceived': {
        const { personId, name, email, subject, message, language, receivedAt } = data
        const own = { type, stream, position, data: { personId, name, email, subject, message } }
        const part = personal([own], opened => ({
          customer: { id: ids.customer(personId), email: present(opened.email), name: present(opened.name) },
          ...{ subject: present(opened.subject), message: present(opened.message) },
        }))
        return [{ type: 'request.received.v1', ...common, data: { request, language, receivedAt }, personal: part }]
      }
      case 'RequestClosed':
      case 'RequestMarkedSpam': {
        const told =
          type === 'RequestClosed'
            ? { request, as: 'closed' as const, closedAt: data.closedAt }
            : { request, as: 'spam' as const, closedAt: data.markedAt }
        const part = sender && personal([sender], ({ personId }) => ({ customer: { id: ids.customer(personId) } }))
        return [{ type: 'request.closed.v1', ...common, data: told, personal: part }]
      }
      default:
        return []
    }
  },
})
