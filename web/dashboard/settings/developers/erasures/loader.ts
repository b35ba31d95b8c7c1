import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../../../app/page-table.ts'
import type { DeveloperQueries, ErasureModel } from '../../../../models/developers.ts'

export function loader(
  _: LoaderFunctionArgs,
  { shop }: LoaderContext<DeveloperQueries>,
): Promise<readonly ErasureModel[] | null> {
  return shop.erasureReceipts()
}
