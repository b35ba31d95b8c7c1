import { timingSafeEqual } from 'node:crypto'
import type { Socket } from 'node:net'
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  preHandlerAsyncHookHandler,
  RouteOptions,
} from 'fastify'
import { type Allowed, allowed, type PermissionName, type Rights } from '#domain/shared/permissions.ts'
import type { Scope } from '#domain/shared/scopes.ts'
import { prefixOf } from '#web/i18n/addresses.ts'
import { languageOf } from './language.ts'
import { type Problem, sendAsProblem, sendProblem } from './problem.ts'
import type { Customer, Visitor, VisitorOf } from './visitor.ts'

/**
 * Requests that a route accepts. `guest`: all. `customer`: of signed-in visitors. `staff`: of active staff and of admins. A
 * permission: of active staff that has it, and of admins. `admin`: of admins. `owner`: from this machine, with the token that lies in the data folder.
 * A scope: of programs whose key has it (`key-guard.ts`).
 */
export type Access = VisitorsAccess | 'owner' | KeysAccess

export type VisitorsAccess =
  | 'guest'
  | 'customer'
  | 'staff'
  | { readonly permission: PermissionName; readonly to: keyof Allowed }
  | 'admin'

/** `any`: every key that works. */
export type KeysAccess = { readonly scope: Scope | 'any' }

export function isForKeys(access: Access | undefined): access is KeysAccess {
  return typeof access === 'object' && 'scope' in access
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route states it; `enforceAccess` checks it before anything else of the request is read. */
    access?: Access
    /** Asks for the password again, or for the link of a mail, unless the session confirmed so a short while ago. */
    confirmed?: true
  }
}

export type Verdict = 'allowed' | 'sign-in-required' | 'not-permitted'

export function verdictOf(visitor: Visitor, access: VisitorsAccess): Verdict {
  if (access === 'guest') return 'allowed'
  if (visitor.kind === 'guest') return 'sign-in-required'
  const { admin, staff } = visitor
  if (access === 'customer') return 'allowed'
  return mayEnter(access, { a: admin, s: staff }) ? 'allowed' : 'not-permitted'
}

function mayEnter(access: Exclude<VisitorsAccess, 'guest' | 'customer'>, rights: Rights): boolean {
  if (access === 'staff') return rights.a || rights.s?.status === 'active'
  return access === 'admin' ? rights.a : allowed(rights, access.permission)[access.to]
}

const enforced = 'accessEnforced'
/** What the guard of keys leaves where it stands. */
export const keysEnforced = 'keysEnforced'

/** Checks the `access` that routes state, for all routes that are registered after this. */
export function enforceAccess(app: FastifyInstance, visitorOf: VisitorOf, ownerToken: string): void {
  app.decorate(enforced, true)
  const ownerGuard = guardOfOwner(ownerToken)
  app.addHook('onRoute', route => {
    const access = route.config?.access
    if (access === undefined || access === 'guest' || isForKeys(access)) return
    route.onRequest = [access === 'owner' ? ownerGuard : guardOf(access, visitorOf), ...hooksOf(route)]
  })
}

const confirming = 'confirmationsAsked'

/** Asks for a confirmation where routes want one, for all routes that are registered after this. */
export function askConfirmations(
  app: FastifyInstance,
  problemFor: (request: FastifyRequest) => Promise<Problem | null>,
): void {
  app.decorate(confirming, true)
  app.addHook('onRoute', route => {
    if (!route.config?.confirmed) return
    const ask: preHandlerAsyncHookHandler = async (request, reply) => {
      const problem = await problemFor(request)
      return problem ? sendAsProblem(reply, problem) : undefined
    }
    route.preHandler = [ask, ...[route.preHandler ?? []].flat()]
  })
}

/** @throws Error where nothing would check what a route asks of its visitors: it would be open to everybody. */
export function assertGuarded(app: FastifyInstance, { access, confirmed }: FastifyContextConfig): void {
  const guard = isForKeys(access) ? keysEnforced : enforced
  if (access !== 'guest' && !app.hasDecorator(guard)) throw new Error('Call enforceAccess before this route.')
  if (confirmed && !app.hasDecorator(confirming)) throw new Error('Call askConfirmations before this route.')
}

/** The visitor of a route that only signed-in visitors can reach. */
export async function customerOf(visitorOf: VisitorOf, request: FastifyRequest): Promise<Customer> {
  const visitor = await visitorOf(request)
  if (visitor.kind === 'guest') throw new TypeError(`${request.routeOptions.url} has to declare its access`)
  return visitor
}

/** Which right is missing, and who can give it. */
function wanting(access: VisitorsAccess): string {
  const right = typeof access === 'object' ? `It takes the right ${access.permission}: ${access.to}. ` : ''
  return `${right}Ask an admin of the shop.`
}

function guardOf(access: VisitorsAccess, visitorOf: VisitorOf): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const verdict = verdictOf(await visitorOf(request), access)
    if (verdict === 'allowed') return undefined
    if (verdict === 'not-permitted') return sendProblem(reply, 'not-permitted', wanting(access))
    return request.url.startsWith('/api/')
      ? sendProblem(reply, 'sign-in-required', 'Sign in, then send the request again.')
      : toSignIn(request, reply)
  }
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** A server that listens on one address of the machine sees its own machine under that address. */
const isHere = ({ remoteAddress = '', localAddress }: Socket) =>
  loopback.has(remoteAddress) || remoteAddress === localAddress

function guardOfOwner(token: string): onRequestAsyncHookHandler {
  const expected = Buffer.from(`Bearer ${token}`)
  return async (request, reply) => {
    const given = Buffer.from(request.headers.authorization ?? '')
    const known = given.length === expected.length && timingSafeEqual(given, expected)
    if (known && isHere(request.raw.socket)) return undefined
    return sendProblem(reply, 'forbidden', 'Only the commands of the owner of the data folder may do this.')
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

export function hooksOf({ onRequest }: RouteOptions) {
  return onRequest === undefined ? [] : [onRequest].flat()
}
