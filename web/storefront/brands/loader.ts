import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../app/page-table.ts'
import type { BrandIndexModel, ContentQueries } from '../../models/content.ts'

export function loader(_: LoaderFunctionArgs, { shop }: LoaderContext<ContentQueries>): Promise<BrandIndexModel> {
  return shop.brandIndex()
}
