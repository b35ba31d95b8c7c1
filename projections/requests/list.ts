import type { RequestStatus } from '#domain/request/events.ts'
import type { List } from '../list.ts'
import type { ShopRequest } from './document.ts'

export const requestStatuses: readonly RequestStatus[] = ['open', 'answered', 'closed', 'spam']

const is = (status: RequestStatus) => (doc: ShopRequest) => doc.status === status

export const requestList = {
  tie: ({ receivedAt }) => Date.parse(receivedAt),
  sorts: {
    waiting: { number: ({ since }) => Date.parse(since) },
    received: { number: ({ receivedAt }) => Date.parse(receivedAt) },
  },
  views: {
    open: { holds: is('open'), sort: 'waiting' },
    nobodys: { holds: doc => doc.status === 'open' && doc.assignee === null, sort: 'waiting' },
    answered: { holds: is('answered'), sort: '-waiting' },
    closed: { holds: is('closed'), sort: '-waiting' },
    spam: { holds: is('spam'), sort: '-waiting' },
  },
  sums: {},
} satisfies List<ShopRequest>
