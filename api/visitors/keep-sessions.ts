import type { FastifyInstance } from 'fastify'
import type { Auth } from '#api/auth/services.ts'
import type { Visitors } from './visitor-of.ts'

/**
 * Puts what a request found out about its visitor into the cookies of the answer, whichever route gives it. An answer that
 * anybody may keep and hand on carries no cookie at all.
 */
export function keepSessions(
  app: FastifyInstance,
  { auth, visitors }: { readonly auth: Pick<Auth, 'csrf'>; readonly visitors: Visitors },
): void {
  app.addHook('onSend', async (request, reply) => {
    if (/\bpublic\b/.test(String(reply.getHeader('cache-control') ?? ''))) {
      reply.removeHeader('set-cookie')
      return
    }
    auth.csrf.keep(request, reply)
    await visitors.keep(request, reply)
  })
}
