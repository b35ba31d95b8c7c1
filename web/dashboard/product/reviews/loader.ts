import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../../app/page-table.ts'
import type { ReviewListModel, ReviewListQueries } from '../../../models/review-list.ts'

export function loader(
  { request, params }: LoaderFunctionArgs,
  { shop }: LoaderContext<ReviewListQueries>,
): Promise<ReviewListModel> {
  return shop.reviewList(new URL(request.url).searchParams, params.review ?? null)
}
