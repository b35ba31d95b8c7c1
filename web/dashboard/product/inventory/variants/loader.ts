import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../../../app/page-table.ts'
import type { InventoryQueries, StockVariantsModel } from '../../../../models/inventory.ts'

export type StockVariantsData = StockVariantsModel

export function loader(
  { request }: LoaderFunctionArgs,
  { shop }: LoaderContext<InventoryQueries>,
): Promise<StockVariantsData> {
  return shop.variants(new URL(request.url).searchParams)
}
