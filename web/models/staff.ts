import type { Language } from '#domain/shared/localized-text.ts'
import type { Permission } from '#domain/shared/permissions.ts'
import type { SessionModel } from './auth.ts'

/** A person who works in the shop, or is invited to. */
export type MemberModel = {
  /** Null: the person is invited. */
  readonly accountId: string | null
  /** Null: the person works here. */
  readonly invitationId: string | null
  /** Null: erased. */
  readonly name: string | null
  readonly email: string | null
  readonly state: 'active' | 'invited' | 'inactive'
  readonly admin: boolean
  /** `name` null: the role was retired. */
  readonly role: { readonly roleId: string; readonly name: string | null } | null
  readonly differences: readonly Permission[]
  /** What the role and the differences come to. */
  readonly permissions: readonly Permission[]
  /** Rises with every change of the rights. */
  readonly revision: number
  /** When the person began to work here, or was invited last. */
  readonly since: string
  readonly seenAt: string | null
}

/** The newest change of a role. `by` null: the owner made it by a command. */
export type RoleChange = { readonly by: string | null; readonly at: string | null }

export type RoleModel = {
  readonly roleId: string
  readonly name: string
  readonly permissions: readonly Permission[]
  /** How many members and invited people have it. */
  readonly members: number
  /** Rises with every change. */
  readonly revision: number
  readonly changed: RoleChange
}

export type StaffModel = {
  readonly staff: readonly MemberModel[]
  readonly roles: readonly RoleModel[]
  /** Admins alone change staff and roles. */
  readonly mayChange: boolean
  /** When the page was made. */
  readonly now: string
}

/** The account of the member who looks. */
export type OwnAccountModel = {
  readonly email: string
  readonly name: string
  readonly phone: string
  /** Of the mails to them. */
  readonly language: Language
  readonly hasPassword: boolean
  readonly admin: boolean
  /** The name of the role. */
  readonly role: string | null
  /** The one of this browser first. */
  readonly sessions: readonly SessionModel[]
}

export interface StaffQueries {
  staffAndRoles(): Promise<StaffModel>
  ownAccount(): Promise<OwnAccountModel>
}
