import type { Address } from '../shared/address.ts'
import type { Language } from '../shared/localized-text.ts'
import type { Staff } from '../shared/permissions.ts'
import { erased, type Personal } from '../shared/personal-data.ts'
import { sessionSeconds } from './commands.ts'
import type { AccountEvent, AddressUse, Device, MemberRole, ProviderIdentity } from './events.ts'

export type SavedAddress = {
  readonly addressId: string
  readonly address: Personal<Address>
  readonly usedFor: readonly AddressUse[]
}

/** `endedAt`: ISO-8601 UTC. */
export type EndedSession = { readonly sessionId: string; readonly endedAt: string }

/** A session that may still be used. `startedAt` null: it began before sessions were noted. */
export type OpenSession = {
  readonly sessionId: string
  readonly startedAt: string | null
  /** To the day. */
  readonly usedAt: string
  readonly device: Personal<Device>
}

export type Account = {
  readonly status: 'none' | 'open' | 'closed'
  readonly accountId: string
  readonly personId: string
  /** Of every address that the account proved, the first one among them. */
  readonly personIds: readonly string[]
  readonly email: Personal<string>
  readonly emailVerified: boolean
  readonly name: Personal<string>
  readonly phone: Personal<string>
  readonly language: Language
  readonly openedAt: string
  readonly passwordHash: Personal<string | null>
  readonly providers: readonly ProviderIdentity[]
  readonly addresses: readonly SavedAddress[]
  /** Sessions carry the one that they began in; another one is over. */
  readonly epoch: number
  /** Of the present epoch, as far as they were noted; the one that was used last stands last. */
  readonly sessions: readonly OpenSession[]
  /** Of the present epoch, until each would have run out by itself. */
  readonly endedSessions: readonly EndedSession[]
  /** Links carry the one that they were asked for in: a new email or password, or the end of all sessions, begins another. */
  readonly linkEpoch: number
  readonly admin: boolean
  readonly staff: Staff | null
  readonly role: MemberRole | null
  /** Rises with every change of the rights, also with those that the role brings; 0: has none. */
  readonly rightsRevision: number
  /** Whether the log says address and name of this member, for the list of staff. */
  readonly isListed: boolean
  /** When this member of staff was last here, to the hour. */
  readonly seenAt: string | null
}

export const noAccount: Account = {
  status: 'none',
  accountId: '',
  personId: '',
  personIds: [],
  email: '',
  emailVerified: false,
  name: '',
  phone: '',
  language: 'en',
  openedAt: '',
  passwordHash: null,
  providers: [],
  addresses: [],
  epoch: 0,
  sessions: [],
  endedSessions: [],
  linkEpoch: 0,
  admin: false,
  staff: null,
  role: null,
  rightsRevision: 0,
  isListed: false,
  seenAt: null,
}

export function evolve(account: Account, event: AccountEvent): Account {
  switch (event.type) {
    case 'AccountOpened': {
      const { personId } = event.data
      return { ...account, ...event.data, status: 'open', personIds: [personId] }
    }
    case 'PasswordChanged':
      return { ...account, passwordHash: event.data.passwordHash, linkEpoch: account.linkEpoch + 1 }
    case 'EmailChanged': {
      const { email, emailPersonId } = event.data
      const personIds = account.personIds.includes(emailPersonId)
        ? account.personIds
        : [...account.personIds, emailPersonId]
      return { ...account, email, emailVerified: true, personIds, linkEpoch: account.linkEpoch + 1 }
    }
    case 'DetailsChanged':
      return {
        ...account,
        ...{ name: event.data.name, phone: event.data.phone, language: event.data.language ?? account.language },
      }
    case 'AddressSaved': {
      const { addressId, address, usedFor } = event.data
      const saved = { addressId, address, usedFor }
      const known = account.addresses.some(each => each.addressId === addressId)
      const others = account.addresses.map(each => without(each, addressId, usedFor))
      const addresses = known ? others.map(each => (each.addressId === addressId ? saved : each)) : [...others, saved]
      return { ...account, addresses }
    }
    case 'AddressRemoved':
      return { ...account, addresses: account.addresses.filter(each => each.addressId !== event.data.addressId) }
    case 'ProviderLinked': {
      const { provider, subject } = event.data
      return { ...account, providers: [...account.providers, { provider, subject }] }
    }
    case 'SessionsRevoked':
      return {
        ...account,
        ...{ epoch: account.epoch + 1, sessions: [], endedSessions: [], linkEpoch: account.linkEpoch + 1 },
      }
    case 'SessionBegan':
    case 'SessionUsed': {
      const { sessionId, at, device } = event.data
      const before = account.sessions.find(each => each.sessionId === sessionId)
      const startedAt = event.type === 'SessionBegan' ? at : (before?.startedAt ?? null)
      const others = openSessions(account, at).filter(each => each.sessionId !== sessionId)
      return { ...account, sessions: [...others, { sessionId, startedAt, usedAt: at, device }] }
    }
    case 'SessionEnded': {
      const { sessionId, endedAt } = event.data
      const oldest = Date.parse(endedAt) - sessionSeconds * 1000
      const others = account.endedSessions.filter(each => Date.parse(each.endedAt) > oldest)
      const sessions = account.sessions.filter(each => each.sessionId !== sessionId)
      return { ...account, sessions, endedSessions: [...others, { sessionId, endedAt }] }
    }
    case 'RoleChanged': {
      const { admin, staff, role = null, email } = event.data
      const rightsRevision = admin || staff ? account.rightsRevision + 1 : 0
      return { ...account, admin, staff, role, rightsRevision, isListed: email !== undefined }
    }
    case 'StaffSeen':
      return { ...account, seenAt: event.data.seenAt }
    case 'AccountClosed':
      return {
        ...account,
        status: 'closed',
        email: erased,
        name: erased,
        phone: erased,
        passwordHash: erased,
        addresses: [],
        admin: false,
        staff: null,
        role: null,
        rightsRevision: 0,
        epoch: account.epoch + 1,
        sessions: [],
        endedSessions: [],
        linkEpoch: account.linkEpoch + 1,
      }
  }
}

/** Sessions that have not run out at this moment. */
export function openSessions({ sessions }: Pick<Account, 'sessions'>, now: string): readonly OpenSession[] {
  const oldest = Date.parse(now) - sessionSeconds * 1000
  return sessions.filter(({ usedAt }) => Date.parse(usedAt) > oldest)
}

/** One address at most is offered first for each use. */
function without(saved: SavedAddress, addressId: string, taken: readonly AddressUse[]): SavedAddress {
  if (saved.addressId === addressId) return saved
  return { ...saved, usedFor: saved.usedFor.filter(use => !taken.includes(use)) }
}
