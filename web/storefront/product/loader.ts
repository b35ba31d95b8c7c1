import type { LoaderFunctionArgs } from 'react-router-dom'
import type { FormState } from '../form-state.ts'
import type { LoaderContext, ProductModel } from '../shop.ts'

export type ProductPageData = {
  readonly product: ProductModel
  /** A form that came without JavaScript and was refused. */
  readonly refused: FormState | null
}

/** Throws a 404 response for a product that the shop does not have. */
export async function loader({ params }: LoaderFunctionArgs, { shop, form }: LoaderContext): Promise<ProductPageData> {
  const product = params.slug ? await shop.product(params.slug) : null
  if (!product) throw new Response(null, { status: 404 })
  return { product, refused: form?.form === 'cart' ? form : null }
}
