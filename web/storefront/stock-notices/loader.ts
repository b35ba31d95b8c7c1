import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../app/page-table.ts'
import type { StockNotice, StockNoticeQueries } from '../../models/stock-notices.ts'

export type StockNoticesData = {
  /** Null: the link is none of ours, or there was none. */
  readonly notices: readonly StockNotice[] | null
  readonly token: string
  /** Something was ended just now. */
  readonly ended: boolean
}

export async function loader(
  { request }: LoaderFunctionArgs,
  { shop }: LoaderContext<StockNoticeQueries>,
): Promise<StockNoticesData> {
  const query = new URL(request.url).searchParams
  const token = query.get('token') ?? ''
  return { notices: await shop.stockNotices(token), token, ended: query.has('ended') }
}
