import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendAsProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { admins, done, owner, route, sendJson } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import type { Keys, Made } from './keys.ts'
import { keyAnswer, keyList, keyParams, keyWork, madeKey, newKeyBody } from './schema.ts'

type Deps = { readonly keys: Keys; readonly visitorOf: VisitorOf }

const ofOne = ['key-not-found', 'key-ended', 'key-rotating'] as const

/** Admins make keys; POST /internal/keys serves `npm run key`. */
export async function keyRoutes(app: FastifyInstance, { keys, visitorOf }: Deps): Promise<void> {
  route(app, 'POST', '/internal/keys', {
    ...owner(...ofOne),
    operationId: 'handleKeys',
    summary: 'Lists, makes, rotates and revokes keys',
    body: keyWork,
    answer: keyAnswer,
    async run(request, reply) {
      const asked = request.body
      const by = { actor: 'owner', channel: 'command' }
      if ('create' in asked || 'rotate' in asked) {
        const made = await ('create' in asked ? keys.create(asked.create, by) : keys.rotate(asked.rotate, by))
        return made.ok ? sendJson(reply, made.made) : sendAsProblem(reply, made.problem)
      }
      const revoked = 'revoke' in asked ? await keys.revoke(asked.revoke, by) : null
      if (revoked && !revoked.ok) return sendAsProblem(reply, revoked.problem)
      return sendJson(reply, { keys: await keys.list() })
    },
  })

  route(app, 'GET', '/api/admin/keys', {
    access: 'admin',
    tag: 'staff',
    operationId: 'listKeys',
    summary: 'Lists the keys of programs, without their secrets',
    answer: keyList,
    run: async (_request, reply) => sendJson(reply, { keys: await keys.list() }),
  })

  route(app, 'POST', '/api/admin/keys', {
    ...admins('key-ended'),
    operationId: 'makeKey',
    summary: 'Makes a key and shows its secret this once',
    body: newKeyBody,
    answer: madeKey,
    run: async (request, reply) => sendMade(reply, await keys.create(request.body, await actorOf(visitorOf, request))),
  })

  route(app, 'POST', '/api/admin/keys/:keyId/rotate', {
    ...admins(...ofOne),
    operationId: 'rotateKey',
    summary: 'Gives a key another secret; the one before works for 24 hours more',
    description: 'Not again until then, so that no program is cut off which still has that one.',
    params: keyParams,
    answer: madeKey,
    run: async (request, reply) =>
      sendMade(reply, await keys.rotate(request.params.keyId, await actorOf(visitorOf, request))),
  })

  route(app, 'POST', '/api/admin/keys/:keyId/revoke', {
    ...admins('key-not-found'),
    operationId: 'revokeKey',
    summary: 'Revokes a key: it works no more once this has answered',
    params: keyParams,
    answer: done,
    async run(request, reply) {
      const revoked = await keys.revoke(request.params.keyId, await actorOf(visitorOf, request))
      if (!revoked.ok) return sendAsProblem(reply, revoked.problem)
      notePosition(reply, revoked.position)
      return reply.code(204).send()
    },
  })
}

function sendMade(reply: FastifyReply, made: Made): FastifyReply {
  if (!made.ok) return sendAsProblem(reply, made.problem)
  notePosition(reply, made.position)
  return sendJson(reply, made.made)
}
