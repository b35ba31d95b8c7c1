import type { Fit, Rating, ReviewStatus } from '#domain/review/events.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import type { ReviewDocument, ReviewSort } from '#projections/reviews/document.ts'
import type { CardModel } from './card.ts'

export type ReviewQuery = {
  /** Only those with so many stars. */
  readonly stars: Rating | null
  readonly sort: ReviewSort
  /** From 1 on. */
  readonly page: number
}

/** What the shop says to a review, in public. */
export type ReplyModel = { readonly text: string; readonly language: Language; readonly repliedAt: string }

export type ReviewModel = Pick<
  ReviewDocument,
  'reviewId' | 'rating' | 'fit' | 'verified' | 'language' | 'writtenAt'
> & {
  readonly title: string
  readonly text: string
  /** Null: its author was erased. */
  readonly name: string | null
  readonly edited: boolean
  readonly reply: ReplyModel | null
}

export type ReviewsModel = {
  readonly query: ReviewQuery
  /** One digit after the point; 0 without reviews. */
  readonly average: number
  readonly total: number
  /** How many gave 1 to 5 stars. */
  readonly stars: readonly number[]
  readonly fit: { readonly [fit in Fit]: number }
  readonly reviews: readonly ReviewModel[]
  readonly pages: number
}

/** A review as its author sees it. */
export type OwnReviewModel = Pick<ReviewModel, 'rating' | 'fit' | 'title' | 'text' | 'writtenAt'> & {
  readonly status: ReviewStatus
  readonly name: string
}

export type ReviewedProduct = Pick<CardModel, 'id' | 'path' | 'name' | 'picture'>

/** The page on which a review is written. */
export type ReviewFormModel = {
  readonly product: ReviewedProduct
  readonly own: OwnReviewModel | null
  /** Name of the visitor's account. */
  readonly name: string
  /** It comes in sizes: how it fits is worth asking. */
  readonly sized: boolean
}

export type OwnReviews = readonly (OwnReviewModel & { readonly product: ReviewedProduct })[]

export interface ReviewQueries {
  reviews(productId: string, query: ReviewQuery): Promise<ReviewsModel>
  /** Null for a product that the shop does not have, and for who is not signed in. */
  reviewForm(slug: string): Promise<ReviewFormModel | null>
  /** The visitor's own, the newest first. */
  ownReviews(): Promise<OwnReviews>
}
