import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendAsProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { admins, done, route, sendJson } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import type { Roles, Worked } from './roles.ts'
import { newRoleBody, roleBody, roleIdOf, roleList, roleParams } from './schema.ts'

export type RoleRoutesDeps = { readonly roles: Roles; readonly visitorOf: VisitorOf }

/** The roles of the shop, for admins. */
export async function roleRoutes(app: FastifyInstance, { roles, visitorOf }: RoleRoutesDeps): Promise<void> {
  route(app, 'GET', '/api/admin/roles', {
    ...admins('view'),
    operationId: 'listRoles',
    summary: 'Lists the roles of staff, with what each may do',
    answer: roleList,
    run: async (_request, reply) => sendJson(reply, { roles: await roles.list() }),
  })

  route(app, 'POST', '/api/admin/roles', {
    ...admins('edit', 'role-known'),
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
    ...admins('edit', 'role-not-found'),
    operationId: 'changeRole',
    summary: 'Changes the name and the permissions of a role; members have them from their next request on',
    params: roleParams,
    body: roleBody,
    answer: done,
    async run(request, reply) {
      const { roleId } = request.params
      return sendWorked(reply, await roles.define(roleId, request.body, false, await actorOf(visitorOf, request)))
    },
  })

  route(app, 'POST', '/api/admin/roles/:roleId/retire', {
    ...admins('edit', 'role-not-found', 'role-in-use'),
    operationId: 'retireRole',
    summary: 'Retires a role that nobody has',
    params: roleParams,
    answer: done,
    async run(request, reply) {
      return sendWorked(reply, await roles.retire(request.params.roleId, await actorOf(visitorOf, request)))
    },
  })
}

export function sendWorked(reply: FastifyReply, worked: Worked): FastifyReply {
  if (!worked.ok) return sendAsProblem(reply, worked.problem)
  notePosition(reply, worked.position)
  return reply.code(204).send()
}
