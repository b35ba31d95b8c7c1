import type { Address } from '../shared/address.ts'
import type { Messages } from '../shared/decider.ts'
import type { Language } from '../shared/localized-text.ts'
import type { Permission, Staff } from '../shared/permissions.ts'
import type { AddressUse, Device, MemberRole, ProviderIdentity } from './events.ts'

/** Addresses that one account keeps. */
export const mostAddresses = 20

/** How long a session lasts that nobody uses: 30 days. */
export const sessionSeconds = 30 * 24 * 60 * 60

/** `language`: of the mails to the account. */
export type Details = { readonly name: string; readonly phone: string; readonly language: Language }

export type AccountCommand =
  | Messages<{
      OpenAccount: {
        accountId: string
        personId: string
        email: string
        name: string
        language: Language
        openedAt: string
        emailVerified: boolean
        passwordHash: string | null
      }
      /** Ends every session, so that nobody stays signed in with the old password. */
      ChangePassword: { passwordHash: string; changedAt: string }
      ChangeEmail: { email: string; emailPersonId: string; changedAt: string }
      /** What is absent stays. `seen`: what the change was typed over; refused where it is something else by now. */
      ChangeDetails: Partial<Details> & { seen?: Details }
      /** `usedFor` absent: it stays. `seen`: the address that the change was typed over. */
      SaveAddress: { addressId: string; address: Address; usedFor?: readonly AddressUse[]; seen?: Address }
      RemoveAddress: { addressId: string }
      LinkProvider: ProviderIdentity
      /** `began`: the browser signed in at that moment. */
      NoteSession: { sessionId: string; at: string; device: Device; began: boolean }
      EndSession: { sessionId: string; endedAt: string }
      /**
       * Staff that is not active any more is signed out everywhere. `base`: the changes of rights that were looked at; refused
       * where there are more by now.
       */
      ChangeRole: {
        admin: boolean
        staff: Staff | null
        role?: MemberRole | null
        invitationId?: string
        base?: number
      }
      /** The account's role has these permissions in this version. A member who has a newer one, or another role, keeps it. */
      ApplyRole: { roleId: string; version: number; permissions: readonly Permission[] }
      NoteSeen: { seenAt: string }
      CloseAccount: { closedAt: string }
    }>
  | { readonly type: 'RevokeSessions' }

export type AccountRejection =
  | { readonly code: 'account-already-open' | 'account-not-open' | 'rights-edited-meanwhile' | 'edited-meanwhile' }
  | { readonly code: 'address-not-found'; readonly addressId: string }
  | { readonly code: 'too-many-addresses'; readonly most: number }
