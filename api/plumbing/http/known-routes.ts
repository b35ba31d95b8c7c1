import type { FastifyInstance, RouteOptions } from 'fastify'

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
