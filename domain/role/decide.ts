import { accept, type Decider, type Messages, reject } from '../shared/decider.ts'
import { sameData } from '../shared/merge-sections.ts'
import { granted, type Permission } from '../shared/permissions.ts'
import type { RoleEvent } from './events.ts'

export type RoleCommand = Messages<{
  /**
   * `isNew`: refused where there is another role with this id. `base`: the revision that the person saw; refused where
   * somebody changed the role since.
   */
  DefineRole: { roleId: string; name: string; permissions: readonly Permission[]; isNew: boolean; base?: number }
  RetireRole: { roleId: string }
}>

export type RoleRejection = { readonly code: 'role-known' | 'role-unknown' | 'role-edited-meanwhile' }

export type Role = {
  readonly status: 'none' | 'defined' | 'retired'
  readonly name: string
  readonly permissions: readonly Permission[]
  /** Of the permissions: members have those of a version. */
  readonly version: number
  /** Counts all changes, also those of the name. */
  readonly revision: number
}

/** The permissions of a group of staff. Members carry the permissions in their accounts, so no request looks a role up. */
export const role: Decider<Role, RoleCommand, RoleEvent, RoleRejection> = {
  name: 'role',
  initial: { status: 'none', name: '', permissions: [], version: 0, revision: 0 },
  decide(command, before) {
    const known = before.status === 'defined'
    switch (command.type) {
      case 'DefineRole': {
        const { roleId, name, isNew, base = before.revision } = command.data
        const permissions = granted(command.data.permissions)
        const kept = known && sameData(permissions, before.permissions)
        if (kept && name === before.name) return accept()
        if (known && isNew) return reject({ code: 'role-known' })
        if (!known && !isNew) return reject({ code: 'role-unknown' })
        if (base !== before.revision) return reject({ code: 'role-edited-meanwhile' })
        const version = kept ? before.version : before.version + 1
        return accept({ type: 'RoleDefined', data: { roleId, name, permissions, version } })
      }
      case 'RetireRole':
        if (before.status === 'none') return reject({ code: 'role-unknown' })
        return known ? accept({ type: 'RoleRetired', data: command.data }) : accept()
    }
  },
  evolve(before, event) {
    switch (event.type) {
      case 'RoleDefined': {
        const { name, permissions, version } = event.data
        return { status: 'defined', name, permissions, version, revision: before.revision + 1 }
      }
      case 'RoleRetired':
        return { ...before, status: 'retired', revision: 0 }
    }
  },
}
