import type { Language } from '../shared/localized-text.ts'
import type { ReviewEntry, ReviewFaults } from './bounds.ts'

export type ReviewCommand =
  /** The first time it is written, from then on edited. */
  | {
      readonly type: 'WriteReview'
      readonly data: ReviewEntry & {
        readonly productId: string
        readonly accountId: string
        readonly personId: string
        readonly verified: boolean
        readonly language: Language
        readonly writtenAt: string
        /** The shop looks at every review before it is shown. */
        readonly moderated: boolean
      }
    }
  | { readonly type: 'RemoveReview'; readonly data: { readonly removedAt: string } }
  | { readonly type: 'ApproveReview'; readonly data: { readonly approvedAt: string } }
  /** Also of one that is shown: it goes. */
  | { readonly type: 'RejectReview'; readonly data: { readonly rejectedAt: string } }

export type ReviewRejection =
  | { readonly code: 'review-not-found' }
  | { readonly code: 'review-malformed'; readonly faults: ReviewFaults }
