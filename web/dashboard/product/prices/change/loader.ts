import type { LoaderFunctionArgs } from 'react-router-dom'
import { type LoaderContext, notFound } from '../../../../app/page-table.ts'
import type { PriceChangeModel, PriceChangeQueries } from '../../../../models/price-changes.ts'

export type PriceChangeData = { readonly change: PriceChangeModel }

export async function loader(
  { params }: LoaderFunctionArgs,
  { shop }: LoaderContext<PriceChangeQueries>,
): Promise<PriceChangeData> {
  const change = await shop.priceChange(params.change!)
  return change ? { change } : notFound()
}
