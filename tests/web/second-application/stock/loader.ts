import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '#web/app/page-table.ts'

export type StockQueries = { piecesOnHand(sku: string): Promise<number> }

export async function loader({ params }: LoaderFunctionArgs, { shop }: LoaderContext<StockQueries>) {
  return { pieces: await shop.piecesOnHand(params.sku ?? '') }
}
