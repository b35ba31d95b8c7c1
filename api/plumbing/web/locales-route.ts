import type { FastifyInstance } from 'fastify'
import type { Language } from '#domain/shared/localized-text.ts'
import type { LoadedApplication } from './application.ts'

export const stringsPath = '/locales/:language/:file'

/** Strings by language and namespace; `translation` is all of them in one file. */
export function answerLocales(app: FastifyInstance, load: () => Promise<LoadedApplication>): void {
  app.get<{ Params: { language: string; file: string } }>(
    stringsPath,
    { config: { access: 'guest' }, schema: { hide: true } },
    async (request, reply) => {
      const { language, file } = request.params
      const { catalogues } = (await load()).application
      const catalogue = Object.hasOwn(catalogues, language) ? catalogues[language as Language] : undefined
      const namespace = /^([\w-]+)\.json$/.exec(file)?.[1]
      if (!catalogue || !namespace) return reply.callNotFound()
      const strings =
        namespace === 'translation' ? catalogue : Object.hasOwn(catalogue, namespace) && catalogue[namespace]
      if (!strings) return reply.callNotFound()
      return reply.header('cache-control', 'public, max-age=300').send(strings)
    },
  )
}
