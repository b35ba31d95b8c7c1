/** The rights of one member of staff in one part of the dashboard. */
export type Permission = {
  readonly name: string
  readonly view: boolean
  readonly edit: boolean
  readonly delete: boolean
}

export type Staff = { readonly status: 'active' | 'inactive'; readonly permissions: readonly Permission[] }

/** `a` and `s` as a session carries them. */
export type Rights = { readonly a: boolean; readonly s: Staff | null }

export type Allowed = { readonly view: boolean; readonly edit: boolean; readonly delete: boolean }

const none: Allowed = { view: false, edit: false, delete: false }

/** Active staff have the flags of the named permission, none where it is absent; an admin has all of everything; others none. */
export function allowed(rights: Rights, name: string): Allowed {
  if (rights.a) return { view: true, edit: true, delete: true }
  if (rights.s?.status !== 'active') return none
  return rights.s.permissions.find(permission => permission.name === name) ?? none
}
