import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../../app/page-table.ts'
import type { InventoryModel, InventoryQueries } from '../../../models/inventory.ts'

export type InventoryData = InventoryModel

export function loader(
  { request }: LoaderFunctionArgs,
  { shop }: LoaderContext<InventoryQueries>,
): Promise<InventoryData> {
  return shop.inventory(new URL(request.url).searchParams)
}
