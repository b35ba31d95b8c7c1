import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../app/page-table.ts'
import type { OwnAccountModel, StaffQueries } from '../../models/staff.ts'

export function loader(_: LoaderFunctionArgs, { shop }: LoaderContext<StaffQueries>): Promise<OwnAccountModel> {
  return shop.ownAccount()
}
