import type { List } from '../list.ts'
import { type StockWatchDocument, waitsSince } from './document.ts'

const isWanted = (doc: StockWatchDocument) => doc.kind === 'variant' && waitsSince(doc).length > 0
const peopleOf = (doc: StockWatchDocument) => (doc.kind === 'variant' ? waitsSince(doc).length : 0)
const sinceOf = (doc: StockWatchDocument) => (doc.kind === 'variant' ? Date.parse(waitsSince(doc)[0] ?? '') || 0 : 0)

/** Variants that people wait for, those first that most of them want; waits themselves are in no view. */
export const waitingList = {
  tie: doc => -sinceOf(doc),
  sorts: {
    people: { number: peopleOf },
    since: { number: sinceOf },
    sku: { text: ({ sku }) => sku },
  },
  views: { all: { holds: isWanted, sort: '-people' } },
  sums: { people: peopleOf },
} satisfies List<StockWatchDocument>
