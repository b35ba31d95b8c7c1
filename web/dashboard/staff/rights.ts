import {
  type Allowed,
  type Permission,
  type PermissionName,
  permissionCatalogue,
  permissionNames,
} from '#domain/shared/permissions.ts'

export const flags = ['view', 'edit', 'delete'] as const
export type Flag = (typeof flags)[number]
/** The rights of a role, for every name of the catalogue. */
export type Rights = { readonly [name in PermissionName]: Allowed }

/** The names as the dashboard groups them. */
export const groups: readonly { readonly group: string; readonly names: readonly PermissionName[] }[] = [
  { group: 'sell', names: ['orders', 'coupons', 'requests'] },
  { group: 'catalog', names: ['product', 'stock', 'categories', 'colors', 'attributes', 'brand'] },
  { group: 'audience', names: ['subscribers', 'users', 'blogs'] },
  { group: 'shop', names: ['shipping', 'gateway', 'settings', 'history'] },
]

export const mayBeGranted = (name: PermissionName, flag: Flag): boolean => permissionCatalogue[name][flag] !== null

export function rightsOf(permissions: readonly Permission[]): Rights {
  return Object.fromEntries(
    permissionNames.map(name => {
      const given = permissions.find(each => each.name === name)
      return [name, { view: given?.view ?? false, edit: given?.edit ?? false, delete: given?.delete ?? false }]
    }),
  ) as Rights
}

/** Every name with its flags, as the shop takes them. */
export function permissionsOf(rights: Rights): Permission[] {
  return permissionNames.map(name => ({ name, ...rights[name] }))
}

/** To change or take away includes to see, and to see no more ends the others. */
export function withFlag(rights: Rights, names: readonly PermissionName[], flag: Flag, on: boolean): Rights {
  const changed = names
    .filter(name => mayBeGranted(name, flag))
    .map(name => {
      const none = { view: false, edit: false, delete: false }
      const now = flag === 'view' && !on ? none : { ...rights[name], [flag]: on }
      return [name, on ? { ...now, view: true } : now] as const
    })
  return { ...rights, ...Object.fromEntries(changed) }
}

/** The cells where two differ. */
export function changedCells(
  before: Rights,
  after: Rights,
): readonly { name: PermissionName; flag: Flag; on: boolean }[] {
  return permissionNames.flatMap(name =>
    flags.filter(flag => before[name][flag] !== after[name][flag]).map(flag => ({ name, flag, on: after[name][flag] })),
  )
}
