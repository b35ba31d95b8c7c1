import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Offers } from '#api/plumbing/feature.ts'
import { customerOf } from '#api/plumbing/http/guards.ts'
import { languageOf } from '#api/plumbing/http/language.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import type { visitors } from '#api/visitors/index.ts'
import type { ConfirmationModel } from '#web/models/auth.ts'
import type { Auth } from './auth.ts'
import { ownPasswordProblem, tooManyRequests } from './passwords/own-password.ts'

export type ConfirmationDeps = Pick<Offers<[typeof visitors]>, 'accounts' | 'visitors' | 'visitorOf'> & {
  readonly auth: Auth
}

/** How long a session stays confirmed: 15 minutes. */
const seconds = 15 * 60

/**
 * Changes that could cost the shop most ask again who is there, so that an unattended browser or a stolen session is not enough. A
 * confirmation lies in a cookie of its own, sealed for one session: no other session has it, and it ends with that session.
 */
export function createConfirmations({ auth, accounts, visitors, visitorOf }: ConfirmationDeps) {
  const { cookies, tokens, requests, throttles, now } = auth

  async function isFresh(request: FastifyRequest): Promise<boolean> {
    const session = await visitors.sessionOf(request)
    const token = request.cookies[cookies.confirmed]
    const claims = session && token ? await tokens.confirmed.open(token, now()) : null
    return claims !== null && claims.sub === session?.sessionId
  }

  async function keep(reply: FastifyReply, sessionId: string): Promise<void> {
    const token = await tokens.confirmed.seal({ sub: sessionId }, { now: now(), seconds })
    reply.setCookie(cookies.confirmed, token, { ...cookies.options, maxAge: seconds })
  }

  /** The link of a mail, where it works in this session. */
  async function opened(request: FastifyRequest, token: string) {
    const [session, link] = await Promise.all([
      visitors.sessionOf(request),
      requests.find(token, ['ConfirmationRequested']),
    ])
    if (!link.ok) return { ok: false, code: link.code } as const
    if (link.request.type !== 'ConfirmationRequested') return { ok: false, code: 'link-unknown' } as const
    const { requestId, sessionId } = link.request.data
    if (session?.sessionId !== sessionId) return { ok: false, code: 'link-elsewhere' } as const
    return { ok: true, requestId, sessionId } as const
  }

  return {
    /** Null while the session is confirmed; else the refusal, which says how to confirm. */
    async problem(request: FastifyRequest): Promise<Problem | null> {
      if (await isFresh(request)) return null
      const { accountId } = await customerOf(visitorOf, request)
      const { passwordHash } = await accounts.byId(accountId)
      return problemOf('confirm-again', 'Confirm who you are, then send the request again.', {
        by: passwordHash === null ? 'link' : 'password',
      })
    },
    async byPassword(request: FastifyRequest, reply: FastifyReply, password: string): Promise<Problem | null> {
      const { accountId } = await customerOf(visitorOf, request)
      const problem = await ownPasswordProblem(auth, await accounts.byId(accountId), password, request.ip)
      const session = await visitors.sessionOf(request)
      if (problem || !session) return problem
      await keep(reply, session.sessionId)
      return null
    },
    /** Sends a mail with a link that confirms this session. */
    async sendLink(request: FastifyRequest): Promise<Problem | null> {
      const [customer, session] = await Promise.all([customerOf(visitorOf, request), visitors.sessionOf(request)])
      const attempt = await throttles.mail.attempt({ account: customer.accountId, address: request.ip })
      if (!attempt.ok) return tooManyRequests(attempt.retryAfter)
      if (session) await requests.confirmation(languageOf(request), customer, session.sessionId)
      return null
    },
    async byLink(request: FastifyRequest, reply: FastifyReply, token: string): Promise<Problem | null> {
      const link = await opened(request, token)
      if (!link.ok) return problemOf(link.code, askAgain)
      const used = await requests.use(link.requestId)
      if (!used.ok) return problemOf(used.code, askAgain)
      await keep(reply, link.sessionId)
      return null
    },
    /** For the page behind the link. The link is not used up by being looked at. */
    async model(request: FastifyRequest, token: string): Promise<ConfirmationModel> {
      const link = await opened(request, token)
      return link.ok ? { works: true } : { works: false, reason: link.code }
    },
  }
}

export type Confirmations = ReturnType<typeof createConfirmations>

const askAgain = 'Press the button that asked for it once more, in the browser where you are signed in.'
