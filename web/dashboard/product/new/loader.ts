import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../../app/page-table.ts'
import type { NewProductModel, NewProductQueries } from '../../../models/new-product.ts'

export type NewProductData = NewProductModel

export function loader(_: LoaderFunctionArgs, { shop }: LoaderContext<NewProductQueries>): Promise<NewProductData> {
  return shop.newProduct()
}
