import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler, RouteOptions } from 'fastify'
import { type Allowed, allowed } from '#domain/shared/permissions.ts'
import { prefixOf } from '#web/i18n/addresses.ts'
import { languageOf } from './language.ts'
import { sendProblem } from './problem.ts'
import type { Customer, Visitor, VisitorOf } from './visitor.ts'

/**
 * Who may use a route. `guest`: everybody. `customer`: who is signed in. A permission: active staff that has it, and
 * admins. `admin`: admins alone. `owner`: who holds the data folder's token, see `ownerOnly`.
 */
export type Access =
  | 'guest'
  | 'customer'
  | { readonly permission: string; readonly to: keyof Allowed }
  | 'admin'
  | 'owner'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route says it; `enforceAccess` sees to it before anything of the request is read. */
    access?: Access
  }
}

export type Verdict = 'allowed' | 'sign-in-required' | 'not-permitted'

export function verdictOf(visitor: Visitor, access: Access): Verdict {
  if (access === 'guest' || access === 'owner') return 'allowed'
  if (visitor.kind === 'guest') return 'sign-in-required'
  const { admin, staff } = visitor
  if (access === 'customer') return 'allowed'
  const may = access === 'admin' ? admin : allowed({ a: admin, s: staff }, access.permission)[access.to]
  return may ? 'allowed' : 'not-permitted'
}

/** Sees to the `access` that routes declare, for all that are registered from now on. */
export function enforceAccess(app: FastifyInstance, visitorOf: VisitorOf): void {
  app.addHook('onRoute', route => {
    const access = route.config?.access
    if (access === undefined || access === 'guest' || access === 'owner') return
    route.onRequest = [guardOf(access, visitorOf), ...hooksOf(route)]
  })
}

/** The visitor of a route that only who is signed in can reach. */
export async function customerOf(visitorOf: VisitorOf, request: FastifyRequest): Promise<Customer> {
  const visitor = await visitorOf(request)
  if (visitor.kind === 'guest') throw new TypeError(`${request.routeOptions.url} has to declare its access`)
  return visitor
}

function guardOf(access: Access, visitorOf: VisitorOf): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const verdict = verdictOf(await visitorOf(request), access)
    if (verdict === 'allowed') return undefined
    if (verdict === 'not-permitted') return sendProblem(reply, 'not-permitted', 'Ask an admin of the shop.')
    return request.url.startsWith('/api/')
      ? sendProblem(reply, 'sign-in-required', 'Sign in, then send the request again.')
      : toSignIn(request, reply)
  }
}

/** A form of a page whose session ended leads to the sign-in page, and from there back to the page. */
function toSignIn(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { referer } = request.headers
  const page = referer && URL.canParse(referer) ? new URL(referer) : null
  const callbackUrl = request.method === 'GET' ? request.url : page ? page.pathname + page.search : '/'
  return reply.redirect(signInPath(prefixOf(languageOf(request)), callbackUrl), 303)
}

/** The sign-in page that says why it came. */
export function signInPath(prefix: string, callbackUrl: string): string {
  return `${prefix}/sign-in?${new URLSearchParams({ callbackUrl, error: 'SessionRequired' })}`
}

function hooksOf({ onRequest }: RouteOptions) {
  return onRequest === undefined ? [] : [onRequest].flat()
}
