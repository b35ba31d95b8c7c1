import type { Allowed, PermissionName } from '#domain/shared/permissions.ts'

/** A page that states no access is open to everybody. */
export type PageAccess =
  | 'customer'
  | 'staff'
  | 'admin'
  | { readonly permission: PermissionName; readonly to: keyof Allowed }

export type SignInModel = {
  /** For the hidden field of every form that signs in or out. */
  readonly csrfToken: string
  /** Other companies that are offered, in the order of their buttons. */
  readonly providers: readonly { readonly id: string; readonly name: string }[]
  readonly signedIn: boolean
}

/**
 * A link needs this before a visitor can use it. `password`: the visitor chooses one, since they opened the link in another
 * browser than the one that asked for it. `sign-in`: a new email needs a visitor signed in to its account. `sign-out`: the
 * visitor is signed in to another account.
 */
export type LinkNeeds = 'nothing' | 'password' | 'sign-in' | 'sign-out'

/** A link that a mail brought. */
export type LinkModel =
  | {
      readonly works: true
      readonly purpose: 'sign-in' | 'sign-up' | 'email-change' | 'password-reset'
      readonly email: string
      readonly needs: LinkNeeds
    }
  | { readonly works: false; readonly reason: 'link-unknown' | 'link-used' | 'link-expired' | 'email-taken' }

/** The invitation to work in the shop that a link of a mail brings. `role`: its name, in the words of the shop. */
export type InvitationModel =
  | { readonly works: true; readonly email: string; readonly role: string; readonly needs: LinkNeeds }
  | { readonly works: false; readonly reason: 'link-unknown' | 'link-used' | 'link-expired' }

export interface InvitationQueries {
  /** It is not used up by being looked at. */
  staffInvitation(token: string): Promise<InvitationModel>
}

/** Whether a link confirms this session. `link-elsewhere`: another session asked for it. */
export type ConfirmationModel =
  | { readonly works: true }
  | { readonly works: false; readonly reason: 'link-unknown' | 'link-used' | 'link-expired' | 'link-elsewhere' }

export interface ConfirmationQueries {
  /** It is not used up by being looked at. */
  confirmation(token: string): Promise<ConfirmationModel>
}

export interface AuthQueries {
  /** Whether this visitor may open a page. */
  verdict(access: PageAccess): Promise<'allowed' | 'sign-in-required' | 'not-permitted'>
  signIn(): Promise<SignInModel>
  /** It is not used up by being looked at. */
  link(token: string): Promise<LinkModel>
  /** Whether the shop has a mail server. Without one its owner alone finds messages, in the data folder. */
  mailLeaves(): Promise<boolean>
}

/** A browser in which somebody is signed in. */
export type SessionModel = {
  readonly sessionId: string
  /** What the browser says of itself; null: it does not, or nobody noted it. */
  readonly browser: string | null
  readonly system: string | null
  /** Null: it began before sessions were noted. */
  readonly startedAt: string | null
  /** To the day. */
  readonly usedAt: string
  /** That of the person who looks. */
  readonly own: boolean
}
