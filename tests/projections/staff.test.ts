import { describe, expect, test } from 'vitest'
import type { AccountEvent } from '#domain/account/events.ts'
import type { InvitationEvent } from '#domain/invitation/events.ts'
import type { RoleEvent } from '#domain/role/events.ts'
import { rolesView } from '#projections/roles/view.ts'
import { lastHereAt } from '#projections/staff/document.ts'
import { staffView } from '#projections/staff/view.ts'
import { givenView } from '#tests/support/given-projection.ts'

const orders = { name: 'orders', view: true, edit: true, delete: false }
const stock = { name: 'stock', view: true, edit: false, delete: false }

describe('the roles view', () => {
  const defined: RoleEvent = {
    type: 'RoleDefined',
    data: { roleId: 'packer', name: 'Packer', permissions: [orders], version: 1 },
  }
  test('holds a role as it is now, by name', () =>
    givenView(rolesView)
      .events([defined, { ...defined, data: { ...defined.data, name: 'Packing', version: 2 } }])
      .expect('packer', { roleId: 'packer', name: 'Packing', permissions: [orders], version: 2, revision: 2 })
      .expectKeys('byName', 'packer', ['Packing']))
  test('forgets a role that was retired', () =>
    givenView(rolesView)
      .events([defined, { type: 'RoleRetired', data: { roleId: 'packer' } }])
      .expect('packer', undefined))
})

type RoleChanged = Extract<AccountEvent, { type: 'RoleChanged' }>
const changed = (data: Partial<RoleChanged['data']> = {}): RoleChanged => ({
  type: 'RoleChanged',
  data: {
    accountId: 'a1',
    admin: false,
    staff: { status: 'active', permissions: [orders, stock] },
    role: { roleId: 'packer', version: 3, differences: [stock] },
    personId: 'p1',
    email: 'rosa@example.com',
    name: 'Rosa',
    ...data,
  },
})
const member = {
  accountId: 'a1',
  personId: 'p1',
  name: 'Rosa',
  email: 'rosa@example.com',
  state: 'active',
  admin: false,
  roleId: 'packer',
  roleVersion: 3,
  differences: [stock],
  permissions: [orders, stock],
  revision: 1,
  since: '2026-01-01T00:00:00.000Z',
  seenAt: null,
  lastHere: null,
} as const
const inactive = { status: 'inactive', permissions: [orders] } as const

describe('the staff view', () => {
  test('holds a member, by state and by role', () =>
    givenView(staffView)
      .events([changed()])
      .expect('a1', member)
      .expectKeys('byState', 'a1', [['active', member.since]])
      .expectKeys('byRole', 'a1', [['packer', member.since]])
      .expectKeys('admins', 'a1', []))
  test('holds an admin of an older version without a name', () =>
    givenView(staffView)
      .events([{ type: 'RoleChanged', data: { accountId: 'a1', admin: true, staff: null } }])
      .expectPart('a1', { state: 'active', admin: true, email: null, roleId: null, permissions: [] })
      .expectKeys('admins', 'a1', [member.since]))
  test('knows who is inactive, and since when each is here', () =>
    givenView(staffView)
      .events([changed(), changed({ staff: inactive })])
      .expectPart('a1', { state: 'inactive', since: member.since, revision: 2 }))
  test('follows name, address and the last visit', () =>
    givenView(staffView)
      .events([
        changed(),
        { type: 'DetailsChanged', data: { accountId: 'a1', personId: 'p1', name: 'Rosa M.', phone: '' } },
        {
          type: 'EmailChanged',
          data: {
            accountId: 'a1',
            personId: 'p1',
            email: 'r@example.com',
            previousEmail: 'rosa@example.com',
            emailPersonId: 'p2',
            changedAt: 'then',
          },
        },
        { type: 'StaffSeen', data: { accountId: 'a1', seenAt: 'now' } },
      ])
      .expect('a1', { ...member, name: 'Rosa M.', email: 'r@example.com', seenAt: 'now' }))

  test('who comes back after hours is told when they were here before', () => {
    const seen = (seenAt: string) => ({ type: 'StaffSeen', data: { accountId: 'a1', seenAt } }) as const
    const [morning, noon, next] = ['2026-11-02T08:00:00Z', '2026-11-02T11:00:00Z', '2026-11-03T08:00:00Z'] as const
    givenView(staffView)
      .events([changed(), seen(morning), seen(noon)])
      .expectPart('a1', { seenAt: noon, lastHere: null })
    givenView(staffView)
      .events([changed(), seen(morning), seen(noon), seen(next)])
      .expectPart('a1', { seenAt: next, lastHere: noon })
    expect(lastHereAt({ seenAt: next, lastHere: noon }, '2026-11-03T09:00:00Z')).toBe(noon)
    expect(lastHereAt({ seenAt: next, lastHere: noon }, '2026-11-04T08:00:00Z')).toBe(next)
  })
  test('does not hold customers', () =>
    givenView(staffView)
      .events([
        { type: 'DetailsChanged', data: { accountId: 'a1', personId: 'p1', name: 'Rosa', phone: '' } },
        changed({ accountId: 'a2' }),
        changed({ accountId: 'a2', staff: null, role: null }),
      ])
      .expectIds())
  const invited: InvitationEvent = {
    type: 'StaffInvited',
    data: {
      invitationId: 'p1',
      personId: 'p1',
      round: 1,
      email: 'rosa@example.com',
      name: 'Rosa',
      language: 'en',
      roleId: 'packer',
      differences: [stock],
      invitedAt: 'then',
    },
  }
  const accepted: InvitationEvent = {
    type: 'InvitationAccepted',
    data: { invitationId: 'p1', round: 1, accountId: 'a1', acceptedAt: 'then' },
  }
  const invitation = {
    ...member,
    accountId: null,
    state: 'invited',
    roleVersion: 0,
    permissions: [],
    revision: 0,
    since: 'then',
  } as const
  test('holds an invitation until its account is staff', () => {
    givenView(staffView)
      .events([invited])
      .expect('p1', invitation)
      .expectKeys('byRole', 'p1', [['packer', 'then']])
    givenView(staffView)
      .events([invited, accepted])
      .expect('p1', { ...invitation, state: 'accepted', accountId: 'a1' })
      .expectIds('p1')
    givenView(staffView)
      .events([invited, accepted, changed({ invitationId: 'p1' })])
      .expectIds('a1')
  })
  test('forgets an invitation that was withdrawn, or whose person was erased', () => {
    const withdrawn: InvitationEvent = {
      type: 'InvitationWithdrawn',
      data: { invitationId: 'p1', withdrawnAt: 'then' },
    }
    givenView(staffView).events([invited, withdrawn]).expectIds()
    for (const events of [[invited], [invited, accepted]])
      givenView(staffView)
        .events([...events, { type: 'PersonErased', data: { personId: 'p1' } }])
        .expectIds()
  })
  test('forgets an account that was closed, and everything personal of an erased person', () => {
    const closed: AccountEvent = {
      type: 'AccountClosed',
      data: { accountId: 'a1', personIds: ['p1'], closedAt: 'then' },
    }
    givenView(staffView)
      .events([changed(), closed as never])
      .expect('a1', undefined)
    givenView(staffView)
      .events([changed(), { type: 'PersonErased', data: { personId: 'p1' } }])
      .expectPart('a1', { name: { erased: true }, email: { erased: true } })
  })
})
