import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuthCookies } from './cookies.ts'
import type { SealedTokens } from './sealed-token.ts'

/** How long a session lasts that nobody uses: 30 days. */
export const sessionSeconds = 30 * 24 * 60 * 60
/** An older token is made anew when it is seen, so that a session in use does not end. */
const renewedAfterSeconds = 24 * 60 * 60

/** What a session says; the account confirms it at every request. */
export type Session = { readonly accountId: string; readonly epoch: number; readonly issuedAt: number }

export type SessionsDeps = { readonly cookies: AuthCookies; readonly tokens: SealedTokens; readonly now: () => Date }

export function createSessions({ cookies, tokens, now }: SessionsDeps) {
  const seal = ({ accountId, epoch }: Pick<Session, 'accountId' | 'epoch'>) =>
    tokens.seal({ sub: accountId, epoch }, { now: now(), seconds: sessionSeconds })

  const isOld = (session: Session): boolean => now().getTime() / 1000 - session.issuedAt > renewedAfterSeconds

  return {
    cookieName: cookies.session,
    /** The value of the session's cookie. */
    seal,
    /** The session that the request's cookie carries; null when it carries none that holds. */
    async read(request: FastifyRequest): Promise<Session | null> {
      const token = request.cookies[cookies.session]
      if (!token) return null
      const claims = await tokens.open(token, now())
      if (typeof claims?.sub !== 'string' || typeof claims.epoch !== 'number') return null
      return { accountId: claims.sub, epoch: claims.epoch, issuedAt: claims.iat ?? 0 }
    },
    isSent: (request: FastifyRequest): boolean => Boolean(request.cookies[cookies.session]),
    async begin(reply: FastifyReply, account: Pick<Session, 'accountId' | 'epoch'>): Promise<void> {
      reply.setCookie(cookies.session, await seal(account), { ...cookies.options, maxAge: sessionSeconds })
    },
    end(reply: FastifyReply): void {
      reply.clearCookie(cookies.session, cookies.options)
    },
    isOld,
    /** ISO-8601 UTC: when a session ends that is used now for the last time. */
    expires(session: Session): string {
      const since = isOld(session) ? now().getTime() : session.issuedAt * 1000
      return new Date(since + sessionSeconds * 1000).toISOString()
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>
