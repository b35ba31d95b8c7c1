import type { Messages } from '../shared/decider.ts'
import type { Allowed, PermissionName } from '../shared/permissions.ts'
import type { Personal, PersonalFields } from '../shared/personal-data.ts'

/** A flag of a permission, as `product` and `edit`. */
export type AskedRight = { readonly permission: PermissionName; readonly to: keyof Allowed }

/** Stream `permission-ask-<accountId>`: the rights that a member of staff asked admins for. */
export type PermissionAskEvent = Messages<{
  PermissionAsked: AskedRight & {
    accountId: string
    personId: string
    /** The path of the page that it is for: it may name a customer. */
    page: Personal<string>
    /** In the member's own words; may be empty. */
    note: Personal<string>
    askedAt: string
  }
  /** Asks for the mail to one admin. */
  PermissionAskMailed: AskedRight & { accountId: string; adminId: string; askedAt: string }
  /** The member has the right, or an admin said no. */
  PermissionAskEnded: AskedRight & { accountId: string; how: 'given' | 'declined'; endedAt: string }
}>

export const permissionAskPersonalData: PersonalFields = {
  PermissionAsked: { person: 'personId', fields: ['page', 'note'] },
}
