import type { CommandHandler, CommandMeta } from '#api/plumbing/events/handle.ts'
import type { ReviewCommand } from '#domain/review/commands.ts'
import { review } from '#domain/review/decide.ts'
import type { ReviewStatus } from '#domain/review/events.ts'
import type { Position } from '#domain/shared/event-store.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { ProductPage } from '#projections/product-page/document.ts'
import type { ReviewDocument } from '#projections/reviews/document.ts'
import { reviewsView } from '#projections/reviews/view.ts'
import { reviewModel } from './read.ts'

export const verdicts = ['approve', 'reject'] as const
export type Verdict = (typeof verdicts)[number]

/** Shows a review, or takes it from sight; null where there is none. */
export async function judgeReview(
  handler: CommandHandler,
  reviewId: string,
  verdict: Verdict,
  at: Date,
  by: CommandMeta,
): Promise<{ readonly reviewId: string; readonly status: ReviewStatus; readonly position: Position } | null> {
  const moment = at.toISOString()
  const command: ReviewCommand =
    verdict === 'approve'
      ? { type: 'ApproveReview', data: { approvedAt: moment } }
      : { type: 'RejectReview', data: { rejectedAt: moment } }
  const judged = await handler.handle(review, reviewId, command, by)
  const status = judged.state.present?.status
  return judged.ok && status ? { reviewId, status, position: judged.position } : null
}

const mostListed = 100

/** Reviews in a state with the name of their product; those that wait longest come first. */
export async function listReviews(
  readModels: Pick<ReadModels, 'range' | 'getMany'>,
  status: ReviewStatus,
  page: number,
) {
  const ids = await readModels.range(reviewsView.name, 'byStatus', {
    from: [status],
    to: [status],
    reverse: status !== 'held',
    offset: (page - 1) * mostListed,
    limit: mostListed,
  })
  const found = await readModels.getMany<ReviewDocument>(reviewsView.name, ids)
  const reviews = found.filter(each => each !== undefined)
  const products = await readModels.getMany<ProductPage>(
    'product-page',
    reviews.map(({ productId }) => productId),
  )
  return reviews.map((each, i) => ({
    ...reviewModel(each),
    status: each.status,
    productId: each.productId,
    product: products[i] ? textIn(products[i].name, 'en') : '',
  }))
}
