import type { ReturnStatus } from '#domain/return/events.ts'
import { sum } from '#domain/shared/money.ts'
import type { List } from '../list.ts'
import type { Return } from './document.ts'

/** The work of the shop first: pieces that arrived, then questions to answer, then what is on its way. */
export const returnStates: readonly ReturnStatus[] = ['received', 'requested', 'approved', 'refunded', 'declined']

/** When the return came into its state. */
export function sinceOf({ status, requestedAt, approvedAt, receivedAt, refund, declined }: Return): string {
  const since = {
    requested: requestedAt,
    approved: approvedAt,
    received: receivedAt,
    refunded: refund?.refundedAt,
    declined: declined?.declinedAt,
  }
  return since[status] ?? requestedAt
}

const is = (status: ReturnStatus) => (doc: Return) => doc.status === status

export const returnList = {
  tie: doc => Date.parse(sinceOf(doc)),
  sorts: {
    state: { number: ({ status }) => returnStates.indexOf(status) },
    requested: { number: ({ requestedAt }) => Date.parse(requestedAt) },
    pieces: { number: ({ lines }) => sum(lines.map(({ quantity }) => quantity)) },
  },
  views: {
    open: { holds: ({ status }) => status !== 'refunded' && status !== 'declined', sort: 'state' },
    'to-answer': { holds: is('requested'), sort: 'requested' },
    'on-the-way': { holds: is('approved'), sort: 'requested' },
    arrived: { holds: is('received'), sort: 'requested' },
    'given-back': { holds: is('refunded'), sort: '-requested' },
    declined: { holds: is('declined'), sort: '-requested' },
  },
  sums: { pieces: ({ lines }) => sum(lines.map(({ quantity }) => quantity)) },
} satisfies List<Return>
