import type { LoaderFunctionArgs } from 'react-router-dom'
import type { FormState } from '../../app/form-state.ts'
import type { LoaderContext } from '../../app/page-table.ts'
import type { CompanionQueries, CompanionsModel } from '../../models/companions.ts'
import type { ProductModel, ProductQueries } from '../../models/product.ts'
import type { ReviewQueries, ReviewsModel } from '../../models/reviews.ts'
import type { SentWatch } from './notify-me.tsx'
import { readReviewQuery, readTidings, type Tidings } from './reviews/query.ts'

export type ProductPageData = {
  readonly product: ProductModel
  readonly companions: CompanionsModel
  readonly reviews: ReviewsModel
  /** Of the visitor's own review. */
  readonly told: Tidings | null
  /** A form that came without JavaScript and was refused. */
  readonly refused: FormState | null
  readonly sentWatch: SentWatch
}

/** Throws a 404 response for a product that the shop does not have. */
export async function loader(
  { params, request }: LoaderFunctionArgs,
  { shop, form }: LoaderContext<ProductQueries & CompanionQueries & ReviewQueries>,
): Promise<ProductPageData> {
  const product = params.slug ? await shop.product(params.slug) : null
  if (!product) throw new Response(null, { status: 404 })
  const { searchParams } = new URL(request.url)
  const undone = searchParams.get('unwatched')
  const [companions, reviews] = await Promise.all([
    shop.companions(product.id),
    shop.reviews(product.id, readReviewQuery(searchParams)),
  ])
  return {
    product,
    companions,
    reviews,
    told: readTidings(searchParams),
    refused: form?.form === 'cart' ? form : null,
    sentWatch: {
      undo: searchParams.get('watched'),
      undone: undone === null ? null : undone === '1' ? 'done' : 'late',
      refused: form?.form === 'stock-watch' ? form : null,
    },
  }
}
