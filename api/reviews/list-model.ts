import type { Engines } from '#api/plumbing/feature.ts'
import { verdictOf } from '#api/plumbing/http/guards.ts'
import type { Visitor } from '#api/plumbing/http/visitor.ts'
import { shownUntil } from '#api/plumbing/lists/behind.ts'
import type { OpenList } from '#api/plumbing/lists/list.ts'
import { queryOf } from '#api/plumbing/lists/query.ts'
import { savedViewsFor } from '#api/plumbing/lists/saved-views.ts'
import type { ReviewDocument } from '#projections/reviews/document.ts'
import { reviewsView } from '#projections/reviews/view.ts'
import type { ReviewListModel, ReviewRowModel } from '#web/models/review-list.ts'
import { completedReview, reviewRowList } from './review-list.ts'

export type ReviewListDeps = Pick<Engines, 'readModels' | 'store' | 'now'> & {
  readonly list: OpenList
}

/** A page of the list of reviews for the dashboard, and the review that is open. */
export async function reviewListModel(
  asked: URLSearchParams,
  reviewId: string | null,
  visitor: Visitor,
  { list, ...engines }: ReviewListDeps,
): Promise<ReviewListModel> {
  // Before the rows: they show at least that much.
  const until = await shownUntil(reviewsView, engines)
  const query = queryOf(reviewRowList, asked, engines.now())
  const { columns: _columns, sums: _sums, rows, ...answer } = await list.answer(query)
  const doc = reviewId === null ? undefined : await engines.readModels.get<ReviewDocument>(reviewsView.name, reviewId)
  const open = doc?.kind === 'review' ? reviewRowList.rowOf(await completedReview(engines)(doc)) : null
  const saved = await savedViewsFor(list, visitor, engines)
  return {
    ...{ ...answer, ...saved, shownUntil: until },
    ...{ q: query.q, filters: query.filters, rows: rows as readonly ReviewRowModel[] },
    mayJudge: verdictOf(visitor, { permission: 'product', to: 'edit' }) === 'allowed',
    open: open as ReviewRowModel | null,
  }
}
