import type { LoaderFunctionArgs } from 'react-router-dom'
import type { BrandIndexModel } from '../../models/content.ts'
import type { LoaderContext } from '../shop.ts'

export function loader(_: LoaderFunctionArgs, { shop }: LoaderContext): Promise<BrandIndexModel> {
  return shop.brandIndex()
}
