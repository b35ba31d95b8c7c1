import type { Rating, ReviewStatus } from '#domain/review/events.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import type { ListModel, SavedViewsModel } from './list.ts'
import type { ReplyModel } from './reviews.ts'

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
  readonly reply: ReplyModel | null
  /** When the author wrote the words, or staff replied to them, last. */
  readonly changedAt: string
  readonly productId: string
  /** Null where the product has gone. */
  readonly product: { readonly name: string; readonly slug: string } | null
}

export type ReviewListModel = ListModel<ReviewRowModel> &
  SavedViewsModel & {
    readonly mayJudge: boolean
    /** The review that the address opens. */
    readonly open: ReviewRowModel | null
  }

export interface ReviewListQueries {
  /** Answers the parameters of an address with a page of the list of reviews; `reviewId`: the one that is open. */
  reviewList(asked: URLSearchParams, reviewId: string | null): Promise<ReviewListModel>
}
