import type { FastifyInstance, FastifyReply } from 'fastify'
import { form, withQuery } from '#api/plumbing/http/form.ts'
import { sendAsProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { admins, done, route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import type { Invitations } from './invitations.ts'
import type { Members } from './members.ts'
import type { Roles, Worked } from './roles.ts'
import {
  changedRightsBody,
  changedRoleBody,
  invitationBody,
  invitationParams,
  memberList,
  memberParams,
  newRoleBody,
  roleIdOf,
  roleList,
  roleParams,
} from './schema.ts'

export type RoleRoutesDeps = { readonly roles: Roles; readonly visitorOf: VisitorOf }
export type InvitationRoutesDeps = { readonly invitations: Invitations; readonly visitorOf: VisitorOf }
export type MemberRoutesDeps = { readonly members: Members; readonly visitorOf: VisitorOf }

/** The roles of the shop: staff may see them, admins change them. */
export async function roleRoutes(app: FastifyInstance, { roles, visitorOf }: RoleRoutesDeps): Promise<void> {
  route(app, 'GET', '/api/admin/roles', {
    ...staff('users', 'view'),
    operationId: 'listRoles',
    summary: 'Lists the roles of staff, with what each may do',
    answer: roleList,
    run: async (_request, reply) => sendJson(reply, { roles: await roles.list() }),
  })

  route(app, 'POST', '/api/admin/roles', {
    ...admins('role-known'),
    operationId: 'addRole',
    summary: 'Adds a role',
    body: newRoleBody,
    answer: done,
    async run(request, reply) {
      const { roleId = roleIdOf(request.body.name), ...body } = request.body
      return sendWorked(reply, await roles.define(roleId, body, true, await actorOf(visitorOf, request)))
    },
  })

  route(app, 'PUT', '/api/admin/roles/:roleId', {
    ...admins('role-not-found', 'role-edited-meanwhile'),
    operationId: 'changeRole',
    summary: 'Changes the name and the permissions of a role; members have them from their next request on',
    params: roleParams,
    body: changedRoleBody,
    answer: done,
    async run(request, reply) {
      const { roleId } = request.params
      return sendWorked(reply, await roles.define(roleId, request.body, false, await actorOf(visitorOf, request)))
    },
  })

  route(app, 'POST', '/api/admin/roles/:roleId/retire', {
    ...admins('role-not-found', 'role-in-use'),
    operationId: 'retireRole',
    summary: 'Retires a role that nobody has',
    params: roleParams,
    answer: done,
    async run(request, reply) {
      return sendWorked(reply, await roles.retire(request.params.roleId, await actorOf(visitorOf, request)))
    },
  })
}

/** The members of staff: staff may see them, admins change them. */
export async function memberRoutes(app: FastifyInstance, { members, visitorOf }: MemberRoutesDeps): Promise<void> {
  route(app, 'GET', '/api/admin/staff', {
    ...staff('users', 'view'),
    operationId: 'listStaff',
    summary: 'Lists the people who work in the shop, the active ones first',
    answer: memberList,
    run: async (_request, reply) => sendJson(reply, { staff: await members.list() }),
  })

  route(app, 'PUT', '/api/admin/staff/:accountId/rights', {
    ...admins('member-not-found', 'role-not-found', 'last-admin', 'edited-meanwhile', 'base-ahead', 'member-inactive'),
    operationId: 'changeRights',
    summary: 'Changes the role of a member and what differs from it, or who is an admin',
    params: memberParams,
    body: changedRightsBody,
    answer: done,
    async run(request, reply) {
      const by = await actorOf(visitorOf, request)
      return sendWorked(reply, await members.setRights(request.params.accountId, request.body, by))
    },
  })

  const acts = {
    deactivate: {
      operationId: 'deactivateMember',
      summary: 'Deactivates a member, who is signed out everywhere at once',
    },
    activate: { operationId: 'activateMember', summary: 'Activates a member again, with the role as it is now' },
    'sign-out': { operationId: 'signOutMember', summary: 'Ends all sessions of a member, who may sign in again' },
  } as const
  for (const [act, words] of Object.entries(acts)) {
    route(app, 'POST', `/api/admin/staff/:accountId/${act}`, {
      ...admins('member-not-found', ...(act === 'deactivate' ? (['last-admin'] as const) : [])),
      ...words,
      params: memberParams,
      answer: done,
      async run(request, reply) {
        const by = await actorOf(visitorOf, request)
        const { accountId } = request.params
        const worked =
          act === 'sign-out' ? members.signOut(accountId, by) : members.setActive(accountId, act === 'activate', by)
        return sendWorked(reply, await worked)
      },
    })
  }
}

/** Invitations to work in the shop, for admins. */
export async function invitationRoutes(
  app: FastifyInstance,
  { invitations, visitorOf }: InvitationRoutesDeps,
): Promise<void> {
  route(app, 'POST', '/api/admin/staff/invitations', {
    ...admins('role-not-found', 'already-staff', 'invitation-open'),
    operationId: 'inviteStaff',
    summary: 'Invites a person by mail to work in the shop; the link works once, for seven days',
    body: invitationBody,
    answer: done,
    async run(request, reply) {
      return sendWorked(reply, await invitations.invite(request.body, await actorOf(visitorOf, request)))
    },
  })

  const acts = {
    resend: 'Sends the mail of an invitation once more; its link works for another seven days',
    withdraw: 'Withdraws an invitation: its link works no more',
  } as const
  for (const act of ['resend', 'withdraw'] as const) {
    route(app, 'POST', `/api/admin/staff/invitations/:invitationId/${act}`, {
      ...admins('invitation-not-found'),
      operationId: `${act}Invitation`,
      summary: acts[act],
      params: invitationParams,
      answer: done,
      async run(request, reply) {
        const by = await actorOf(visitorOf, request)
        return sendWorked(reply, await invitations[act](request.params.invitationId, by))
      },
    })
  }
}

/** The form behind the link of an invitation's mail. */
export async function invitationForms(
  app: FastifyInstance,
  { invitations }: Pick<InvitationRoutesDeps, 'invitations'>,
): Promise<void> {
  form(app, '/staff-invitation', {
    page: ({ fields, prefix }) => withQuery(`${prefix}/staff-invitation`, { token: fields.get('token') ?? '' }),
    shows: 'staff-invitation',
    values: () => ({}),
    async run({ request, reply, fields, prefix }) {
      const [token, password] = [fields.get('token') ?? '', fields.get('password') ?? '']
      return (await invitations.accept(request, reply, token, password)) ?? { to: `${prefix}/dashboard` }
    },
  })
}

export function sendWorked(reply: FastifyReply, worked: Worked): FastifyReply {
  if (!worked.ok) return sendAsProblem(reply, worked.problem)
  notePosition(reply, worked.position)
  return reply.code(204).send()
}
