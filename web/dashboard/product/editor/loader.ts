import type { LoaderFunctionArgs } from 'react-router-dom'
import { type LoaderContext, notFound } from '../../../app/page-table.ts'
import type { ProductEditorModel, ProductEditorQueries } from '../../../models/product-editor.ts'
import type { ProductPastModel, ProductPastQueries } from '../../../models/product-past.ts'
import { pastInstant } from '../../history/instant.ts'

export type ProductData = {
  readonly product: ProductEditorModel
  /** As it was at the instant that the address names with `?at=`; null: it names none. */
  readonly past: ProductPastModel | null
}

export async function loader(
  { params, request }: LoaderFunctionArgs,
  { shop }: LoaderContext<ProductEditorQueries & ProductPastQueries>,
): Promise<ProductData> {
  const id = params.id ?? ''
  const at = pastInstant(request)
  const [product, past] = await Promise.all([shop.productEditor(id), at === null ? null : shop.productPast(id, at)])
  return product ? { product, past } : notFound()
}
