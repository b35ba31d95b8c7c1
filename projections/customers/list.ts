import type { List } from '../list.ts'
import { foldText } from '../product-search/words.ts'
import type { Customer } from './document.ts'

/** What guests ordered with a later address of an account is no row of its own. */
const isRow = ({ belongsTo }: Customer) => belongsTo === null

/** Customers as staff see them: a row for each account and each guest. */
export const customerList = {
  tie: ({ since }) => Date.parse(since),
  sorts: {
    name: { text: ({ name, email }) => foldText(name || email) },
    orders: { number: ({ orders }) => orders },
    spent: { number: ({ spent }) => spent },
    // Who never ordered comes before everybody who did.
    last: { number: ({ lastOrderAt }) => (lastOrderAt === null ? 0 : Date.parse(lastOrderAt)) },
    returns: { number: ({ returns }) => returns },
    since: { number: ({ since }) => Date.parse(since) },
  },
  views: {
    all: { holds: isRow, sort: '-last' },
    accounts: { holds: doc => isRow(doc) && doc.accountId !== null, sort: '-last' },
    guests: { holds: doc => isRow(doc) && doc.accountId === null, sort: '-last' },
    again: { holds: doc => isRow(doc) && doc.orders > 1, sort: '-last' },
    never: { holds: doc => isRow(doc) && doc.orders === 0, sort: '-since' },
  },
  sums: {},
} satisfies List<Customer>
