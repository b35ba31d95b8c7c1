import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SealedTokens } from '#api/plumbing/http/sealed-token.ts'
import { sessionSeconds } from '#domain/account/commands.ts'
import type { AuthCookies } from './cookies.ts'

/** An older token is made anew when it is seen, so that a session in use does not end. */
const renewedAfterSeconds = 24 * 60 * 60

/** The account confirms the session at every request. */
export type Session = {
  readonly accountId: string
  readonly epoch: number
  /** Stays the same however often the session is made to last. */
  readonly sessionId: string
  /** Seconds since 1970. */
  readonly issuedAt: number
}

const newSessionId = () => randomBytes(16).toString('base64url')

export type SessionsDeps = { readonly cookies: AuthCookies; readonly tokens: SealedTokens; readonly now: () => Date }

export function createSessions({ cookies, tokens, now }: SessionsDeps) {
  const seal = ({
    accountId,
    epoch,
    sessionId = newSessionId(),
  }: Pick<Session, 'accountId' | 'epoch'> & Partial<Session>) =>
    tokens.seal({ sub: accountId, epoch, sid: sessionId }, { now: now(), seconds: sessionSeconds })
  const keep = async (reply: FastifyReply, session: Parameters<typeof seal>[0]) =>
    void reply.setCookie(cookies.session, await seal(session), { ...cookies.options, maxAge: sessionSeconds })

  const isOld = (session: Session): boolean => now().getTime() / 1000 - session.issuedAt > renewedAfterSeconds

  return {
    cookieName: cookies.session,
    /** The value of a session's cookie; without an id it is a new session. */
    seal,
    /** The session that the request's cookie carries; null when it carries none that holds. */
    async read(request: FastifyRequest): Promise<Session | null> {
      const token = request.cookies[cookies.session]
      if (!token) return null
      const claims = await tokens.open(token, now())
      if (typeof claims?.sub !== 'string' || typeof claims.epoch !== 'number') return null
      const { sub: accountId, epoch, sid, iat: issuedAt = 0 } = claims
      // One from before sessions had ids: its account and second stand for it.
      const sessionId = typeof sid === 'string' ? sid : `${accountId}.${issuedAt}`
      return { accountId, epoch, sessionId, issuedAt }
    },
    isSent: (request: FastifyRequest): boolean => Boolean(request.cookies[cookies.session]),
    /** Resolves with the id of the new session. */
    async begin(reply: FastifyReply, { accountId, epoch }: Pick<Session, 'accountId' | 'epoch'>): Promise<string> {
      const sessionId = newSessionId()
      await keep(reply, { accountId, epoch, sessionId })
      return sessionId
    },
    /** The same session, for another thirty days. */
    renew: keep as (reply: FastifyReply, session: Session) => Promise<void>,
    end(reply: FastifyReply): void {
      reply.clearCookie(cookies.session, cookies.options)
    },
    isOld,
    /** Whether it ended by itself since it was read. */
    isOver: ({ issuedAt }: Session): boolean => now().getTime() >= 1000 * (issuedAt + sessionSeconds),
    /** ISO-8601 UTC: when a session ends that is used now for the last time. */
    expires(session: Session): string {
      const since = isOld(session) ? now().getTime() : session.issuedAt * 1000
      return new Date(since + sessionSeconds * 1000).toISOString()
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>
