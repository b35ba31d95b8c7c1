import type { PersonEvent } from '#domain/person/events.ts'
import { type Counted, type ReviewEvent, reviewEvents } from '#domain/review/events.ts'
import { erased, isErased } from '#domain/shared/personal-data.ts'
import { listIndex, listKeys, listTallies } from '../list.ts'
import { projection } from '../projection.ts'
import type { ReviewDocument, ReviewSummary } from './document.ts'
import { reviewList } from './list.ts'

/** Reviews by id and sums by product, in one commit, so that they agree. `byDate`, `byRating`: the shown ones. */
export const reviewsView = projection<ReviewDocument | ReviewSummary, ReviewEvent | PersonEvent>({
  name: 'reviews',
  version: 3,
  handles: reviewEvents,
  ids: event => ('reviewId' in event.data ? [event.data.reviewId, event.data.productId] : []),
  project(doc, event, id) {
    if (event.type === 'PersonErased') {
      if (doc?.kind !== 'review') return doc
      const reply = doc.reply && { ...doc.reply, text: erased }
      return { ...doc, title: erased, text: erased, name: erased, reply }
    }
    if (id === event.data.productId) return summary(doc?.kind === 'summary' ? doc : undefined, event.data)
    return review(doc?.kind === 'review' ? doc : undefined, event)
  },
  indexes: {
    [listIndex]: listKeys(reviewList),
    byDate: doc => (isShown(doc) ? [[doc.productId, doc.writtenAt]] : []),
    byRating: doc => (isShown(doc) ? [[doc.productId, doc.rating, doc.writtenAt]] : []),
    byAccount: doc => (doc.kind === 'review' ? [[doc.accountId, doc.writtenAt]] : []),
    byStatus: doc => (doc.kind === 'review' ? [[doc.status, doc.writtenAt]] : []),
  },
  tallies: listTallies(reviewList),
  people: doc =>
    doc.kind === 'review' && !(isErased(doc.title) && isErased(doc.text) && isErased(doc.name)) ? [doc.personId] : [],
})

function isShown(doc: ReviewDocument | ReviewSummary): doc is ReviewDocument {
  return doc.kind === 'review' && doc.status === 'published'
}

function review(doc: ReviewDocument | undefined, event: ReviewEvent): ReviewDocument | undefined {
  if (event.type === 'ReviewWritten') {
    const { held, counted: _counted, ...written } = event.data
    const fresh = { editedAt: null, reply: null, changedAt: event.data.writtenAt }
    return { kind: 'review', ...written, status: held ? 'held' : 'published', ...fresh }
  }
  if (!doc) return undefined
  switch (event.type) {
    case 'ReviewEdited': {
      const { held, counted: _counted, ...edited } = event.data
      return { ...doc, ...edited, status: held ? 'held' : 'published', changedAt: event.data.editedAt }
    }
    case 'ReviewApproved':
      return { ...doc, status: 'published' }
    case 'ReviewRejected':
      return { ...doc, status: 'rejected' }
    case 'ReviewRemoved':
      return undefined
    case 'ReviewReplied': {
      const { text, language, repliedAt } = event.data
      return { ...doc, reply: { text, language, repliedAt }, changedAt: repliedAt }
    }
    case 'ReviewReplyWithdrawn':
      return { ...doc, reply: null, changedAt: event.data.withdrawnAt }
  }
}

function summary(before: ReviewSummary | undefined, { productId, counted }: ReviewEvent['data']): ReviewSummary {
  const stars = [...(before?.stars ?? [0, 0, 0, 0, 0])] as [number, number, number, number, number]
  const fit = { ...(before?.fit ?? { small: 0, true: 0, large: 0 }) }
  const add = (content: Counted | null, one: 1 | -1) => {
    if (!content) return
    stars[content.rating - 1]! += one
    if (content.fit) fit[content.fit] += one
  }
  add(counted.before, -1)
  add(counted.after, 1)
  return { kind: 'summary', productId, stars, fit, changes: (before?.changes ?? 0) + 1 }
}
