import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { mayBePage } from '../page-addresses.ts'
import { sendProblem } from '../problem.ts'

type Pattern = { readonly path: RegExp; readonly url: string; readonly methods: readonly string[] }

/** All pages are behind this one. */
const anyPage = '/*'

/** 405 with `Allow` for a path known by another method, else 404: a problem, or text for a browser on a page's path. */
export function answerUnknown(app: FastifyInstance): void {
  let patterns: readonly Pattern[] | null = null

  function answer(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    patterns ??= app.knownRoutes.map(patternOf)
    const path = request.url.split('?', 1)[0]!.replace(/(.)\/$/, '$1')
    const allowed = methodsOf(patterns, path)
    if (allowed.length === 0 || allowed.includes(request.method)) return sendProblem(reply, 'not-found')
    reply.header('allow', allowed.join(', '))
    const detail = `This address takes ${allowed.join(', ')}.`
    if (!mayBePage(path)) return sendProblem(reply, 'method-not-allowed', detail)
    return reply.code(405).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(`${detail}\n`)
  }

  // Before its body is read: what is wrong with that does not matter here.
  app.addHook('onRequest', async (request, reply) => (request.is404 ? answer(request, reply) : undefined))
  app.setNotFoundHandler(answer)
}

function methodsOf(patterns: readonly Pattern[], path: string): readonly string[] {
  const known = patterns.filter(({ url, path: pattern }) => (url === anyPage ? mayBePage(path) : pattern.test(path)))
  // A route for the rest of a folder does not count where the address has a route of its own.
  const own = known.filter(({ url }) => url === anyPage || !url.endsWith('*'))
  return [...new Set((own.length > 0 ? own : known).flatMap(({ methods }) => methods))].sort()
}

/** `:name` is one segment, or a part of one; `*` is the rest. */
function patternOf({ url, methods }: KnownRoute): Pattern {
  const segments = url
    .replace(/(.)\/$/, '$1')
    .split('/')
    .map(segment =>
      segment.includes(':') ? '[^/]+' : segment === '*' ? '.*' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    )
  return { url, methods, path: new RegExp(`^${segments.join('/')}$`) }
}

export type KnownRoute = Pick<RouteOptions, 'url' | 'schema' | 'config'> & { readonly methods: readonly string[] }

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route of the server, in the order of registration. */
    readonly knownRoutes: readonly KnownRoute[]
  }
}

/** Keeps a list of all routes that are registered from now on. */
export function noteRoutes(app: FastifyInstance): void {
  const routes: KnownRoute[] = []
  app.decorate('knownRoutes', routes)
  app.addHook('onRoute', ({ url, method, schema, config }) => {
    routes.push({ url, methods: [method].flat(), ...(schema && { schema }), ...(config && { config }) })
  })
}
