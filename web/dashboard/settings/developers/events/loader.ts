import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../../../app/page-table.ts'
import type { DeveloperQueries, EventBrowserModel } from '../../../../models/developers.ts'

export function loader(_: LoaderFunctionArgs, { shop }: LoaderContext<DeveloperQueries>): Promise<EventBrowserModel> {
  return shop.eventBrowser()
}
