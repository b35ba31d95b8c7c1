import type { Rating, ReviewStatus } from '#domain/review/events.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import type { ListModel, SavedViewsModel } from './list.ts'

export type ReviewRowModel = {
  readonly reviewId: string
  readonly status: ReviewStatus
  readonly rating: Rating
  readonly title: string
  readonly text: string
  /** Null after the author was erased. */
  readonly name: string | null
  /** The author had bought the product here. */
  readonly verified: boolean
  readonly language: Language
  readonly writtenAt: string
  readonly edited: boolean
  readonly productId: string
  /** Null where the product has gone. */
  readonly product: { readonly name: string; readonly slug: string } | null
}

export type ReviewListModel = ListModel<ReviewRowModel> & SavedViewsModel & { readonly mayJudge: boolean }

export interface ReviewListQueries {
  /** Answers the parameters of an address with a page of the list of reviews. */
  reviewList(asked: URLSearchParams): Promise<ReviewListModel>
}
