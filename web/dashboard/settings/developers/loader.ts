import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../../app/page-table.ts'
import type { DeveloperQueries, DevelopersModel } from '../../../models/developers.ts'

export function loader(_: LoaderFunctionArgs, { shop }: LoaderContext<DeveloperQueries>): Promise<DevelopersModel> {
  return shop.developerKeys()
}
