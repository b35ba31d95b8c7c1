import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../app/page-table.ts'
import type { GatewayPageModel, SettingsQueries } from '../../models/settings.ts'

export function loader(_: LoaderFunctionArgs, { shop }: LoaderContext<SettingsQueries>): Promise<GatewayPageModel> {
  return shop.gatewayPage()
}
