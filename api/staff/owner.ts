import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Engines } from '#api/plumbing/feature.ts'
import { accountEmail } from '#api/plumbing/http/email.ts'
import { sendAsProblem, sendProblem } from '#api/plumbing/http/problem.ts'
import { done, owner, route, sendJson } from '#api/plumbing/http/route.ts'
import type { Accounts } from '#api/visitors/index.ts'
import type { Invitations } from './invitations.ts'
import { type Members, notAMember } from './members.ts'
import type { Roles, Worked } from './roles.ts'
import { sendWorked } from './routes.ts'
import { type StaffWork, staffAnswer, staffWork } from './schema.ts'

export type StaffOwnerDeps = Pick<Engines, 'personIdOf'> & {
  readonly accounts: Accounts
  readonly roles: Roles
  readonly members: Members
  readonly invitations: Invitations
}

const by = { actor: 'owner', channel: 'command' }

/** POST /internal/staff for `npm run staff`, and POST /internal/admin {email} for `npm run admin`. */
export async function staffOwnerRoutes(app: FastifyInstance, deps: StaffOwnerDeps): Promise<void> {
  const { accounts, roles, members, invitations, personIdOf } = deps

  async function ofMember(email: string, act: (accountId: string) => Promise<Worked>): Promise<Worked> {
    const account = await accounts.byEmail(accountEmail(email) ?? '')
    return account ? act(account.accountId) : notAMember()
  }

  async function work(asked: Exclude<StaffWork, { list: unknown }>): Promise<Worked> {
    if ('invite' in asked) return invitations.invite(asked.invite, by)
    if ('resend' in asked) return invitations.resend(personIdOf(asked.resend), by)
    if ('withdraw' in asked) return invitations.withdraw(personIdOf(asked.withdraw), by)
    if ('role' in asked) {
      const { email, ...rights } = asked.role
      return ofMember(email, accountId => members.setRights(accountId, rights, by))
    }
    if ('deactivate' in asked) return ofMember(asked.deactivate, accountId => members.setActive(accountId, false, by))
    if ('activate' in asked) return ofMember(asked.activate, accountId => members.setActive(accountId, true, by))
    if ('signOut' in asked) return ofMember(asked.signOut, accountId => members.signOut(accountId, by))
    if ('retire' in asked) return roles.retire(asked.retire, by)
    const { roleId, ...body } = asked.define
    return roles.define(roleId, body, (await roles.find(roleId)).status !== 'defined', by)
  }

  route(app, 'POST', '/internal/staff', {
    ...owner(
      ...(['role-not-found', 'role-known', 'role-in-use', 'member-not-found', 'last-admin'] as const),
      ...(['already-staff', 'invitation-open', 'invitation-not-found'] as const),
    ),
    operationId: 'handleStaff',
    summary: 'Lists staff or roles, invites people, and changes members and roles',
    body: staffWork,
    answer: staffAnswer,
    async run(request, reply) {
      const asked = request.body
      const worked = 'list' in asked ? null : await work(asked)
      if (worked && !worked.ok) return sendAsProblem(reply, worked.problem)
      const ofRoles = 'define' in asked || 'retire' in asked || ('list' in asked && asked.list === 'roles')
      return sendJson(reply, ofRoles ? { roles: await roles.list() } : { staff: await members.list() })
    },
  })

  route(app, 'POST', '/internal/admin', {
    ...owner(),
    operationId: 'makeAdmin',
    summary: 'Makes the account with this email address an admin',
    body: z.strictObject({ email: z.string().min(3).max(254) }),
    answer: done,
    async run(request, reply) {
      const { email } = request.body
      const made = await members.makeAdmin(accountEmail(email) ?? '', by)
      if (made) return sendWorked(reply, made)
      return sendProblem(reply, 'invalid-request', `${email} has no account. Open one at /sign-up first.`)
    },
  })
}
