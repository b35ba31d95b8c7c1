import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../app/page-table.ts'
import type { StaffModel, StaffQueries } from '../../models/staff.ts'

/** Of both pages: the people, and their roles. */
export function loader(_: LoaderFunctionArgs, { shop }: LoaderContext<StaffQueries>): Promise<StaffModel> {
  return shop.staffAndRoles()
}
