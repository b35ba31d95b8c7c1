import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../../app/page-table.ts'
import type { FeedListModel, FeedQueries } from '../../../models/feeds.ts'

export function loader(_: LoaderFunctionArgs, { shop }: LoaderContext<FeedQueries>): Promise<FeedListModel> {
  return shop.feeds()
}
