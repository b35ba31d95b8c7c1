import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuthCookies } from './cookies.ts'

/** NextAuth v4's double-submit token: the cookie `token|sha256(token + secret)`, and the token in the form. */
export type Csrf = ReturnType<typeof createCsrf>

export function createCsrf({
  cookies,
  secrets,
}: {
  readonly cookies: AuthCookies
  readonly secrets: readonly string[]
}) {
  const made = new WeakMap<FastifyRequest, string>()
  const hashOf = (token: string, secret: string) => createHash('sha256').update(token).update(secret).digest('hex')

  function sent(request: FastifyRequest): string | null {
    const [token, hash] = (request.cookies[cookies.csrf] ?? '').split('|')
    if (!token || !hash) return null
    return secrets.some(secret => same(hashOf(token, secret), hash)) ? token : null
  }

  return {
    /** The visitor's token; a new one is put into a cookie by `keep` when the answer leaves. */
    tokenOf(request: FastifyRequest): string {
      const known = sent(request) ?? made.get(request)
      if (known) return known
      const token = randomBytes(32).toString('hex')
      made.set(request, token)
      return token
    },
    verified(request: FastifyRequest, given: unknown): boolean {
      const token = sent(request)
      return token !== null && typeof given === 'string' && same(token, given)
    },
    keep(request: FastifyRequest, reply: FastifyReply): void {
      const token = made.get(request)
      if (token) reply.setCookie(cookies.csrf, `${token}|${hashOf(token, secrets[0] ?? '')}`, cookies.options)
    },
  }
}

function same(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}
