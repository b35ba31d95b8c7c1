import type { FastifyReply, FastifyRequest } from 'fastify'
import { type auth, passwordProblem } from '#api/auth/index.ts'
import type { Actor } from '#api/plumbing/events/command-events.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { accountEmail } from '#api/plumbing/http/email.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import type { Letters } from '#api/plumbing/mail/letters.ts'
import type { PersonLinks } from '#api/plumbing/mail/person-links.ts'
import type { visitors } from '#api/visitors/index.ts'
import {
  invitation as aggregate,
  expiresAt,
  type Invitation,
  type InvitationCommand,
  invitationProblem,
} from '#domain/invitation/decide.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { isErased, textOrEmpty } from '#domain/shared/personal-data.ts'
import type { InvitationQueries, LinkNeeds } from '#web/models/auth.ts'
import type { Members } from './members.ts'
import { type Roles, roleNotFound, type Worked } from './roles.ts'
import type { InvitationBody } from './schema.ts'

type InvitationsDeps = Pick<Engines, 'handler' | 'projections' | 'personIdOf' | 'now'> &
  Pick<Offers<[typeof visitors, typeof auth]>, 'accounts' | 'visitorOf' | 'auth' | 'entrance'> & {
    readonly members: Members
    readonly roles: Roles
    readonly links: PersonLinks
  }

const expired = 'Ask the person who invited you to send a new link.'

/** Invitations to work in the shop, from the mail to the member. Whoever follows the link has proven the address. */
export function createInvitations(deps: InvitationsDeps) {
  const { handler, projections, personIdOf, now, auth, entrance, accounts, members, roles, links, visitorOf } = deps
  const find = async (invitationId: string): Promise<Invitation> => (await handler.fold(aggregate, invitationId)).state

  async function handle(invitationId: string, command: InvitationCommand, by: Actor): Promise<Worked> {
    const handled = await handler.handle(aggregate, invitationId, command, by)
    if (handled.ok) {
      await projections.caughtUp(handled.position)
      return handled
    }
    const { code } = handled.rejection
    const todo = code === 'invitation-open' ? 'Send that invitation again, or withdraw it first.' : notOpen
    return { ok: false, problem: problemOf(code, todo) }
  }

  /** The invitation of a link that works now, with its address. */
  async function opened(token: string) {
    const invitationId = links.personOf(token)
    const state = invitationId === null ? null : await find(invitationId)
    const code = state ? invitationProblem(state, now().toISOString()) : 'link-unknown'
    const email = state?.invited?.email
    if (code || !state?.invited || email === undefined || isErased(email))
      return { ok: false, code: (code ?? 'link-unknown') as 'link-unknown' | 'link-used' | 'link-expired' } as const
    return { ok: true, invited: state.invited, email, account: await accounts.byEmail(email) } as const
  }

  async function needs(request: FastifyRequest, accountId: string | undefined): Promise<LinkNeeds> {
    const visitor = await visitorOf(request)
    if (visitor.kind === 'guest') return accountId === undefined ? 'password' : 'sign-in'
    return visitor.accountId === accountId ? 'nothing' : 'sign-out'
  }

  /** Makes the account staff that accepted an invitation. Repeatable: the command is known by its id. */
  async function finish(invitationId: string): Promise<void> {
    const { status, invited, accountId } = await find(invitationId)
    if (status !== 'accepted' || !invited || accountId === null) return
    const { roleId, differences, round } = invited
    // The role was retired at the same moment.
    const { role, permissions } = (await members.inRole(roleId, differences)) ?? { role: null, permissions: [] }
    const { admin } = await accounts.byId(accountId)
    const data = { admin, role, staff: { status: 'active', permissions }, invitationId } as const
    const meta = { actor: accountId, commandId: `invitation/${invitationId}/${round}` }
    const changed = await accounts.send(accountId, { type: 'ChangeRole', data }, meta)
    if (changed.ok) await projections.caughtUp(changed.position)
  }

  return {
    finish,
    async invite({ email: typed, name, language, roleId, differences }: InvitationBody, by: Actor): Promise<Worked> {
      const email = accountEmail(typed)
      if (email === null) return refused('invalid-request', 'Enter the email address in full, like name@example.com.')
      const account = await accounts.byEmail(email)
      if (account && (account.admin || account.staff))
        return refused('already-staff', 'Change the role of this person in the list of staff.')
      if ((await roles.find(roleId)).status !== 'defined') return { ok: false, problem: roleNotFound(roleId) }
      const invitationId = personIdOf(email)
      const said = { name, language: language ?? ((await auth.settings()).language as Language), roleId, differences }
      const data = { invitationId, personId: invitationId, email, ...said, invitedAt: now().toISOString() }
      return handle(invitationId, { type: 'InviteStaff', data }, by)
    },
    resend: (invitationId: string, by: Actor): Promise<Worked> =>
      handle(invitationId, { type: 'ResendInvitation', data: { invitedAt: now().toISOString() } }, by),
    async withdraw(invitationId: string, by: Actor): Promise<Worked> {
      const { status } = await find(invitationId)
      if (status !== 'open') return refused('invitation-not-found', notOpen)
      return handle(invitationId, { type: 'WithdrawInvitation', data: { now: now().toISOString() } }, by)
    },
    /** A person is being erased: nobody can accept what was sent to them. */
    async forget(personId: string, by: Actor): Promise<void> {
      const data = { now: now().toISOString() }
      await handler.handle(aggregate, personId, { type: 'WithdrawInvitation', data }, by)
    },
    queries: (request: FastifyRequest): InvitationQueries => ({
      async staffInvitation(token) {
        const link = await opened(token)
        if (!link.ok) return { works: false, reason: link.code }
        const { name } = await roles.find(link.invited.roleId)
        return { works: true, email: link.email, role: name, needs: await needs(request, link.account?.accountId) }
      },
    }),
    /** Uses the link up. Without an account under the address, one is opened with this password, and signed in. */
    async accept(
      request: FastifyRequest,
      reply: FastifyReply,
      token: string,
      password: string,
    ): Promise<Problem | null> {
      const link = await opened(token)
      if (!link.ok) return problemOf(link.code, expired)
      const { invited, email } = link
      let { account } = link
      const needed = await needs(request, account?.accountId)
      if (needed === 'sign-in' || needed === 'sign-out')
        return problemOf('sign-in-required', 'Sign in to the account of the address that was invited.')
      if (!account) {
        const fault = await passwordProblem(password, email, auth.settings)
        if (fault) return problemOf('invalid-request', fault.message, { fields: [fault] })
        const passwordHash = await auth.passwords.hash(password)
        const name = isErased(invited.name) ? '' : invited.name
        const made = await accounts.open({ email, name, language: invited.language, passwordHash, provider: null })
        if (!made.ok) return problemOf('email-taken', 'Sign in with the new email address of the account.')
        account = made.account
      }
      const { accountId } = account
      // Colleagues know the person by the name that they were invited under, until they give another one.
      if (account.name === '' && !isErased(invited.name) && invited.name !== '') {
        const details = { name: invited.name, phone: textOrEmpty(account.phone) }
        await accounts.send(accountId, { type: 'ChangeDetails', data: details }, { actor: accountId })
      }
      const data = { accountId, now: now().toISOString() }
      const { invitationId } = invited
      const command = { type: 'AcceptInvitation', data } as const
      const accepted = await handler.handle(aggregate, invitationId, command, { actor: accountId })
      if (!accepted.ok) return problemOf(accepted.rejection.code, expired)
      await finish(invitationId)
      if (needed === 'password') await entrance.enter(request, reply, account)
      return null
    },
    letters: {
      async StaffInvited({ data }) {
        const { personId, email, language, roleId, round } = data
        const { status, invited } = await find(data.invitationId)
        if (isErased(email)) return 'erased'
        // Another mail was asked for since, or the invitation is over.
        if (status !== 'open' || invited?.round !== round || now().toISOString() > expiresAt(data)) return 'expired'
        const { name: role } = await roles.find(roleId)
        return {
          to: email,
          personId,
          language,
          letter: { kind: 'invitation', role, url: links.linkFor(personId, language) },
        }
      },
    } satisfies Letters,
  }
}

export type Invitations = ReturnType<typeof createInvitations>

const notOpen = 'The list of staff shows the invitations that are open.'

function refused(...problem: Parameters<typeof problemOf>): { readonly ok: false; readonly problem: Problem } {
  return { ok: false, problem: problemOf(...problem) }
}
