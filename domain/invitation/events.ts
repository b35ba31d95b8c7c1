import type { Messages } from '../shared/decider.ts'
import type { Language } from '../shared/localized-text.ts'
import type { Permission } from '../shared/permissions.ts'
import type { Personal, PersonalFields } from '../shared/personal-data.ts'

/** Stream `invitation-<personId of the address>`: one invitation to an address at a time. */
export type InvitationEvent = Messages<{
  /** Asks for the mail with the link; also when it is sent once more. */
  StaffInvited: {
    invitationId: string
    personId: string
    /** Counts the mails. */
    round: number
    email: Personal<string>
    name: Personal<string>
    language: Language
    roleId: string
    differences: readonly Permission[]
    invitedAt: string
  }
  /** The account of the address takes the role next. */
  InvitationAccepted: { invitationId: string; round: number; accountId: string; acceptedAt: string }
  InvitationWithdrawn: { invitationId: string; withdrawnAt: string }
}>

export const invitationPersonalData: PersonalFields = {
  StaffInvited: { person: 'personId', fields: ['email', 'name'] },
}
