import type { FastifyInstance } from 'fastify'
import type { Visitors } from '#api/accounts/visitor-of.ts'
import type { Auth } from './services.ts'

/**
 * Puts what a request found out about its visitor into the cookies of the answer, whichever route gives it. An answer that
 * anybody may keep and hand on carries no cookie at all.
 */
export function keepSessions(
  app: FastifyInstance,
  { auth, visitors }: { readonly auth: Pick<Auth, 'csrf'>; readonly visitors: Visitors },
): void {
  // With a callback: a cached page, which is most of what a shop sends, waits for no promise of it.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (String(reply.getHeader('cache-control') ?? '').includes('public')) {
      reply.removeHeader('set-cookie')
      return done(null, payload)
    }
    auth.csrf.keep(request, reply)
    if (request.headers.cookie === undefined) return done(null, payload)
    visitors.keep(request, reply).then(() => done(null, payload), done)
  })
}
