import type { LoaderFunctionArgs } from 'react-router-dom'
import { type LoaderContext, notFound } from '../../../app/page-table.ts'
import type { ProductEditorModel, ProductEditorQueries } from '../../../models/product-editor.ts'

export type ProductData = { readonly product: ProductEditorModel }

export async function loader(
  { params }: LoaderFunctionArgs,
  { shop }: LoaderContext<ProductEditorQueries>,
): Promise<ProductData> {
  const product = await shop.productEditor(params.id ?? '')
  return product ? { product } : notFound()
}
