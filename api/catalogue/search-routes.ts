import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { languageOf } from '#api/plumbing/http/language.ts'
import { sendJson } from '#api/plumbing/http/send-json.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import type { CatalogueQueries } from './queries.ts'
import { searchAnswer, searchQuery } from './search-schema.ts'

export type SearchRouteDeps = { readonly shop: (language: Language) => Pick<CatalogueQueries, 'searchAnswer'> }

/** GET /api/home/product_search?q=: suggestions with their first products, and the first products of the query. */
export async function searchRoutes(app: FastifyInstance, { shop }: SearchRouteDeps): Promise<void> {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/home/product_search',
    {
      config: { access: 'guest' },
      schema: {
        tags: ['search'],
        operationId: 'searchProducts',
        summary: 'Finds products by words, colours, sizes, prices, style numbers and SKUs',
        querystring: searchQuery,
        response: { 200: searchAnswer },
      },
    },
    async (request, reply) => {
      const { q, lng } = request.query
      const answer = await shop(languageOf(request, lng)).searchAnswer(q)
      return sendJson(reply, answer)
    },
  )
}
