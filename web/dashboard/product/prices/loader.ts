import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../../app/page-table.ts'
import type { PriceChangeListModel, PriceChangeQueries } from '../../../models/price-changes.ts'

export function loader(
  { request }: LoaderFunctionArgs,
  { shop }: LoaderContext<PriceChangeQueries>,
): Promise<PriceChangeListModel> {
  return shop.priceChanges(new URL(request.url).searchParams)
}
