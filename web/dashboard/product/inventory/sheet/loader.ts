import type { LoaderFunctionArgs } from 'react-router-dom'
import { type LoaderContext, notFound } from '../../../../app/page-table.ts'
import type { InventoryQueries, StockPastModel, StockSheetModel } from '../../../../models/inventory.ts'
import { pastInstant } from '../../../history/instant.ts'

export type StockSheetData = {
  readonly product: StockSheetModel
  /** As it was at the instant that the address names with `?at=`; null: it names none. */
  readonly past: StockPastModel | null
}

export async function loader(
  { params, request }: LoaderFunctionArgs,
  { shop }: LoaderContext<InventoryQueries>,
): Promise<StockSheetData> {
  const id = params.id ?? ''
  const at = pastInstant(request)
  const [product, past] = await Promise.all([shop.stockSheet(id), at === null ? null : shop.stockPast(id, at)])
  return product && (past || at === null) ? { product, past } : notFound()
}
