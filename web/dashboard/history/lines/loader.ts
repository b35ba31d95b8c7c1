import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../../app/page-table.ts'
import type { HistoryLineQueries, HistoryListModel } from '../../../models/history-lines.ts'

export function loader(
  { request }: LoaderFunctionArgs,
  { shop }: LoaderContext<HistoryLineQueries>,
): Promise<HistoryListModel> {
  return shop.historyLines(new URL(request.url).searchParams)
}
