import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { limitRate, type RateLimitDeps } from '#api/plumbing/http/limits/rate-limit.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { route } from '#api/plumbing/http/route.ts'
import type { Visitors } from '#api/visitors/index.ts'
import type { Auth } from './auth.ts'
import type { Entrance } from './entrance.ts'
import { clientLogCodes, isInline, pageError } from './errors.ts'
import { acceptAuthForms, authFields, base, createProtocol, queryOf, sendData, textField } from './protocol.ts'
import { mistake, providersSchema, redirect, sessionSchema, sharedFields, whereTo } from './schema.ts'

export type AuthRoutesDeps = {
  readonly auth: Auth
  readonly entrance: Entrance
  readonly visitors: Visitors
  readonly limits: RateLimitDeps
}

const tag = 'auth'
const guest = { access: 'guest' } as const
const session = 'next-auth.session-token'
const csrf = 'next-auth.csrf-token'
const consumes = ['application/x-www-form-urlencoded', 'application/json']
const reportsPerMinute = 30

/** The NextAuth v4 client protocol: session, form token, ways to sign in, signing out, and its pages. */
export async function authRoutes(server: FastifyInstance, deps: AuthRoutesDeps): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const { auth, entrance, visitors } = deps
  const protocol = createProtocol(auth)
  acceptAuthForms(app)

  route(app, 'GET', `${base}/session`, {
    ...guest,
    cookies: { reads: [session], sets: [session] },
    tag,
    operationId: 'getSession',
    summary:
      'Returns the session of the visitor, or an empty object for a guest. It renews a session older than a day for another 30.',
    answer: sessionSchema,
    async run(request, reply) {
      // It renews only an old session: else an answer on its way during a sign-out would bring the session back.
      return sendData(reply, await sessionNow(request))
    },
  })

  route(app, 'POST', `${base}/session`, {
    ...guest,
    tag,
    consumes,
    operationId: 'updateSession',
    summary: 'Returns the session as it is now. `data` is ignored: the account says whose session it is.',
    body: z.looseObject({ csrfToken: z.string().optional(), data: z.unknown().optional() }).nullish(),
    answer: { 200: sessionSchema, 400: mistake },
    async run(request, reply) {
      if (!protocol.csrfVerified(request)) return sendData((reply as FastifyReply).code(400), {})
      return sendData(reply, await sessionNow(request))
    },
  })

  route(app, 'GET', `${base}/csrf`, {
    ...guest,
    cookies: { reads: [csrf], sets: [csrf] },
    tag,
    operationId: 'getCsrfToken',
    summary: 'Returns the token for the forms of this visitor, and sets its cookie',
    answer: z.object({ csrfToken: z.string() }).describe('Every form has to send it'),
    run: async (request, reply) => sendData(reply, { csrfToken: auth.csrf.tokenOf(request) }),
  })

  route(app, 'GET', `${base}/providers`, {
    ...guest,
    tag,
    operationId: 'getProviders',
    summary: 'Lists the ways to sign in, by id',
    answer: providersSchema,
    async run(request, reply) {
      const origin = protocol.originFor(request)
      const entries = (await auth.providers.list()).map(({ id, name, type }) => [
        id,
        { id, name, type, signinUrl: `${origin}${base}/signin/${id}`, callbackUrl: `${origin}${base}/callback/${id}` },
      ])
      return sendData(reply, Object.fromEntries(entries))
    },
  })

  app.get(`${base}/signin`, { config: guest, schema: { hide: true } }, async (request, reply) => {
    if (protocol.hasBadCallbackUrl(request)) return protocol.refuse(request, reply, 'InvalidCallbackUrl')
    const { error, csrf } = queryOf(request)
    const callbackUrl = protocol.callbackUrl(request, reply)
    return reply.redirect(protocol.page(request, '/sign-in', { callbackUrl, error, csrf }), 302)
  })

  app.get(`${base}/error`, { config: guest, schema: { hide: true } }, async (request, reply) => {
    const { error = '' } = queryOf(request)
    const path = isInline(error)
      ? protocol.page(request, '/sign-in', { callbackUrl: protocol.callbackUrl(request, reply), error })
      : protocol.page(request, '/auth/error', { error: pageError(error) })
    return reply.redirect(path, 302)
  })

  app.get(`${base}/verify-request`, { config: guest, schema: { hide: true } }, async (request, reply) =>
    reply.redirect(protocol.page(request, '/verify-request', {}), 302),
  )

  app.get(`${base}/signout`, { config: guest, schema: { hide: true } }, async (request, reply) => {
    const { csrf } = queryOf(request)
    return reply.redirect(protocol.page(request, '/sign-out', { csrf }), 302)
  })

  route(app, 'POST', `${base}/signout`, {
    ...guest,
    cookies: { reads: [session, csrf], sets: [session] },
    tag,
    consumes,
    operationId: 'signOut',
    summary:
      'Ends the session of this browser. With `json` the answer names the next page; without it, it redirects there.',
    body: z.looseObject(sharedFields).nullish(),
    answer: { 200: whereTo, 302: redirect, 400: mistake },
    async run(request, reply) {
      if (protocol.hasBadCallbackUrl(request)) return protocol.refuse(request, reply, 'InvalidCallbackUrl')
      if (!protocol.csrfVerified(request)) return protocol.go(request, reply, `${base}/signout?csrf=true`)
      const callbackUrl = protocol.callbackUrl(request, reply)
      await entrance.leave(request, reply)
      return protocol.go(request, reply, callbackUrl)
    },
  })

  async function sessionNow(request: FastifyRequest): Promise<object> {
    const [visitor, session] = await Promise.all([visitors.visitorOf(request), visitors.sessionOf(request)])
    return visitor.kind === 'customer' && session ? protocol.sessionOf(visitor, session) : {}
  }

  await app.register(async reporting => {
    await limitRate(reporting, { name: 'sign-in-reports', max: reportsPerMinute, timeWindow: 60_000 }, deps.limits)
    reporting.post(`${base}/_log`, { config: guest, schema: { hide: true } }, async (request, reply) => {
      const fields = authFields(request)
      const [level, code] = [textField(fields, 'level'), textField(fields, 'code')]
      // Anybody can send this: what is not one of the client's own reports is not worth a line.
      if (clientLogCodes.some(known => known === code)) {
        const line = {
          code,
          url: textField(fields, 'url').slice(0, 200),
          message: textField(fields, 'message').slice(0, 200),
        }
        if (level === 'error') request.log.error(line, 'a browser reports')
        else request.log.warn(line, 'a browser reports')
      }
      return sendData(reply, {})
    })
  })

  app.get(base, { config: guest, schema: { hide: true } }, async (request, reply) =>
    protocol.refuse(request, reply, 'MissingAPIRoute'),
  )
  app.route({
    method: ['GET', 'POST'],
    url: `${base}/*`,
    config: guest,
    schema: { hide: true },
    handler: async (request, reply) =>
      sendProblem(reply, 'not-found', `There is no such action under ${request.method} ${base}.`),
  })
}
