import type { Fit, ReviewEvent, ReviewStatus } from '#domain/review/events.ts'
import type { DataOf } from '#domain/shared/decider.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import type { Personal } from '#domain/shared/personal-data.ts'

/** In the order of the choice. */
export const reviewSorts = ['newest', 'highest', 'lowest'] as const
export type ReviewSort = (typeof reviewSorts)[number]

export type ReviewDocument = Omit<DataOf<ReviewEvent, 'ReviewWritten'>, 'counted' | 'held'> & {
  readonly kind: 'review'
  readonly status: ReviewStatus
  readonly editedAt: string | null
  /** What the shop says to it, below it. */
  readonly reply: { readonly text: Personal<string>; readonly language: Language; readonly repliedAt: string } | null
  /** When the author wrote the words, or staff replied to them, last. */
  readonly changedAt: string
}

/** The sums over all shown reviews of a product; kept under the product's id. */
export type ReviewSummary = {
  readonly kind: 'summary'
  readonly productId: string
  /** How many gave 1, 2, 3, 4 and 5 stars. */
  readonly stars: readonly [number, number, number, number, number]
  readonly fit: { readonly [fit in Fit]: number }
  /** Rises with every event of a review: what was made of the product's reviews stands as long as this does. */
  readonly changes: number
}
