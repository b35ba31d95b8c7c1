import type { LoaderFunctionArgs } from 'react-router-dom'
import { type LoaderContext, notFound } from '../../../../app/page-table.ts'
import type { InventoryQueries, StockSheetModel } from '../../../../models/inventory.ts'

export type StockSheetData = { readonly product: StockSheetModel }

export async function loader(
  { params }: LoaderFunctionArgs,
  { shop }: LoaderContext<InventoryQueries>,
): Promise<StockSheetData> {
  const product = await shop.stockSheet(params.id ?? '')
  return product ? { product } : notFound()
}
