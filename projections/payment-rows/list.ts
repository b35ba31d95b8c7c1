import { type List, last } from '../list.ts'
import { moneyStates, type StoredPaymentRow } from './document.ts'

const is =
  (...states: readonly StoredPaymentRow['state'][]) =>
  ({ state }: StoredPaymentRow) =>
    states.includes(state)

/** Nobody looks for an order that came to nothing, unless money came. */
const counts = ({ fold, takenAt }: StoredPaymentRow) =>
  fold.status === 'in-progress' || fold.status === 'refused' ? takenAt !== null : true

const at = ({ at }: StoredPaymentRow) => Date.parse(at)

export const paymentList = {
  tie: at,
  sorts: {
    order: { number: ({ number }) => number ?? last },
    placed: { number: at },
    attempts: { number: ({ attempts }) => attempts },
    state: { number: ({ state }) => moneyStates.indexOf(state) },
  },
  views: {
    all: { holds: counts, sort: '-placed' },
    refused: { holds: is('refund-refused'), sort: 'placed' },
    'by-hand': { holds: is('give-by-hand'), sort: 'placed' },
    disputed: { holds: is('disputed'), sort: 'placed' },
    awaiting: { holds: is('awaiting'), sort: 'placed' },
    cash: { holds: is('to-take'), sort: 'placed' },
  },
  sums: {},
} satisfies List<StoredPaymentRow>
