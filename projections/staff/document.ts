import type { Permission } from '#domain/shared/permissions.ts'
import type { Personal } from '#domain/shared/personal-data.ts'

/** An admin, or a member of staff. */
export type StaffMember = {
  readonly accountId: string
  readonly personId: string
  readonly name: Personal<string>
  /** Null: an older version made the account staff, and did not note its address. */
  readonly email: Personal<string> | null
  readonly state: 'active' | 'inactive'
  readonly admin: boolean
  readonly roleId: string | null
  /** Of the role: 0 without one. */
  readonly roleVersion: number
  readonly differences: readonly Permission[]
  /** The role with the differences, written out. */
  readonly permissions: readonly Permission[]
  readonly since: string
  readonly seenAt: string | null
}
