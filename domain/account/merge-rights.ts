import {
  flagsOf,
  type Permission,
  type PermissionName,
  permissionNames,
  type RightsPath,
  type Staff,
} from '../shared/permissions.ts'
import type { MemberRole } from './events.ts'

export type MemberRights = {
  readonly admin: boolean
  readonly roleId: string | null
  /** What differs from the role. */
  readonly differences: readonly Permission[]
  /** The role with the differences, written out. */
  readonly permissions: readonly Permission[]
}

type Held = { readonly admin: boolean; readonly staff: Staff | null; readonly role?: MemberRole | null }

export function rightsOf({ admin, staff, role = null }: Held): MemberRights {
  const permissions = staff?.permissions ?? []
  return { admin, roleId: role?.roleId ?? null, differences: role ? role.differences : permissions, permissions }
}

/** A value as one word or a few: those of two people are compared by it, and screens say it in words. */
export function rightsValue({ admin, roleId, permissions }: MemberRights, path: RightsPath): string {
  if (path === 'role') return admin ? '*admin' : (roleId ?? '*none')
  return flagsOf(permissions.find(({ name }) => name === path))
}

export type MergedRights = {
  /** To ask for: nothing is saved before. */
  readonly clashes: readonly RightsPath[]
  /** The paths that others changed alone. */
  readonly others: readonly RightsPath[]
  /** The rights with the changes of both, where nothing clashes. */
  readonly merged: Pick<MemberRights, 'admin' | 'roleId' | 'differences'>
}

/**
 * Puts the changes of one admin on top of what others saved since. Changes of different permissions do not meet. Rights are
 * ticked with a role in mind: once one side changed the role, what the other side did is asked for, whatever it was.
 */
export function mergeRights(
  base: MemberRights,
  theirs: MemberRights,
  yours: MemberRights,
  changed: readonly RightsPath[],
): MergedRights {
  const differ = (one: MemberRights, other: MemberRights) => (path: RightsPath) =>
    rightsValue(one, path) !== rightsValue(other, path)
  const [theirRole, yourRole] = [differ(theirs, base)('role'), changed.includes('role')]
  const ticked = theirRole ? namesOf(theirs.differences) : permissionNames.filter(differ(theirs, base))
  const ticks = yourRole ? namesOf(yours.differences) : permissionNames.filter(name => changed.includes(name))
  const [touched, asked] = [theirRole || ticked.length > 0, changed.length > 0]
  const roleMet = (theirRole || yourRole) && touched && asked && differ(theirs, yours)('role')
  const met = roleMet
    ? permissionNames.filter(name => ticked.includes(name) || ticks.includes(name))
    : ticks.filter(name => ticked.includes(name))
  const clashes: RightsPath[] = [...(roleMet ? (['role'] as const) : []), ...met.filter(differ(theirs, yours))]
  const others: RightsPath[] = [...(theirRole ? (['role'] as const) : []), ...ticked]
  const mine: readonly RightsPath[] = yourRole ? ['role', ...ticks] : ticks
  return {
    clashes,
    others: others.filter(path => !clashes.includes(path) && !mine.includes(path)),
    merged: yourRole && !touched ? yours : { ...theirs, differences: onTop(theirs, yours, ticks) },
  }
}

const namesOf = (permissions: readonly Permission[]): readonly PermissionName[] =>
  permissionNames.filter(each => permissions.some(({ name }) => name === each))

/** These permissions as yours say, each written out, and all others as theirs differ from the role. */
function onTop(theirs: MemberRights, yours: MemberRights, names: readonly PermissionName[]): readonly Permission[] {
  const none = { view: false, edit: false, delete: false }
  const said = names.map(name => yours.permissions.find(each => each.name === name) ?? { name, ...none })
  return [...said, ...theirs.differences.filter(({ name }) => names.every(each => each !== name))]
}
