import { describe, expect, test } from 'vitest'
import { emailClaim, providerClaim } from '#domain/account/claims.ts'
import { mostAddresses } from '#domain/account/commands.ts'
import { account } from '#domain/account/decide.ts'
import type { AccountEvent } from '#domain/account/events.ts'
import { noAccount, openSessions } from '#domain/account/evolve.ts'
import type { Address } from '#domain/shared/address.ts'
import type { Permission, Staff } from '#domain/shared/permissions.ts'
import { erased } from '#domain/shared/personal-data.ts'
import { given } from '#tests/support/given.ts'

const accountId = 'an-account'
const personId = 'p1'
const own = { accountId, personId }
const opening = {
  ...own,
  email: 'ada@example.com',
  name: 'Ada',
  language: 'en',
  openedAt: '2026-11-20T10:00:00.000Z',
  emailVerified: true,
  passwordHash: 'a hash',
} as const
const opened: AccountEvent = { type: 'AccountOpened', data: opening }
const closed: AccountEvent = { type: 'AccountClosed', data: { accountId, personIds: [personId], closedAt: 'then' } }
const changedAt = '2026-11-21T10:00:00.000Z'
const address: Address = {
  firstName: 'Ada',
  lastName: 'Example',
  phone: '1',
  email: 'ada@example.com',
  house: '1 Road',
  city: 'Town',
  state: '',
  zipCode: '12345',
  country: 'US',
}
const stateOf = (...events: AccountEvent[]) => events.reduce(account.evolve, noAccount)

describe('an account', () => {
  test('opens once, also after it was closed', () => {
    given(account).when({ type: 'OpenAccount', data: opening }).then(opened)
    given(account, [opened]).when({ type: 'OpenAccount', data: opening }).rejects({ code: 'account-already-open' })
    given(account, [opened, closed])
      .when({ type: 'OpenAccount', data: opening })
      .rejects({ code: 'account-already-open' })
  })

  test('takes no change before it opens and after it is closed', () => {
    for (const events of [[], [opened, closed]]) {
      given(account, events).when({ type: 'RevokeSessions' }).rejects({ code: 'account-not-open' })
      given(account, events)
        .when({ type: 'ChangeDetails', data: { name: 'B', phone: '' } })
        .rejects({ code: 'account-not-open' })
    }
  })

  test('ends its sessions when its password changes', () => {
    given(account, [opened])
      .when({ type: 'ChangePassword', data: { passwordHash: 'another', changedAt } })
      .then(
        { type: 'PasswordChanged', data: { ...own, passwordHash: 'another', changedAt } },
        { type: 'SessionsRevoked', data: { accountId } },
      )
    expect(stateOf(opened, { type: 'SessionsRevoked', data: { accountId } }).epoch).toBe(1)
  })

  test('ends one session, remembers that for as long as it could have lasted, and forgets it with all of them', () => {
    const end = (sessionId: string, endedAt: string) => ({ type: 'EndSession', data: { sessionId, endedAt } }) as const
    const ended = (sessionId: string, endedAt: string): AccountEvent => ({
      type: 'SessionEnded',
      data: { accountId, sessionId, endedAt },
    })
    const first = ended('s1', '2026-11-21T10:00:00.000Z')
    given(account, [opened]).when(end('s1', '2026-11-21T10:00:00.000Z')).then(first)
    given(account, [opened, first]).when(end('s1', '2026-11-22T10:00:00.000Z')).then()
    const soon = stateOf(opened, first, ended('s2', '2026-12-21T09:59:59.000Z'))
    expect(soon.endedSessions.map(({ sessionId }) => sessionId)).toEqual(['s1', 's2'])
    const later = stateOf(opened, first, ended('s2', '2026-12-21T10:00:00.000Z'))
    expect(later.endedSessions.map(({ sessionId }) => sessionId)).toEqual(['s2'])
    const revoked: AccountEvent = { type: 'SessionsRevoked', data: { accountId } }
    expect(stateOf(opened, first, revoked).endedSessions).toEqual([])
  })

  describe('knows its sessions', () => {
    const device = { browser: 'Firefox', system: 'Windows' }
    const at = (day: number, hour = 10) => `2026-11-${day}T${String(hour).padStart(2, '0')}:00:00.000Z`
    const note = (sessionId: string, when: string, began: boolean) =>
      ({ type: 'NoteSession', data: { sessionId, at: when, device, began } }) as const
    const noted = (type: 'SessionBegan' | 'SessionUsed', sessionId: string, when: string): AccountEvent => ({
      type,
      data: { ...own, sessionId, at: when, device },
    })
    const begun = noted('SessionBegan', 's1', at(10))

    test('from when they begin, once, and once a day that they are used', () => {
      given(account, [opened])
        .when(note('s1', at(10), true))
        .then(begun)
      given(account, [opened, begun])
        .when(note('s1', at(11, 9), false))
        .then()
      given(account, [opened, begun])
        .when(note('s1', at(11), false))
        .then(noted('SessionUsed', 's1', at(11)))
      given(account, [opened])
        .when(note('old', at(11), false))
        .then(noted('SessionUsed', 'old', at(11)))
    })
    test('until they end, all end, or they run out', () => {
      const ended: AccountEvent = { type: 'SessionEnded', data: { accountId, sessionId: 's1', endedAt: at(12) } }
      given(account, [opened, begun, ended])
        .when(note('s1', at(14), false))
        .then()
      const used = stateOf(opened, begun, noted('SessionUsed', 's1', at(12)))
      expect(used.sessions).toEqual([{ sessionId: 's1', startedAt: at(10), usedAt: at(12), device }])
      expect(stateOf(opened, begun, ended).sessions).toEqual([])
      expect(stateOf(opened, begun, { type: 'SessionsRevoked', data: { accountId } }).sessions).toEqual([])
      expect(stateOf(opened, begun, closed).sessions).toEqual([])
      expect(openSessions(used, '2026-12-12T09:59:59.000Z')).toHaveLength(1)
      expect(openSessions(used, '2026-12-12T10:00:00.000Z')).toEqual([])
    })
  })

  test('keeps its person when its email changes, and remembers whose every address is', () => {
    const changed: AccountEvent = {
      type: 'EmailChanged',
      data: { ...own, email: 'b@example.com', previousEmail: 'ada@example.com', emailPersonId: 'p2', changedAt },
    }
    const command = { type: 'ChangeEmail', data: { email: 'b@example.com', emailPersonId: 'p2', changedAt } } as const
    given(account, [opened]).when(command).then(changed)
    given(account, [opened, changed]).when(command).then()
    expect(stateOf(opened, changed, changed)).toMatchObject({
      email: 'b@example.com',
      personId: 'p1',
      personIds: ['p1', 'p2'],
    })
  })

  test('changes the language of its mails, and keeps it where none is named', () => {
    const changed: AccountEvent = { type: 'DetailsChanged', data: { ...own, name: 'Ada', phone: '', language: 'fr' } }
    const change = (language?: 'en' | 'fr', name = 'Ada') =>
      ({ type: 'ChangeDetails', data: { name, phone: '', ...(language && { language }) } }) as const
    given(account, [opened]).when(change('fr')).then(changed)
    given(account, [opened, changed]).when(change('fr')).then()
    given(account, [opened]).when(change('en')).then()
    const renamed: AccountEvent = { type: 'DetailsChanged', data: { ...own, name: 'B', phone: '' } }
    given(account, [opened, changed]).when(change(undefined, 'B')).then(renamed)
    expect(stateOf(opened, changed, renamed)).toMatchObject({ name: 'B', language: 'fr' })
  })

  test('changes what is named of its details, over what was seen alone', () => {
    const seen = { name: 'Ada', phone: '', language: 'en' } as const
    const changed: AccountEvent = { type: 'DetailsChanged', data: { ...own, name: 'Ada', phone: '5' } }
    const change = { type: 'ChangeDetails', data: { phone: '5', seen } } as const
    given(account, [opened]).when(change).then(changed)
    given(account, [opened, changed]).when(change).then()
    const renamed: AccountEvent = { type: 'DetailsChanged', data: { ...own, name: 'B', phone: '' } }
    given(account, [opened, renamed]).when(change).rejects({ code: 'edited-meanwhile' })
  })

  test('changes nothing when nothing differs', () => {
    given(account, [opened])
      .when({ type: 'ChangeDetails', data: { name: 'Ada', phone: '' } })
      .then()
    given(account, [opened])
      .when({ type: 'ChangeRole', data: { admin: false, staff: null } })
      .then()
  })

  const staff = (status: 'active' | 'inactive', ...permissions: Permission[]): Staff => ({ status, permissions })
  const packing: Permission = { name: 'orders', view: true, edit: true, delete: false }
  const counting: Permission = { name: 'stock', view: true, edit: true, delete: false }
  const packer = (version: number) => ({ roleId: 'packer', version, differences: [counting] })
  const named = { ...own, email: 'ada@example.com', name: 'Ada' }
  const works = (version: number, ...permissions: Permission[]): AccountEvent => ({
    type: 'RoleChanged',
    data: { ...named, admin: false, staff: staff('active', ...permissions), role: packer(version) },
  })

  test('takes a newer version of its role, keeps what differs from it, and takes none of another role', () => {
    const apply = (roleId: string, version: number) =>
      ({ type: 'ApplyRole', data: { roleId, version, permissions: [packing] } }) as const
    given(account, [opened, works(1, counting)])
      .when(apply('packer', 2))
      .then({ type: 'RoleChanged', data: { ...works(2, packing, counting).data, ofRole: true } } as AccountEvent)
    given(account, [opened, works(2, packing, counting)])
      .when(apply('packer', 2))
      .then()
    given(account, [opened, works(1, counting)])
      .when(apply('editor', 2))
      .then()
    given(account, [opened]).when(apply('packer', 2)).then()
  })

  test('is signed out everywhere when it does not work here any more', () => {
    const inactive = { admin: false, staff: staff('inactive', counting), role: packer(1) }
    const revoked: AccountEvent = { type: 'SessionsRevoked', data: { accountId } }
    given(account, [opened, works(1, counting)])
      .when({ type: 'ChangeRole', data: inactive })
      .then({ type: 'RoleChanged', data: { ...named, ...inactive } }, revoked)
    given(account, [opened, works(1, counting)])
      .when({ type: 'ChangeRole', data: { ...inactive, admin: true } })
      .then({ type: 'RoleChanged', data: { ...named, ...inactive, admin: true } })
  })

  test('has the rights that an admin looked at, or that admin hears of the change in between', () => {
    const give = (base: number) =>
      ({ type: 'ChangeRole', data: { admin: false, staff: staff('active', counting), role: null, base } }) as const
    const counts = { admin: false, staff: staff('active', counting), role: null }
    given(account, [opened, works(1, packing)])
      .when(give(1))
      .then({ type: 'RoleChanged', data: { ...named, ...counts } })
    given(account, [opened, works(1, packing), works(2, packing)])
      .when(give(1))
      .rejects({ code: 'rights-edited-meanwhile' })
    // What is so already is no change.
    given(account, [opened, works(1, packing), { type: 'RoleChanged', data: { ...named, ...counts } }])
      .when(give(1))
      .then()
  })

  test('gets its name into the log again where an older version made it an admin', () => {
    const older: AccountEvent = { type: 'RoleChanged', data: { accountId, admin: true, staff: null } }
    const newer: AccountEvent = { type: 'RoleChanged', data: { ...named, admin: true, staff: null, role: null } }
    const command = { type: 'ChangeRole', data: { admin: true, staff: null, role: null } } as const
    given(account, [opened, older]).when(command).then(newer)
    given(account, [opened, older, newer]).when(command).then()
  })

  test('notes once an hour that it was here, if it works here', () => {
    const see = (seenAt: string) => ({ type: 'NoteSeen', data: { seenAt } }) as const
    const seen: AccountEvent = { type: 'StaffSeen', data: { accountId, seenAt: changedAt } }
    given(account, [opened]).when(see(changedAt)).then()
    given(account, [opened, works(1, counting)])
      .when(see(changedAt))
      .then(seen)
    given(account, [opened, works(1, counting), seen])
      .when(see('2026-11-21T10:59:59.999Z'))
      .then()
  })

  test('keeps addresses, one at most for each use', () => {
    const saved = (addressId: string, usedFor: readonly ('billing' | 'shipping')[]): AccountEvent => ({
      type: 'AddressSaved',
      data: { ...own, addressId, address, usedFor },
    })
    given(account, [opened])
      .when({ type: 'SaveAddress', data: { addressId: 'a', address, usedFor: ['billing'] } })
      .then(saved('a', ['billing']))
    given(account, [opened, saved('a', ['billing'])])
      .when({ type: 'SaveAddress', data: { addressId: 'a', address, usedFor: ['billing'] } })
      .then()
    const { addresses } = stateOf(opened, saved('a', ['billing', 'shipping']), saved('b', ['billing']))
    expect(addresses.map(({ addressId, usedFor }) => [addressId, usedFor])).toEqual([
      ['a', ['shipping']],
      ['b', ['billing']],
    ])
    given(account, [opened])
      .when({ type: 'RemoveAddress', data: { addressId: 'a' } })
      .rejects({ code: 'address-not-found', addressId: 'a' })
    given(account, [opened, saved('a', [])])
      .when({ type: 'RemoveAddress', data: { addressId: 'a' } })
      .then({ type: 'AddressRemoved', data: { accountId, addressId: 'a' } })
    const moved = { ...address, city: 'Elsewhere' }
    const move = { type: 'SaveAddress', data: { addressId: 'a', address: moved, seen: address } } as const
    const there: AccountEvent = {
      type: 'AddressSaved',
      data: { ...own, addressId: 'a', address: moved, usedFor: ['billing'] },
    }
    given(account, [opened, saved('a', ['billing'])])
      .when(move)
      .then(there)
    given(account, [opened, there]).when(move).then()
    const other = { ...there, data: { ...there.data, address: { ...address, city: 'Third' } } } as AccountEvent
    given(account, [opened, other]).when(move).rejects({ code: 'edited-meanwhile' })
    given(account, [opened]).when(move).rejects({ code: 'address-not-found', addressId: 'a' })
    const full = Array.from({ length: mostAddresses }, (_, n) => saved(String(n), []))
    given(account, [opened, ...full])
      .when({ type: 'SaveAddress', data: { addressId: 'more', address, usedFor: [] } })
      .rejects({ code: 'too-many-addresses', most: mostAddresses })
  })

  test('is linked to a provider once', () => {
    const identity = { provider: 'google', subject: 'hash' }
    const linked: AccountEvent = { type: 'ProviderLinked', data: { accountId, ...identity } }
    given(account, [opened]).when({ type: 'LinkProvider', data: identity }).then(linked)
    given(account, [opened, linked]).when({ type: 'LinkProvider', data: identity }).then()
  })

  test('closed, it holds nothing personal and names everybody that it was', () => {
    given(account, [opened])
      .when({ type: 'CloseAccount', data: { closedAt: 'then' } })
      .then(closed)
    given(account, [opened, closed])
      .when({ type: 'CloseAccount', data: { closedAt: 'later' } })
      .then()
    given(account)
      .when({ type: 'CloseAccount', data: { closedAt: 'then' } })
      .rejects({ code: 'account-not-open' })
    const state = stateOf(opened, closed)
    expect(state).toMatchObject({ status: 'closed', email: erased, name: erased, passwordHash: erased, epoch: 1 })
    expect(JSON.stringify(state)).not.toContain('ada')
  })
})

test.each([
  ['an email', emailClaim, 'EmailClaimed', 'EmailReleased'],
  ['a provider’s person', providerClaim, 'ProviderClaimed', 'ProviderReleased'],
] as const)('%s belongs to one account at a time', (_what, claim, claimed, released) => {
  const decider = claim as unknown as typeof emailClaim
  const took = (id: string) =>
    ({ type: claimed, data: { accountId: id } }) as { type: 'EmailClaimed'; data: { accountId: string } }
  const left = (id: string) =>
    ({ type: released, data: { accountId: id } }) as { type: 'EmailReleased'; data: { accountId: string } }
  given(decider)
    .when({ type: 'Claim', data: { accountId: 'a' } })
    .then(took('a'))
  given(decider, [took('a')])
    .when({ type: 'Claim', data: { accountId: 'a' } })
    .then()
  given(decider, [took('a')])
    .when({ type: 'Claim', data: { accountId: 'b' } })
    .rejects({ code: 'claimed', accountId: 'a' })
  given(decider, [took('a')])
    .when({ type: 'Release', data: { accountId: 'b' } })
    .then()
  given(decider, [took('a')])
    .when({ type: 'Release', data: { accountId: 'a' } })
    .then(left('a'))
  given(decider, [took('a'), left('a')])
    .when({ type: 'Claim', data: { accountId: 'b' } })
    .then(took('b'))
})
