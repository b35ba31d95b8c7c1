import type { LoaderFunctionArgs } from 'react-router-dom'
import type { FormState } from '../../../app/form-state.ts'
import type { LoaderContext } from '../../../app/page-table.ts'
import type { ReviewFormModel, ReviewQueries } from '../../../models/reviews.ts'

export type ReviewPageData = ReviewFormModel & {
  /** A form that was refused by the server. */
  readonly form: FormState | null
}

/** Throws a 404 response for a product that the shop does not have. */
export async function loader(
  { params }: LoaderFunctionArgs,
  { shop, form }: LoaderContext<ReviewQueries>,
): Promise<ReviewPageData> {
  const model = params.slug ? await shop.reviewForm(params.slug) : null
  if (!model) throw new Response(null, { status: 404 })
  return { ...model, form: form?.form === 'review' ? form : null }
}
