import type { Customer } from '#api/plumbing/http/visitor.ts'
import { isErased, textOrEmpty } from '#domain/shared/personal-data.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { ReviewDocument, ReviewSummary } from '#projections/reviews/document.ts'
import { reviewsView } from '#projections/reviews/view.ts'
import type { ReplyModel, ReviewModel, ReviewQuery } from '#web/models/reviews.ts'

export const reviewsOnPage = 10

/** Ids of a page of a product's reviews that are shown. */
export function pageOfReviews(
  readModels: Pick<ReadModels, 'range'>,
  productId: string,
  { stars, sort, page }: ReviewQuery,
): Promise<readonly string[]> {
  const key = stars === null ? [productId] : [productId, stars]
  const index = stars === null && sort === 'newest' ? 'byDate' : 'byRating'
  return readModels.range(reviewsView.name, index, {
    from: key,
    to: key,
    reverse: sort !== 'lowest' || stars !== null,
    offset: (page - 1) * reviewsOnPage,
    limit: reviewsOnPage,
  })
}

/** How many a query finds, and on how many pages. */
export function extentOf(summary: ReviewSummary | undefined, stars: ReviewQuery['stars']) {
  const all = summary?.stars ?? [0, 0, 0, 0, 0]
  const total = all.reduce((sum, each) => sum + each, 0)
  const found = stars === null ? total : all[stars - 1]!
  return { total, pages: Math.max(1, Math.ceil(found / reviewsOnPage)) }
}

export function reviewModel(review: ReviewDocument): ReviewModel {
  const { reviewId, rating, fit, verified, language, writtenAt } = review
  return {
    reviewId,
    rating,
    fit,
    title: textOrEmpty(review.title),
    text: textOrEmpty(review.text),
    name: isErased(review.name) ? null : review.name,
    verified,
    language,
    writtenAt,
    edited: review.editedAt !== null,
    reply: replyOf(review),
  }
}

/** What the shop says to a review; null: nothing, or its author was erased, to whom it spoke. */
export function replyOf({ reply }: ReviewDocument): ReplyModel | null {
  return reply && !isErased(reply.text) ? { ...reply, text: reply.text } : null
}

/** The reviews of an account, the newest first. */
export async function reviewsOfAccount(
  readModels: Pick<ReadModels, 'range' | 'getMany'>,
  accountId: string,
): Promise<readonly ReviewDocument[]> {
  const key = [accountId]
  const ids = await readModels.range(reviewsView.name, 'byAccount', { from: key, to: key, reverse: true })
  const docs = await readModels.getMany<ReviewDocument>(reviewsView.name, ids)
  return docs.filter(doc => doc !== undefined)
}

export function exportReviews(readModels: Pick<ReadModels, 'range' | 'getMany'>) {
  return async ({ accountId }: Customer) => {
    const reviews = await reviewsOfAccount(readModels, accountId)
    return reviews.map(review => ({ ...reviewModel(review), productId: review.productId, status: review.status }))
  }
}
