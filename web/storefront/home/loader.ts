import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../app/page-table.ts'
import type { HomeModel, HomeQueries } from '../../models/home.ts'

export function loader(_: LoaderFunctionArgs, context: LoaderContext<HomeQueries>): Promise<HomeModel> {
  return context.shop.home()
}
