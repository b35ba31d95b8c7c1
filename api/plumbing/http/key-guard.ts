import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Scope } from '#domain/shared/scopes.ts'
import { hooksOf, isForKeys, type KeysAccess, keysEnforced } from './guards.ts'
import { sendProblem } from './problem.ts'

/** The program that sends a request, as its key says. */
export type KnownKey = {
  readonly id: string
  readonly name: string
  readonly scopes: readonly Scope[]
  /** Whose feed its products are; null: that of all such keys. */
  readonly source: string | null
}

/** The key that a header `Authorization` carries; null where it does not work, or not any more. */
export type ReadKey = (authorization: string | undefined) => Promise<KnownKey | null>

const known = new WeakMap<FastifyRequest, KnownKey>()

/** The key of a request to a route that takes a scope. */
export function keyOf(request: FastifyRequest): KnownKey {
  const key = known.get(request)
  if (!key) throw new TypeError(`${request.routeOptions.url} has to take a scope`)
  return key
}

/** Asks for keys where routes take a scope, for all routes that are registered after this. No cookie is read there. */
export function enforceKeys(app: FastifyInstance, read: ReadKey): void {
  app.decorate(keysEnforced, true)
  app.addHook('onRoute', route => {
    const access = route.config?.access
    if (isForKeys(access)) route.onRequest = [guardOf(access, read), ...hooksOf(route)]
  })
}

function guardOf({ scope }: KeysAccess, read: ReadKey): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const { authorization } = request.headers
    const key = await read(authorization)
    if (!key) return refuse(reply, authorization)
    if (scope !== 'any' && !key.scopes.includes(scope)) {
      reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="${scope}"`)
      const todo = `It takes the scope ${scope}. Ask an admin of the shop for a key that has it.`
      return sendProblem(reply, 'scope-missing', todo, { scope })
    }
    known.set(request, key)
    return undefined
  }
}

/** As RFC 6750 says it: a request without any key hears nothing of an error. */
function refuse(reply: FastifyReply, authorization: string | undefined): FastifyReply {
  reply.header('www-authenticate', authorization === undefined ? 'Bearer' : 'Bearer error="invalid_token"')
  const todo =
    authorization === undefined
      ? 'Send a key of the shop: Authorization: Bearer slv_… An admin makes one.'
      : 'It is mistyped, was revoked or has expired, or its secret was replaced. Ask an admin of the shop for another one.'
  return sendProblem(reply, 'key-invalid', todo)
}
