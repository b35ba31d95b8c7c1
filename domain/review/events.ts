import type { Messages } from '../shared/decider.ts'
import type { Language } from '../shared/localized-text.ts'
import type { Personal, PersonalFields } from '../shared/personal-data.ts'

export type Rating = 1 | 2 | 3 | 4 | 5

/** How a garment fits, in the order of the scale. */
export const fits = ['small', 'true', 'large'] as const
export type Fit = (typeof fits)[number]

export type ReviewStatus = 'published' | 'held' | 'rejected'

/** A shown review adds these to its product's sums. */
export type Counted = { readonly rating: Rating; readonly fit: Fit | null }

/** One review a product and account, `<product>-<account>`. Events say what counted before and what counts after. */
type Named = {
  readonly reviewId: string
  readonly productId: string
  readonly accountId: string
  readonly personId: string
  readonly counted: { readonly before: Counted | null; readonly after: Counted | null }
}

type Content = {
  readonly rating: Rating
  readonly fit: Fit | null
  /** May be empty, as `text` may. */
  readonly title: Personal<string>
  readonly text: Personal<string>
  /** As the author wants to be called in public. */
  readonly name: Personal<string>
  /** The author had an order with this product placed when it was written. */
  readonly verified: boolean
  readonly language: Language
  /** Waits for the shop before it is shown and counted. */
  readonly held: boolean
}

export const reviewEvents = [
  'ReviewWritten',
  'ReviewEdited',
  'ReviewApproved',
  'ReviewRejected',
  'ReviewRemoved',
  'ReviewReplied',
  'ReviewReplyWithdrawn',
] as const

export type ReviewEvent = Messages<{
  ReviewWritten: Named & Content & { writtenAt: string }
  ReviewEdited: Named & Content & { editedAt: string }
  /** `mailAfter`: its author is told then of a reply that was written before the review was shown. */
  ReviewApproved: Named & { approvedAt: string; mailAfter?: string }
  ReviewRejected: Named & { rejectedAt: string }
  ReviewRemoved: Named & { removedAt: string }
  /** The shop answers in public, below the review. A later reply stands in place of the one before. */
  ReviewReplied: Named & {
    text: Personal<string>
    language: Language
    repliedAt: string
    /** The author is told then: until that moment the writer may take the reply back. Absent: they get no mail. */
    mailAfter?: string
  }
  ReviewReplyWithdrawn: Named & { withdrawnAt: string }
}>

const fields = ['title', 'text', 'name'] as const

export const reviewPersonalData: PersonalFields = {
  ReviewWritten: { person: 'personId', fields },
  ReviewEdited: { person: 'personId', fields },
  // A reply speaks to the author, often by name.
  ReviewReplied: { person: 'personId', fields: ['text'] },
}
