import type { OrderEvent } from '#domain/order/events.ts'
import type { PaymentEvent } from '#domain/payment/events.ts'
import type { PersonEvent } from '#domain/person/events.ts'
import type { ReturnEvent } from '#domain/return/events.ts'
import { erased, isErased } from '#domain/shared/personal-data.ts'
import { listIndex, listKeys, listTallies } from '../list.ts'
import { projection } from '../projection.ts'
import type { Return } from './document.ts'
import { returnList } from './list.ts'

type Refunding =
  | Extract<OrderEvent, { type: 'OrderRefunded' }>
  | Extract<PaymentEvent, { type: 'PaymentRefundRequested' }>

/** Returns by their id, found by order, by buyer, and by what the shop has to do next. */
export const returnsView = projection<Return, ReturnEvent | Refunding | PersonEvent>({
  name: 'returns',
  version: 8,
  handles: [
    'ReturnRequested',
    'ReturnApproved',
    'ReturnReceived',
    'ReturnRestocked',
    'ReturnRefunded',
    'ReturnDeclined',
    // Refunds of returns are named by them.
    'PaymentRefundRequested',
    'OrderRefunded',
  ],
  ids(event) {
    if (event.type === 'PersonErased') return []
    return ['refundId' in event.data ? event.data.refundId : event.data.returnId]
  },
  project(doc, event) {
    if (event.type === 'ReturnRequested') {
      const none = { approvedAt: null, receivedAt: null, declined: null, refund: null, asked: false, paidBackAt: null }
      const { orderNumber = null } = event.data
      return { ...event.data, orderNumber, status: 'requested', restocked: [], unfit: '', unstocked: false, ...none }
    }
    if (!doc) return undefined
    switch (event.type) {
      case 'ReturnApproved':
        return { ...doc, status: 'approved', approvedAt: event.data.approvedAt }
      case 'ReturnReceived': {
        const { receivedAt, restock = [], unfit = '' } = event.data
        return { ...doc, status: 'received', receivedAt, restocked: restock, unfit, unstocked: restock.length > 0 }
      }
      case 'ReturnRestocked':
        return { ...doc, unstocked: false }
      case 'ReturnRefunded': {
        const { amount, shownAmount = null, unpaid = false, refundedAt } = event.data
        return { ...doc, status: 'refunded', refund: { amount, shownAmount, unpaid, refundedAt } }
      }
      case 'ReturnDeclined': {
        const { note, declinedAt } = event.data
        return { ...doc, status: 'declined', declined: { note, declinedAt } }
      }
      case 'PaymentRefundRequested':
        return { ...doc, asked: true }
      case 'OrderRefunded':
        return { ...doc, paidBackAt: event.data.refundedAt }
      case 'PersonErased':
        return {
          ...{ ...doc, note: erased, declined: doc.declined && { ...doc.declined, note: erased } },
          unfit: doc.unfit === '' ? '' : erased,
        }
    }
  },
  indexes: {
    [listIndex]: listKeys(returnList),
    byOrder: doc => [[doc.orderId, doc.requestedAt]],
    byAccount: doc => (doc.accountId === null ? [] : [[doc.accountId, doc.requestedAt]]),
    byPerson: doc => [[doc.personId, doc.requestedAt]],
    byStatus: doc => [[doc.status, doc.requestedAt]],
    unstocked: doc => (doc.unstocked && doc.receivedAt !== null ? [doc.receivedAt] : []),
    /** Refunds that the payment has not heard of. */
    owed: doc =>
      doc.refund !== null && doc.refund.amount > 0 && !doc.asked && doc.paidBackAt === null
        ? [doc.refund.refundedAt]
        : [],
  },
  tallies: listTallies(returnList),
  people: ({ note, declined, unfit, personId }) =>
    isErased(note) && (declined === null || isErased(declined.note)) && (unfit === '' || isErased(unfit))
      ? []
      : [personId],
})
