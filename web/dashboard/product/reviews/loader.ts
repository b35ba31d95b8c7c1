import type { LoaderFunctionArgs } from 'react-router-dom'
import { type LoaderContext, notFound } from '../../../app/page-table.ts'
import type { ReviewListModel, ReviewListQueries } from '../../../models/review-list.ts'

export async function loader(
  { request, params }: LoaderFunctionArgs,
  { shop }: LoaderContext<ReviewListQueries>,
): Promise<ReviewListModel> {
  const { review = null } = params
  const model = await shop.reviewList(new URL(request.url).searchParams, review)
  if (review !== null && !model.open) notFound()
  return model
}
