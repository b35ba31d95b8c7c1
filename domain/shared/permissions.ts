/** The rights of one member of staff in one part of the dashboard. */
export type Permission = {
  readonly name: string
  readonly view: boolean
  readonly edit: boolean
  readonly delete: boolean
}

export type Staff = { readonly status: 'active' | 'inactive'; readonly permissions: readonly Permission[] }

/** The effect of each flag of a permission: keys for the texts of screens. Null: there is nothing of this kind to allow. */
export const permissionCatalogue = {
  orders: { view: 'see-orders', edit: 'fulfil-orders', delete: 'cancel-and-refund' },
  coupons: { view: 'see-coupons', edit: 'change-coupons', delete: 'end-coupons' },
  requests: { view: 'read-messages', edit: 'answer-messages', delete: 'remove-spam' },
  product: { view: 'see-products', edit: 'edit-products', delete: 'archive-products' },
  stock: { view: 'see-stock', edit: 'count-stock', delete: 'stop-tracking' },
  categories: { view: 'see-categories', edit: 'arrange-categories', delete: 'retire-categories' },
  colors: { view: 'see-colors', edit: 'edit-colors', delete: 'merge-colors' },
  attributes: { view: 'see-attributes', edit: 'edit-attributes', delete: 'merge-attributes' },
  brand: { view: 'see-brands', edit: 'edit-brands', delete: 'retire-brands' },
  shipping: { view: 'see-areas', edit: 'change-areas', delete: 'remove-areas' },
  subscribers: { view: 'see-subscribers', edit: 'add-and-export', delete: 'remove-subscribers' },
  users: { view: 'see-customers', edit: 'change-customers', delete: 'erase-customers' },
  gateway: { view: 'see-payments', edit: 'switch-gateways', delete: 'give-back-by-hand' },
  blogs: { view: 'see-drafts', edit: 'publish-posts', delete: 'withdraw-posts' },
  settings: { view: 'see-settings', edit: 'change-settings', delete: 'reset-settings' },
  history: { view: 'see-history', edit: 'restore-values', delete: null },
} as const

export type PermissionName = keyof typeof permissionCatalogue
export const permissionNames = Object.keys(permissionCatalogue) as [PermissionName, ...PermissionName[]]

/** The fields of one member that two admins can change: the role, which making somebody an admin changes as well, and each permission. */
export const rightsPaths = ['role', ...permissionNames] as const
export type RightsPath = (typeof rightsPaths)[number]

/** `a` and `s` as a session carries them. */
export type Rights = { readonly a: boolean; readonly s: Staff | null }

export type Allowed = { readonly view: boolean; readonly edit: boolean; readonly delete: boolean }

const none: Allowed = { view: false, edit: false, delete: false }

/** The flags that are set, by name and in their order: `view edit`; `none` where nothing is allowed. */
export function flagsOf(given: Allowed = none): string {
  const set = (['view', 'edit', 'delete'] as const).filter(flag => given[flag])
  return set.join(' ') || 'none'
}

export function allowedBy(flags: string): Allowed {
  const has = (flag: string) => flags.split(' ').includes(flag)
  return { view: has('view'), edit: has('edit'), delete: has('delete') }
}

/** Active staff have the flags of the named permission, none where it is absent; an admin has all of everything; others none. */
export function allowed(rights: Rights, name: PermissionName): Allowed {
  if (rights.a) return { view: true, edit: true, delete: true }
  if (rights.s?.status !== 'active') return none
  return rights.s.permissions.find(permission => permission.name === name) ?? none
}

/** Permissions as they are kept: edit and delete include view, what allows nothing is left out, in the catalogue's order. */
export function granted(permissions: readonly Permission[]): readonly Permission[] {
  return inOrder(permissions).filter(({ view }) => view)
}

/** Differences of a member's rights from the role. Without any flag, a name takes away what the role grants. */
export function differencesFrom(role: readonly Permission[], wanted: readonly Permission[]): readonly Permission[] {
  const same = (one: Permission, other: Permission = { name: one.name, ...none }) =>
    one.view === other.view && one.edit === other.edit && one.delete === other.delete
  return inOrder(wanted).filter(
    each =>
      !same(
        each,
        role.find(({ name }) => name === each.name),
      ),
  )
}

/** The permissions of a member: those of the role, but for the names where the member differs. */
export function expanded(role: readonly Permission[], differences: readonly Permission[]): readonly Permission[] {
  return granted([...differences, ...role])
}

/** The first entry of each name counts. */
function inOrder(permissions: readonly Permission[]): readonly Permission[] {
  return permissionNames.flatMap(name => {
    const given = permissions.find(each => each.name === name)
    if (!given) return []
    const remove = given.delete && permissionCatalogue[name].delete !== null
    return [{ name, view: given.view || given.edit || remove, edit: given.edit, delete: remove }]
  })
}
