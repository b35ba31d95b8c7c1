import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../../../app/page-table.ts'
import type { DeveloperQueries, EndpointsModel } from '../../../../models/developers.ts'

export function loader(
  { request }: LoaderFunctionArgs,
  { shop }: LoaderContext<DeveloperQueries>,
): Promise<EndpointsModel> {
  return shop.developerEndpoints(new URL(request.url).searchParams)
}
