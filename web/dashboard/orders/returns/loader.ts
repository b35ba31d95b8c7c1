import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../../app/page-table.ts'
import type { ReturnListModel, ReturnListQueries } from '../../../models/return-list.ts'

export function loader(
  { request }: LoaderFunctionArgs,
  { shop }: LoaderContext<ReturnListQueries>,
): Promise<ReturnListModel> {
  return shop.returnList(new URL(request.url).searchParams)
}
