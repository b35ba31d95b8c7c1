import type { List } from '../list.ts'
import { foldText } from '../product-search/words.ts'
import type { Subscriber } from './document.ts'

/** Readers of the newsletter as staff see them. */
export const subscriberList = {
  tie: ({ subscribedAt }) => Date.parse(subscribedAt),
  sorts: {
    email: { text: ({ email }) => foldText(email) },
    since: { number: ({ subscribedAt }) => Date.parse(subscribedAt) },
  },
  views: {
    all: { holds: () => true, sort: '-since' },
    staff: { holds: ({ way }) => way === 'staff', sort: '-since' },
  },
  sums: {},
} satisfies List<Subscriber>
