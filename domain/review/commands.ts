import type { Messages } from '../shared/decider.ts'
import type { Language } from '../shared/localized-text.ts'
import type { ReviewEntry, ReviewFaults } from './bounds.ts'

export type ReviewCommand = Messages<{
  /** The first time it is written, from then on edited. */
  WriteReview: ReviewEntry & {
    productId: string
    accountId: string
    personId: string
    verified: boolean
    language: Language
    writtenAt: string
    /** The shop looks at every review before it is shown. */
    moderated: boolean
  }
  RemoveReview: { removedAt: string }
  ApproveReview: { approvedAt: string }
  /** Also of one that is shown: it goes. */
  RejectReview: { rejectedAt: string }
}>

export type ReviewRejection =
  | { readonly code: 'review-not-found' }
  | { readonly code: 'review-malformed'; readonly faults: ReviewFaults }
