import type { AccountEvent } from '#domain/account/events.ts'
import type { PersonEvent } from '#domain/person/events.ts'
import { erased, isErased } from '#domain/shared/personal-data.ts'
import { projection } from '../projection.ts'
import type { StaffMember } from './document.ts'

type Handled = 'RoleChanged' | 'DetailsChanged' | 'EmailChanged' | 'StaffSeen' | 'AccountClosed'

/** Everybody who works in the shop. */
export const staffView = projection<StaffMember, Extract<AccountEvent, { type: Handled }> | PersonEvent>({
  name: 'staff',
  version: 1,
  handles: ['RoleChanged', 'DetailsChanged', 'EmailChanged', 'StaffSeen', 'AccountClosed'],
  ids: event => ('accountId' in event.data ? [event.data.accountId] : []),
  project(member, event) {
    switch (event.type) {
      case 'RoleChanged': {
        const { accountId, admin, staff, role, personId = '', email = null, name = '' } = event.data
        if (!admin && staff === null) return undefined
        return {
          accountId,
          personId,
          name,
          email,
          state: admin || staff?.status === 'active' ? 'active' : 'inactive',
          admin,
          roleId: role?.roleId ?? null,
          roleVersion: role?.version ?? 0,
          differences: role?.differences ?? [],
          permissions: staff?.permissions ?? [],
          since: member?.since ?? event.at,
          seenAt: member?.seenAt ?? null,
        }
      }
      case 'DetailsChanged':
        return member && { ...member, name: event.data.name }
      case 'EmailChanged':
        return member && { ...member, email: event.data.email }
      case 'StaffSeen':
        return member && { ...member, seenAt: event.data.seenAt }
      case 'AccountClosed':
        return undefined
      case 'PersonErased':
        return member && { ...member, name: erased, email: erased }
    }
  },
  indexes: {
    byState: ({ state, since }) => [[state, since]],
    byRole: ({ roleId, since }) => (roleId === null ? [] : [[roleId, since]]),
    admins: ({ admin, since }) => (admin ? [since] : []),
  },
  people: ({ personId, email }) => (isErased(email) || personId === '' ? [] : [personId]),
})
