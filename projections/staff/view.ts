import type { AccountEvent } from '#domain/account/events.ts'
import type { InvitationEvent } from '#domain/invitation/events.ts'
import type { PersonEvent } from '#domain/person/events.ts'
import { erased, isErased } from '#domain/shared/personal-data.ts'
import { projection } from '../projection.ts'
import { lastHereAt, type StaffMember } from './document.ts'

type Handled = 'RoleChanged' | 'DetailsChanged' | 'EmailChanged' | 'StaffSeen' | 'AccountClosed'

type Event = Extract<AccountEvent, { type: Handled }> | InvitationEvent | PersonEvent

/** Everybody who works in the shop or is invited to. */
export const staffView = projection<StaffMember, Event>({
  name: 'staff',
  version: 4,
  handles: [
    ...(['RoleChanged', 'DetailsChanged', 'EmailChanged', 'StaffSeen', 'AccountClosed'] as const),
    ...(['StaffInvited', 'InvitationAccepted', 'InvitationWithdrawn'] as const),
  ],
  ids(event) {
    switch (event.type) {
      case 'StaffInvited':
      case 'InvitationAccepted':
      case 'InvitationWithdrawn':
        return [event.data.invitationId]
      case 'RoleChanged': {
        const { accountId, invitationId = [] } = event.data
        return [accountId].concat(invitationId)
      }
      case 'PersonErased':
        return []
      default:
        return [event.data.accountId]
    }
  },
  project(member, event, id) {
    switch (event.type) {
      case 'StaffInvited': {
        const { personId, name, email, roleId, differences, invitedAt: since } = event.data
        if (isErased(email)) return undefined
        const said = { personId, name, email, roleId, differences, since }
        return {
          ...said,
          accountId: null,
          state: 'invited',
          admin: false,
          roleVersion: 0,
          permissions: [],
          revision: 0,
          ...{ seenAt: null, lastHere: null },
        }
      }
      case 'InvitationAccepted':
        return member && { ...member, state: 'accepted', accountId: event.data.accountId }
      case 'InvitationWithdrawn':
        return undefined
      case 'RoleChanged': {
        if (id === event.data.invitationId) return undefined
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
          revision: (member?.revision ?? 0) + 1,
          since: member?.since ?? event.at,
          ...{ seenAt: member?.seenAt ?? null, lastHere: member?.lastHere ?? null },
        }
      }
      case 'DetailsChanged':
        return member && { ...member, name: event.data.name }
      case 'EmailChanged':
        return member && { ...member, email: event.data.email }
      case 'StaffSeen': {
        const { seenAt } = event.data
        return member && { ...member, seenAt, lastHere: lastHereAt(member, seenAt) }
      }
      case 'AccountClosed':
        return undefined
      case 'PersonErased':
        if (member?.state === 'invited' || member?.state === 'accepted') return undefined
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
