import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../app/page-table.ts'
import type { ImportQueries, ImportRunListModel } from '../../models/imports.ts'

export function loader(
  { request }: LoaderFunctionArgs,
  { shop }: LoaderContext<ImportQueries>,
): Promise<ImportRunListModel> {
  return shop.importRuns(new URL(request.url).searchParams)
}
