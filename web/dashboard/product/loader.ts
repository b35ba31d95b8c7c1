import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../app/page-table.ts'
import type { ProductListModel, ProductListQueries } from '../../models/product-list.ts'

export type ProductsData = ProductListModel

export function loader(
  { request }: LoaderFunctionArgs,
  { shop }: LoaderContext<ProductListQueries>,
): Promise<ProductsData> {
  return shop.productList(new URL(request.url).searchParams)
}
