import type { Messages } from '../shared/decider.ts'
import type { Permission } from '../shared/permissions.ts'

/** Stream `role-<roleId>`. */
export type RoleEvent = Messages<{
  /** The role as it is from now on. `version` rises when its permissions change: members keep the one that they have. */
  RoleDefined: { roleId: string; name: string; permissions: readonly Permission[]; version: number }
  RoleRetired: { roleId: string }
}>
