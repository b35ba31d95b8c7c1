import type { ReviewStatus } from '#domain/review/events.ts'
import type { List } from '../list.ts'
import type { ReviewDocument, ReviewSummary } from './document.ts'

type Doc = ReviewDocument | ReviewSummary

const is = (status: ReviewStatus) => (doc: Doc) => doc.kind === 'review' && doc.status === status
const writtenAt = (doc: Doc) => (doc.kind === 'review' ? Date.parse(doc.writtenAt) : 0)

/** Reviews as staff see them. Those that are held come first, the one that waits longest before the others; sums are in no view. */
export const reviewList = {
  tie: writtenAt,
  sorts: {
    written: { number: writtenAt },
    stars: { number: doc => (doc.kind === 'review' ? doc.rating : 0) },
  },
  views: {
    held: { holds: is('held'), sort: 'written' },
    published: { holds: is('published'), sort: '-written' },
    rejected: { holds: is('rejected'), sort: '-written' },
    all: { holds: doc => doc.kind === 'review', sort: '-written' },
  },
  sums: {},
} satisfies List<Doc>
