import type { Address } from '../shared/address.ts'
import type { Message, Messages } from '../shared/decider.ts'
import type { Language } from '../shared/localized-text.ts'
import type { Permission, Staff } from '../shared/permissions.ts'
import type { Personal, PersonalFields } from '../shared/personal-data.ts'

/** The use for which the shop offers a saved address first. */
export type AddressUse = 'billing' | 'shipping'

/** An account that another company vouches for: `subject` is the keyed hash of what it calls the person. */
export type ProviderIdentity = { readonly provider: string; readonly subject: string }

/** The role of a member of staff, the version of it that the account's permissions hold, and what differs from it. */
export type MemberRole = {
  readonly roleId: string
  readonly version: number
  readonly differences: readonly Permission[]
}

/** What a browser says of itself; null where it does not say. */
export type Device = { readonly browser: string | null; readonly system: string | null }

type SessionNoted = { accountId: string; personId: string; sessionId: string; at: string; device: Personal<Device> }

/**
 * Stream `account-<accountId>`, opened only for a proven address. `personId` stays that of the first email, so that all
 * lies under one key.
 */
export type AccountEvent = Messages<{
  AccountOpened: {
    accountId: string
    personId: string
    email: Personal<string>
    name: Personal<string>
    language: Language
    openedAt: string
    /** True for every account that the shop opens itself. */
    emailVerified: boolean
    /** Argon2id in PHC form; null: signs in by email link or through a provider. */
    passwordHash: Personal<string | null>
  }
  PasswordChanged: { accountId: string; personId: string; passwordHash: Personal<string>; changedAt: string }
  EmailChanged: {
    accountId: string
    personId: string
    email: Personal<string>
    previousEmail: Personal<string>
    /** Guest orders under the new address belong to this person. Their data is erased with the account. */
    emailPersonId: string
    changedAt: string
  }
  DetailsChanged: {
    accountId: string
    personId: string
    name: Personal<string>
    phone: Personal<string>
    /** Of the mails to the account; absent: it stays. */
    language?: Language
  }
  AddressSaved: {
    accountId: string
    personId: string
    addressId: string
    address: Personal<Address>
    usedFor: readonly AddressUse[]
  }
  AddressRemoved: { accountId: string; addressId: string }
  ProviderLinked: { accountId: string } & ProviderIdentity
  /** A browser signed in. */
  SessionBegan: SessionNoted
  /** Its browser still uses it. Noted at most once a day, and of sessions from before they were noted. */
  SessionUsed: SessionNoted
  /** Every session that began before ends. */
  SessionsRevoked: { accountId: string }
  /** One browser signed out: what that session left behind anywhere opens nothing any more. */
  SessionEnded: { accountId: string; sessionId: string; endedAt: string }
  RoleChanged: {
    accountId: string
    admin: boolean
    /** With the permissions of the role, and what differs from it, written out. */
    staff: Staff | null
    role?: MemberRole | null
    /** It follows a change of the role, which has an event of its own. */
    ofRole?: true
    /** The invitation that this carries out. */
    invitationId?: string
    /** As they are at this moment, for lists of staff. Older versions left them out. */
    personId?: string
    email?: Personal<string>
    name?: Personal<string>
  }
  /** Noted at most once an hour. */
  StaffSeen: { accountId: string; seenAt: string }
  /** The person was erased; nothing opens this account again. */
  AccountClosed: { accountId: string; personIds: readonly string[]; closedAt: string }
}>

/** Stream `account-email-<personId of that email>`: whose account signs in with it. */
export type EmailClaimEvent = Messages<{
  EmailClaimed: { accountId: string }
  EmailReleased: { accountId: string }
}>

/** Stream `account-provider-<provider>-<subject>`: whose account a provider's person signs in to. */
export type ProviderClaimEvent = Messages<{
  ProviderClaimed: { accountId: string }
  ProviderReleased: { accountId: string }
}>

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

/** Stream `account-link-<requestId>`: each asks for a mail, whether the address has an account or not. */
export type AccountMailEvent = Messages<{
  /** Signs in; opens an account where there is none. */
  SignInLinkRequested: LinkRequest
  /** Somebody wants to open an account. With an `accountId` there is one already, and the mail says that. */
  EmailVerificationRequested: LinkRequest & { name: Personal<string> }
  /** Without an `accountId` the mail says that there is no account under this address. */
  PasswordResetRequested: LinkRequest & BoundToAccount
  /** `email` is the new address, which the link proves. With `taken` it has an account already, and the mail says that. */
  EmailChangeRequested: LinkRequest & BoundToAccount & { accountId: string; taken: boolean }
  /** Somebody without a password confirms who they are, in the session that asked for it alone. */
  ConfirmationRequested: LinkRequest & BoundToAccount & { accountId: string; sessionId: string }
}>

/** A link works once. */
export type AccountLinkEvent = AccountMailEvent | Message<'AccountLinkUsed', { requestId: string; usedAt: string }>

const person = 'personId'

export const accountPersonalData: PersonalFields = {
  AccountOpened: { person, fields: ['email', 'name', 'passwordHash'] },
  PasswordChanged: { person, fields: ['passwordHash'] },
  EmailChanged: { person, fields: ['email', 'previousEmail'] },
  DetailsChanged: { person, fields: ['name', 'phone'] },
  AddressSaved: { person, fields: ['address'] },
  SessionBegan: { person, fields: ['device'] },
  SessionUsed: { person, fields: ['device'] },
  RoleChanged: { person, fields: ['email', 'name'] },
  SignInLinkRequested: { person, fields: ['email'] },
  EmailVerificationRequested: { person, fields: ['email', 'name'] },
  PasswordResetRequested: { person, fields: ['email'] },
  EmailChangeRequested: { person, fields: ['email'] },
  ConfirmationRequested: { person, fields: ['email'] },
}
