import type { LoaderFunctionArgs } from 'react-router-dom'
import type { FormState } from '../../../app/form-state.ts'
import type { ReviewFormModel } from '../../../models/reviews.ts'
import type { LoaderContext } from '../../shop.ts'

export type ReviewPageData = ReviewFormModel & {
  /** A form that was refused by the server. */
  readonly form: FormState | null
}

/** Throws a 404 response for a product that the shop does not have. */
export async function loader({ params }: LoaderFunctionArgs, { shop, form }: LoaderContext): Promise<ReviewPageData> {
  const model = params.slug ? await shop.reviewForm(params.slug) : null
  if (!model) throw new Response(null, { status: 404 })
  return { ...model, form: form?.form === 'review' ? form : null }
}
