import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendProblem } from './problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of others send to it by design; it believes nothing that it is sent, and acts for no visitor. */
    fromElsewhere?: true | ((request: FastifyRequest) => boolean)
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses changes from another site's page (CSRF). A client that names no origin is no browser with cookies. */
export function requireSameOrigin(
  app: FastifyInstance,
  { publicUrl }: { readonly publicUrl?: string | undefined },
): void {
  const publicOrigin = publicUrl ? new URL(publicUrl).origin : null
  app.addHook('onRequest', async (request, reply) => {
    if (safeMethods.has(request.method) || comesFromHere(request, publicOrigin)) return
    const { fromElsewhere } = request.routeOptions.config
    if (fromElsewhere === true || fromElsewhere?.(request)) return
    return sendProblem(reply, 'forbidden', 'A page of another site sent this. Open the shop and try again there.')
  })
}

function comesFromHere(request: FastifyRequest, publicOrigin: string | null): boolean {
  const site = request.headers['sec-fetch-site']
  if (site === 'same-origin' || site === 'none') return true
  if (site === 'cross-site' || site === 'same-site') return false
  const { origin } = request.headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  // Behind a proxy the host may be an inner one, so the public address counts too; the scheme only where it is sure.
  return origin === publicOrigin || new URL(origin).host === request.headers.host
}
