import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../app/page-table.ts'
import type { SettingsQueries, ShippingModel } from '../../models/settings.ts'

export function loader(_: LoaderFunctionArgs, { shop }: LoaderContext<SettingsQueries>): Promise<ShippingModel> {
  return shop.shippingPage()
}
