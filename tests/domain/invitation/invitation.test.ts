import { describe, expect, test } from 'vitest'
import { expiresAt, invitation, invitationProblem } from '#domain/invitation/decide.ts'
import type { InvitationEvent } from '#domain/invitation/events.ts'
import { erased } from '#domain/shared/personal-data.ts'
import { given } from '#tests/support/given.ts'

const first = '2026-11-20T10:00:00.000Z'
const later = '2026-11-26T10:00:00.000Z'
const data = {
  invitationId: 'p1',
  personId: 'p1',
  email: 'rosa@example.com',
  name: 'Rosa',
  language: 'en',
  roleId: 'packer',
  differences: [],
  invitedAt: first,
} as const
const invited = (round = 1, invitedAt: string = first): InvitationEvent => ({
  type: 'StaffInvited',
  data: { ...data, round, invitedAt },
})
const accepted: InvitationEvent = {
  type: 'InvitationAccepted',
  data: { invitationId: 'p1', round: 1, accountId: 'a1', acceptedAt: later },
}
const withdrawn: InvitationEvent = { type: 'InvitationWithdrawn', data: { invitationId: 'p1', withdrawnAt: later } }
const invite = (invitedAt: string) => ({ type: 'InviteStaff', data: { ...data, invitedAt } }) as const
const accept = (now: string) => ({ type: 'AcceptInvitation', data: { accountId: 'a1', now } }) as const
const resend = (invitedAt: string) => ({ type: 'ResendInvitation', data: { invitedAt } }) as const
const withdraw = { type: 'WithdrawInvitation', data: { now: later } } as const
const lastMoment = '2026-11-27T10:00:00.000Z'
const tooLate = '2026-11-27T10:00:00.001Z'

describe('an invitation', () => {
  test('is open for seven days, and one at a time', () => {
    expect(expiresAt(data)).toBe(lastMoment)
    given(invitation).when(invite(first)).then(invited())
    given(invitation, [invited()]).when(invite(lastMoment)).rejects({ code: 'invitation-open' })
    given(invitation, [invited()]).when(invite(tooLate)).then(invited(2, tooLate))
  })
  test('is accepted once, in time', () => {
    given(invitation).when(accept(later)).rejects({ code: 'link-unknown' })
    given(invitation, [invited()]).when(accept(later)).then(accepted)
    given(invitation, [invited(), accepted]).when(accept(later)).rejects({ code: 'link-used' })
    given(invitation, [invited()]).when(accept(tooLate)).rejects({ code: 'link-expired' })
    given(invitation, [invited(), withdrawn]).when(accept(later)).rejects({ code: 'link-unknown' })
  })
  test('that is sent again is open for another seven days', () => {
    given(invitation, [invited()]).when(resend(later)).then(invited(2, later))
    given(invitation, [invited()]).when(resend(tooLate)).then(invited(2, tooLate))
    for (const events of [[], [invited(), accepted], [invited(), withdrawn]])
      given(invitation, events).when(resend(later)).rejects({ code: 'invitation-not-found' })
  })
  test('is withdrawn once, and its address may be invited again', () => {
    given(invitation).when(withdraw).then()
    given(invitation, [invited()]).when(withdraw).then(withdrawn)
    given(invitation, [invited(), withdrawn]).when(withdraw).then()
    given(invitation, [invited(), withdrawn]).when(invite(later)).then(invited(2, later))
    given(invitation, [invited(), accepted]).when(invite(later)).then(invited(2, later))
  })
  test('keeps no address once it is over, and opens for nobody who was erased', () => {
    const over = [invited(), accepted].reduce(invitation.evolve, invitation.initial)
    expect(over.invited).toMatchObject({ email: erased, name: erased, round: 1 })
    const gone = { status: 'open', invited: { ...data, round: 1, email: erased }, accountId: null } as const
    expect(invitationProblem(gone, first)).toBe('link-unknown')
  })
})
