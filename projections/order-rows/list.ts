import { type List, last } from '../list.ts'
import { foldText } from '../product-search/words.ts'
import { type FulfilmentState, fulfilmentStates, paymentStates, type StoredOrderRow } from './document.ts'

const toPack: readonly FulfilmentState[] = ['on-hold', 'short', 'to-pack', 'packing', 'partly-shipped']
const toShip: readonly FulfilmentState[] = ['packing', 'partly-shipped']

/** The money for it should be there, and is not. */
function isUnpaid({ payment, fold }: StoredOrderRow): boolean {
  if (fold.status === 'cancelled') return false
  return payment === 'unpaid' || (payment === 'on-delivery' && fold.delivered)
}

const placed = ({ placedAt }: StoredOrderRow) => Date.parse(placedAt)

export const orderList = {
  tie: placed,
  sorts: {
    number: { number: ({ number }) => number ?? last },
    placed: { number: placed },
    buyer: { text: ({ buyer }) => foldText(buyer ?? '') },
    pieces: { number: ({ pieces }) => pieces },
    total: { number: ({ total }) => total },
    payment: { number: ({ payment }) => paymentStates.indexOf(payment) },
    fulfilment: { number: ({ fulfilment }) => fulfilmentStates.indexOf(fulfilment) },
    shipBy: { number: ({ shipBy }) => (shipBy === null ? last : Date.parse(shipBy)) },
  },
  views: {
    all: { holds: ({ fold }) => fold.status !== 'in-progress', sort: '-placed' },
    unpaid: { holds: row => row.fold.status !== 'in-progress' && isUnpaid(row), sort: '-placed' },
    'to-pack': {
      holds: ({ fulfilment, fold }) => fold.status === 'placed' && toPack.includes(fulfilment),
      sort: 'shipBy',
    },
    'to-ship': {
      holds: ({ fulfilment, fold }) => fold.status === 'placed' && toShip.includes(fulfilment),
      sort: 'shipBy',
    },
    returns: { holds: ({ fold }) => fold.returns.length > 0, sort: '-placed' },
    closed: {
      holds: row =>
        (row.fold.status === 'cancelled' || row.fold.delivered) && row.fold.returns.length === 0 && !isUnpaid(row),
      sort: '-placed',
    },
  },
  sums: { pieces: ({ pieces }) => pieces, total: ({ total }) => total },
} satisfies List<StoredOrderRow>
