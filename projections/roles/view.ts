import type { RoleEvent } from '#domain/role/events.ts'
import type { Permission } from '#domain/shared/permissions.ts'
import { projection } from '../projection.ts'

export type RoleDocument = {
  readonly roleId: string
  readonly name: string
  readonly permissions: readonly Permission[]
  readonly version: number
  /** Counts its changes since it was defined. */
  readonly revision: number
}

/** The roles that there are. Members are in the view `staff`. */
export const rolesView = projection<RoleDocument, RoleEvent>({
  name: 'roles',
  version: 2,
  handles: ['RoleDefined', 'RoleRetired'],
  ids: event => [event.data.roleId],
  project: (role, event) =>
    event.type === 'RoleDefined' ? { ...event.data, revision: (role?.revision ?? 0) + 1 } : undefined,
  indexes: { byName: role => [role.name] },
})
