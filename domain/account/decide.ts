import { accept, type Decider, type Decision, reject } from '../shared/decider.ts'
import { sameData } from '../shared/merge-sections.ts'
import { expanded } from '../shared/permissions.ts'
import { type AccountCommand, type AccountRejection, mostAddresses } from './commands.ts'
import type { AccountEvent } from './events.ts'
import { type Account, evolve, noAccount } from './evolve.ts'

type Decided = Decision<AccountEvent, AccountRejection>

export function decide(command: AccountCommand, account: Account): Decided {
  if (command.type === 'OpenAccount') {
    if (account.status !== 'none') return reject({ code: 'account-already-open' })
    return accept({ type: 'AccountOpened', data: command.data })
  }
  if (command.type === 'CloseAccount') return close(account, command.data.closedAt)
  if (account.status !== 'open') return reject({ code: 'account-not-open' })
  const { accountId, personId } = account
  const own = { accountId, personId }
  switch (command.type) {
    case 'ChangePassword':
      return accept(
        { type: 'PasswordChanged', data: { ...own, ...command.data } },
        { type: 'SessionsRevoked', data: { accountId } },
      )
    case 'ChangeEmail':
      if (command.data.email === account.email) return accept()
      return accept({ type: 'EmailChanged', data: { ...own, ...command.data, previousEmail: account.email } })
    case 'ChangeDetails': {
      const { seen, ...changes } = command.data
      const before = { name: account.name, phone: account.phone, language: account.language }
      const { language, ...details } = { ...before, ...changes }
      if (sameData(before, { ...details, language })) return accept()
      if (seen && !sameData(before, seen)) return reject({ code: 'edited-meanwhile' })
      const data = { ...own, ...details, ...(language !== before.language && { language }) }
      return accept({ type: 'DetailsChanged', data })
    }
    case 'SaveAddress': {
      const { seen, ...wanted } = command.data
      const { addressId } = wanted
      const known = account.addresses.find(each => each.addressId === addressId)
      if (!known && seen) return reject({ code: 'address-not-found', addressId })
      if (!known && account.addresses.length >= mostAddresses)
        return reject({ code: 'too-many-addresses', most: mostAddresses })
      const saved = { ...wanted, usedFor: wanted.usedFor ?? known?.usedFor ?? [] }
      if (known && sameData(known, saved)) return accept()
      if (seen && !sameData(known?.address, seen)) return reject({ code: 'edited-meanwhile' })
      return accept({ type: 'AddressSaved', data: { ...own, ...saved } })
    }
    case 'RemoveAddress': {
      const { addressId } = command.data
      if (!account.addresses.some(each => each.addressId === addressId))
        return reject({ code: 'address-not-found', addressId })
      return accept({ type: 'AddressRemoved', data: { accountId, addressId } })
    }
    case 'LinkProvider': {
      const linked = account.providers.some(each => sameData(each, command.data))
      return linked ? accept() : accept({ type: 'ProviderLinked', data: { accountId, ...command.data } })
    }
    case 'RevokeSessions':
      return accept({ type: 'SessionsRevoked', data: { accountId } })
    case 'NoteSession': {
      const { began, ...data } = command.data
      const { sessionId, at } = data
      const known = account.sessions.find(each => each.sessionId === sessionId)
      if (account.endedSessions.some(each => each.sessionId === sessionId)) return accept()
      if (began && !known) return accept({ type: 'SessionBegan', data: { ...own, ...data } })
      if (known && Date.parse(at) - Date.parse(known.usedAt) < dayMs) return accept()
      return accept({ type: 'SessionUsed', data: { ...own, ...data } })
    }
    case 'EndSession': {
      const known = account.endedSessions.some(each => each.sessionId === command.data.sessionId)
      return known ? accept() : accept({ type: 'SessionEnded', data: { accountId, ...command.data } })
    }
    case 'ChangeRole':
      return changeRole(account, command.data)
    case 'ApplyRole': {
      const { admin, staff, role } = account
      const { roleId, version, permissions } = command.data
      if (!staff || role?.roleId !== roleId || role.version >= version) return accept()
      const { differences } = role
      return changeRole(account, {
        admin,
        staff: { ...staff, permissions: expanded(permissions, differences) },
        role: { roleId, version, differences },
        ofRole: true,
      })
    }
    case 'NoteSeen': {
      const { seenAt } = command.data
      const since = account.seenAt === null ? hourMs : Date.parse(seenAt) - Date.parse(account.seenAt)
      if (!isAtWork(account) || since < hourMs) return accept()
      return accept({ type: 'StaffSeen', data: { accountId, seenAt } })
    }
  }
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

type ChangeRole = Extract<AccountCommand, { type: 'ChangeRole' }>['data']

function changeRole(
  account: Account,
  { admin, staff, role = null, invitationId, base, ofRole }: ChangeRole & { readonly ofRole?: true },
): Decided {
  const { accountId, personId, email, name } = account
  const wanted = { admin, staff, role }
  const same = sameData({ admin: account.admin, staff: account.staff, role: account.role }, wanted)
  // Events of older versions have no name of the member for the list of staff.
  const listed = account.isListed || (!admin && staff === null)
  if (same && listed && invitationId === undefined) return accept()
  if (base !== undefined && base !== account.rightsRevision) return reject({ code: 'rights-edited-meanwhile' })
  const invited = invitationId !== undefined && { invitationId }
  const data = { accountId, ...wanted, ...(ofRole && { ofRole }), ...invited, personId, email, name }
  const changed: AccountEvent = { type: 'RoleChanged', data }
  if (!isAtWork(account) || isAtWork(wanted)) return accept(changed)
  return accept<AccountEvent>(changed, { type: 'SessionsRevoked', data: { accountId } })
}

function isAtWork({ admin, staff }: Pick<Account, 'admin' | 'staff'>): boolean {
  return admin || staff?.status === 'active'
}

function close(account: Account, closedAt: string): Decided {
  if (account.status === 'none') return reject({ code: 'account-not-open' })
  if (account.status === 'closed') return accept()
  const { accountId, personIds } = account
  return accept({ type: 'AccountClosed', data: { accountId, personIds, closedAt } })
}

export const account: Decider<Account, AccountCommand, AccountEvent, AccountRejection> = {
  name: 'account',
  initial: noAccount,
  decide,
  evolve,
}
