import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../app/page-table.ts'
import type { BillingModel, DashboardQueries } from '../../models/dashboard.ts'

export function loader(_: LoaderFunctionArgs, { shop }: LoaderContext<DashboardQueries>): Promise<BillingModel> {
  return shop.billing()
}
