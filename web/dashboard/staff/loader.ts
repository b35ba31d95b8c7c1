import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../app/page-table.ts'
import type { MemberAsks, PermissionAskQueries } from '../../models/permission-asks.ts'
import type { StaffModel, StaffQueries } from '../../models/staff.ts'

export type StaffData = StaffModel & { readonly asks: readonly MemberAsks[] }

/** Of both pages: the people, their roles, and what they ask admins for. */
export async function loader(
  _: LoaderFunctionArgs,
  { shop }: LoaderContext<StaffQueries & PermissionAskQueries>,
): Promise<StaffData> {
  const [people, asks] = await Promise.all([shop.staffAndRoles(), shop.permissionAsks()])
  return { ...people, asks }
}
