import type { Counted, ReviewEvent, ReviewStatus } from './events.ts'

export type Review = {
  /** Null: there is none, or it was removed. */
  readonly present: {
    readonly status: ReviewStatus
    readonly productId: string
    readonly accountId: string
    readonly personId: string
    readonly content: Counted
  } | null
  /** The shop refused what this author wrote last: the next attempt waits for it, whatever the settings say. */
  readonly distrusted: boolean
}

export const noReview: Review = { present: null, distrusted: false }

export function evolve(review: Review, event: ReviewEvent): Review {
  switch (event.type) {
    case 'ReviewWritten':
    case 'ReviewEdited': {
      const { productId, accountId, personId, rating, fit, held } = event.data
      const status = held ? 'held' : 'published'
      return { ...review, present: { status, productId, accountId, personId, content: { rating, fit } } }
    }
    case 'ReviewApproved':
      return { present: review.present && { ...review.present, status: 'published' }, distrusted: false }
    case 'ReviewRejected':
      return { present: review.present && { ...review.present, status: 'rejected' }, distrusted: true }
    case 'ReviewRemoved':
      return { ...review, present: null }
  }
}
