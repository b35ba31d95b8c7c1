import type { FastifyInstance } from 'fastify'
import type { Csrf } from './csrf.ts'
import type { Visitors } from './visitor-of.ts'

/**
 * Puts what a request found out about its visitor into the cookies of the answer, whichever route gives it. An answer that
 * anybody may keep and hand on carries no cookie at all.
 */
export function keepSessions(
  app: FastifyInstance,
  { csrf, visitors }: { readonly csrf: Csrf; readonly visitors: Visitors },
): void {
  app.addHook('onSend', async (request, reply) => {
    if (/\bpublic\b/.test(String(reply.getHeader('cache-control') ?? ''))) {
      reply.removeHeader('set-cookie')
      return
    }
    csrf.keep(request, reply)
    await visitors.keep(request, reply)
  })
}
