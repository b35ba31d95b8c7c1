import type { Address } from '../shared/address.ts'
import type { Language } from '../shared/localized-text.ts'
import type { Staff } from '../shared/permissions.ts'
import type { Personal, PersonalFields } from '../shared/personal-data.ts'

/** The use for which the shop offers a saved address first. */
export type AddressUse = 'billing' | 'shipping'

/** An account that another company vouches for: `subject` is the keyed hash of what it calls the person. */
export type ProviderIdentity = { readonly provider: string; readonly subject: string }

/**
 * Stream `account-<accountId>`. `personId` is that of the email the account was opened with, for good, so that a changed
 * address leaves everything under one key. An account opens only for an address that was proven.
 */
export type AccountEvent =
  | {
      readonly type: 'AccountOpened'
      readonly data: {
        readonly accountId: string
        readonly personId: string
        readonly email: Personal<string>
        readonly name: Personal<string>
        readonly language: Language
        readonly openedAt: string
        /** True for every account that the shop opens itself. */
        readonly emailVerified: boolean
        /** Argon2id in PHC form; null: signs in by email link or through a provider. */
        readonly passwordHash: Personal<string | null>
      }
    }
  | {
      readonly type: 'PasswordChanged'
      readonly data: {
        readonly accountId: string
        readonly personId: string
        readonly passwordHash: Personal<string>
        readonly changedAt: string
      }
    }
  | {
      readonly type: 'EmailChanged'
      readonly data: {
        readonly accountId: string
        readonly personId: string
        readonly email: Personal<string>
        readonly previousEmail: Personal<string>
        /** Guest orders under the new address belong to this person. Their data is erased with the account. */
        readonly emailPersonId: string
        readonly changedAt: string
      }
    }
  | {
      readonly type: 'DetailsChanged'
      readonly data: {
        readonly accountId: string
        readonly personId: string
        readonly name: Personal<string>
        readonly phone: Personal<string>
      }
    }
  | {
      readonly type: 'AddressSaved'
      readonly data: {
        readonly accountId: string
        readonly personId: string
        readonly addressId: string
        readonly address: Personal<Address>
        readonly usedFor: readonly AddressUse[]
      }
    }
  | { readonly type: 'AddressRemoved'; readonly data: { readonly accountId: string; readonly addressId: string } }
  | { readonly type: 'ProviderLinked'; readonly data: { readonly accountId: string } & ProviderIdentity }
  /** Every session that began before ends. */
  | { readonly type: 'SessionsRevoked'; readonly data: { readonly accountId: string } }
  /** One browser signed out: what that session left behind anywhere opens nothing any more. */
  | {
      readonly type: 'SessionEnded'
      readonly data: { readonly accountId: string; readonly sessionId: string; readonly endedAt: string }
    }
  | {
      readonly type: 'RoleChanged'
      readonly data: { readonly accountId: string; readonly admin: boolean; readonly staff: Staff | null }
    }
  /** The person was erased; nothing opens this account again. */
  | {
      readonly type: 'AccountClosed'
      readonly data: { readonly accountId: string; readonly personIds: readonly string[]; readonly closedAt: string }
    }

/** Stream `account-email-<personId of that email>`: whose account signs in with it. */
export type EmailClaimEvent =
  | { readonly type: 'EmailClaimed'; readonly data: { readonly accountId: string } }
  | { readonly type: 'EmailReleased'; readonly data: { readonly accountId: string } }

/** Stream `account-provider-<provider>-<subject>`: whose account a provider's person signs in to. */
export type ProviderClaimEvent =
  | { readonly type: 'ProviderClaimed'; readonly data: { readonly accountId: string } }
  | { readonly type: 'ProviderReleased'; readonly data: { readonly accountId: string } }

/** A mail with a link that proves an address. `callbackUrl` is a path of the shop, to go on to afterwards. */
export type LinkRequest = {
  readonly requestId: string
  /** The account that has this address; null where there is none, and the mail says so instead. */
  readonly accountId: string | null
  readonly personId: string
  readonly email: Personal<string>
  readonly callbackUrl: string
  readonly language: Language
  readonly requestedAt: string
}

/** A link that changes an account works in the state that it was asked for in alone; null where there is no account. */
export type BoundToAccount = { readonly linkEpoch: number | null }

/** Stream `account-link-<requestId>`: each is a mail to send, whoever has the address or nobody. */
export type AccountMailEvent =
  /** Signs in; opens an account where there is none. */
  | { readonly type: 'SignInLinkRequested'; readonly data: LinkRequest }
  /** Somebody wants to open an account. With an `accountId` there is one already, and the mail says that. */
  | {
      readonly type: 'EmailVerificationRequested'
      readonly data: LinkRequest & { readonly name: Personal<string> }
    }
  /** Without an `accountId` the mail says that there is no account under this address. */
  | { readonly type: 'PasswordResetRequested'; readonly data: LinkRequest & BoundToAccount }
  /** `email` is the new address, which the link proves. With `taken` it has an account already, and the mail says that. */
  | {
      readonly type: 'EmailChangeRequested'
      readonly data: LinkRequest & BoundToAccount & { readonly accountId: string; readonly taken: boolean }
    }

/** A link works once. */
export type AccountLinkEvent =
  | AccountMailEvent
  | { readonly type: 'AccountLinkUsed'; readonly data: { readonly requestId: string; readonly usedAt: string } }

const person = 'personId'

export const accountPersonalData: PersonalFields = {
  AccountOpened: { person, fields: ['email', 'name', 'passwordHash'] },
  PasswordChanged: { person, fields: ['passwordHash'] },
  EmailChanged: { person, fields: ['email', 'previousEmail'] },
  DetailsChanged: { person, fields: ['name', 'phone'] },
  AddressSaved: { person, fields: ['address'] },
  SignInLinkRequested: { person, fields: ['email'] },
  EmailVerificationRequested: { person, fields: ['email', 'name'] },
  PasswordResetRequested: { person, fields: ['email'] },
  EmailChangeRequested: { person, fields: ['email'] },
}
