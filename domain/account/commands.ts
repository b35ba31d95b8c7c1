import type { Address } from '../shared/address.ts'
import type { Language } from '../shared/localized-text.ts'
import type { Staff } from '../shared/permissions.ts'
import type { AddressUse, ProviderIdentity } from './events.ts'

/** Addresses that one account keeps. */
export const mostAddresses = 20

/** How long a session lasts that nobody uses: 30 days. */
export const sessionSeconds = 30 * 24 * 60 * 60

export type AccountCommand =
  | {
      readonly type: 'OpenAccount'
      readonly data: {
        readonly accountId: string
        readonly personId: string
        readonly email: string
        readonly name: string
        readonly language: Language
        readonly openedAt: string
        readonly emailVerified: boolean
        readonly passwordHash: string | null
      }
    }
  /** Ends every session: who knew the old one is out. */
  | { readonly type: 'ChangePassword'; readonly data: { readonly passwordHash: string; readonly changedAt: string } }
  | {
      readonly type: 'ChangeEmail'
      readonly data: { readonly email: string; readonly emailPersonId: string; readonly changedAt: string }
    }
  | { readonly type: 'ChangeDetails'; readonly data: { readonly name: string; readonly phone: string } }
  | {
      readonly type: 'SaveAddress'
      readonly data: { readonly addressId: string; readonly address: Address; readonly usedFor: readonly AddressUse[] }
    }
  | { readonly type: 'RemoveAddress'; readonly data: { readonly addressId: string } }
  | { readonly type: 'LinkProvider'; readonly data: ProviderIdentity }
  | { readonly type: 'RevokeSessions' }
  | { readonly type: 'EndSession'; readonly data: { readonly sessionId: string; readonly endedAt: string } }
  | { readonly type: 'ChangeRole'; readonly data: { readonly admin: boolean; readonly staff: Staff | null } }
  | { readonly type: 'CloseAccount'; readonly data: { readonly closedAt: string } }

export type AccountRejection =
  | { readonly code: 'account-already-open' }
  | { readonly code: 'account-not-open' }
  | { readonly code: 'address-not-found'; readonly addressId: string }
  | { readonly code: 'too-many-addresses'; readonly most: number }
