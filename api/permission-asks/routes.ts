import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { customerOf } from '#api/plumbing/http/guards.ts'
import { sendAsProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { done, route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import { permissionNames } from '#domain/shared/permissions.ts'
import { oneLine } from '#domain/shared/printable.ts'
import type { Asks } from './asks.ts'

type PermissionAskRoutesDeps = { readonly asks: Asks; readonly visitorOf: VisitorOf }

const right = z.strictObject({
  permission: z.enum(permissionNames).describe('The part of the dashboard'),
  to: z.enum(['view', 'edit', 'delete']).describe('What to do there'),
})

const asked = right.extend({
  page: z
    .string()
    .max(300)
    .regex(/^\/dashboard(\/[^?#\s]*)?$/)
    .describe('The path of the page that it is for, without a language and without a query'),
  note: z.string().overwrite(oneLine).max(500).default('').describe('In your own words, for the admins'),
})

const ownAsk = z
  .object({
    ...right.shape,
    at: z.string().describe('When it was asked for, or refused'),
    state: z.enum(['open', 'declined']),
  })
  .describe('What you asked for')

/** Members of staff ask for rights; admins give them by changing rights, or decline. */
export async function permissionAskRoutes(
  app: FastifyInstance,
  { asks, visitorOf }: PermissionAskRoutesDeps,
): Promise<void> {
  route(app, 'POST', '/api/admin/permission-asks', {
    ...{ access: 'staff', tag: 'staff', cookies: { sets: ['position'] } },
    operationId: 'askPermission',
    summary: 'Asks the admins for a right that you do not have: once while it is open, and five times a day',
    body: asked,
    answer: ownAsk,
    problems: ['right-held', 'ask-open', 'ask-declined', 'asked-too-often'],
    async run(request, reply) {
      const member = await customerOf(visitorOf, request)
      const result = await asks.ask(member, request.body, await actorOf(visitorOf, request))
      if ('status' in result) return sendAsProblem(reply, result)
      notePosition(reply, result.position)
      return sendJson(reply, result.ask)
    },
  })

  route(app, 'POST', '/api/admin/permission-asks/:accountId/decline', {
    ...{ ...staff('users', 'edit', 'ask-not-open'), access: 'admin' },
    operationId: 'declinePermissionAsk',
    summary: 'Declines what a member asked for, who may ask again a day later',
    params: z.strictObject({
      accountId: z
        .string()
        .regex(/^[\w-]{22}$/)
        .describe('The id of the account, as the list of staff shows it'),
    }),
    body: right,
    answer: done,
    async run(request, reply) {
      const by = await actorOf(visitorOf, request)
      const result = await asks.decline(request.params.accountId, request.body, by)
      if ('status' in result) return sendAsProblem(reply, result)
      notePosition(reply, result.position)
      return reply.code(204).send()
    },
  })
}
