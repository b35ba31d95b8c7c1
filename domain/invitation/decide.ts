import { accept, type Decider, type Messages, reject } from '../shared/decider.ts'
import { erased, isErased } from '../shared/personal-data.ts'
import type { InvitationEvent } from './events.ts'

type Invited = Extract<InvitationEvent, { type: 'StaffInvited' }>['data']

export type InvitationCommand = Messages<{
  InviteStaff: Omit<Invited, 'round'>
  ResendInvitation: { invitedAt: string }
  AcceptInvitation: { accountId: string; now: string }
  WithdrawInvitation: { now: string }
}>

/** Those of a link have the names that every link of a mail has. */
export type InvitationRejection = {
  readonly code: 'invitation-open' | 'invitation-not-found' | 'link-unknown' | 'link-used' | 'link-expired'
}

export type Invitation = {
  readonly status: 'none' | 'open' | 'accepted' | 'withdrawn'
  /** The last terms of the invitation, without address and name once it is over. */
  readonly invited: Invited | null
  /** The account that accepted it. */
  readonly accountId: string | null
}

/** 7 days. */
const lifetimeMs = 7 * 24 * 3_600_000

export function expiresAt({ invitedAt }: Pick<Invited, 'invitedAt'>): string {
  return new Date(Date.parse(invitedAt) + lifetimeMs).toISOString()
}

/** Why the link of an invitation does not work at `now`, or null. */
export function invitationProblem({ status, invited }: Invitation, now: string): InvitationRejection['code'] | null {
  if (status === 'accepted') return 'link-used'
  // Its person was erased since.
  if (status !== 'open' || !invited || isErased(invited.email)) return 'link-unknown'
  return now > expiresAt(invited) ? 'link-expired' : null
}

/** A link works once, for seven days. A new mail makes another seven of them. */
export const invitation: Decider<Invitation, InvitationCommand, InvitationEvent, InvitationRejection> = {
  name: 'invitation',
  initial: { status: 'none', invited: null, accountId: null },
  decide(command, state) {
    const { invited } = state
    switch (command.type) {
      case 'InviteStaff': {
        if (invitationProblem(state, command.data.invitedAt) === null) return reject({ code: 'invitation-open' })
        const round = (invited?.round ?? 0) + 1
        return accept({ type: 'StaffInvited', data: { ...command.data, round } })
      }
      case 'ResendInvitation':
        if (state.status !== 'open' || !invited || isErased(invited.email))
          return reject({ code: 'invitation-not-found' })
        return accept({ type: 'StaffInvited', data: { ...invited, ...command.data, round: invited.round + 1 } })
      case 'AcceptInvitation': {
        const { accountId, now } = command.data
        const code = invitationProblem(state, now)
        if (code || !invited) return reject({ code: code ?? 'link-unknown' })
        const { invitationId, round } = invited
        return accept({ type: 'InvitationAccepted', data: { invitationId, round, accountId, acceptedAt: now } })
      }
      case 'WithdrawInvitation':
        if (state.status !== 'open' || !invited) return accept()
        return accept({
          type: 'InvitationWithdrawn',
          data: { invitationId: invited.invitationId, withdrawnAt: command.data.now },
        })
    }
  },
  evolve(state, event) {
    switch (event.type) {
      case 'StaffInvited':
        return { status: 'open', invited: event.data, accountId: null }
      case 'InvitationAccepted':
        return { ...over(state), status: 'accepted', accountId: event.data.accountId }
      case 'InvitationWithdrawn':
        return { ...over(state), status: 'withdrawn' }
    }
  },
}

function over(state: Invitation): Invitation {
  const { invited } = state
  return { ...state, invited: invited && { ...invited, email: erased, name: erased } }
}
