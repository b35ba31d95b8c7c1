import type { LoaderFunctionArgs } from 'react-router-dom'
import { type LoaderContext, notFound } from '../../app/page-table.ts'
import type { RequestListModel, RequestListQueries } from '../../models/request-list.ts'

export async function loader(
  { request, params }: LoaderFunctionArgs,
  { shop }: LoaderContext<RequestListQueries>,
): Promise<RequestListModel> {
  const { requestId = null } = params
  const model = await shop.requestList(new URL(request.url).searchParams, requestId)
  if (requestId !== null && !model.open) notFound()
  return model
}
