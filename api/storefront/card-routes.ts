import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { colorSchema } from '#api/cart/answer-schema.ts'
import { languageOf } from '#api/cart/language.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { cardModels } from './cards.ts'
import type { Catalogue } from './catalogue.ts'

export type CardRouteDeps = { readonly catalogue: (language: Language) => Catalogue }

const mostIds = 24
const minor = z.int().describe('Minor units of the shown currency')
const picture = z.object({ kind: z.enum(['garment', 'photo']), base: z.string() })

const cardSchema = z.object({
  id: z.string(),
  slug: z.string(),
  path: z.string(),
  name: z.string(),
  brand: z.string(),
  style: z.string(),
  rating: z.number(),
  reviewCount: z.int(),
  discount: z.number().describe('Percent'),
  price: minor,
  listPrice: minor,
  inStock: z.boolean(),
  closeout: z.boolean(),
  picture,
  colors: z.array(colorSchema.extend({ picture })),
  colorCount: z.int(),
})

/** Cards of products that only the browser knows of: those that it looked at. */
export async function cardRoutes(server: FastifyInstance, { catalogue }: CardRouteDeps): Promise<void> {
  server.withTypeProvider<ZodTypeProvider>().get(
    '/api/cards',
    {
      config: { access: 'guest', cookies: { reads: ['language'] } },
      schema: {
        tags: ['catalogue'],
        operationId: 'getCards',
        summary: 'Cards of products by their ids; those that are not sold any more are left out',
        querystring: z.strictObject({
          ids: z
            .string()
            .max(mostIds * 80)
            .describe(`Up to ${mostIds} ids, between commas`),
          lng: z.enum(languages).optional(),
        }),
        response: { 200: z.object({ cards: z.array(cardSchema) }) },
      },
    },
    async (request, reply) => {
      const ids = [...new Set(request.query.ids.split(',').filter(Boolean))].slice(0, mostIds)
      const cards = await cardModels(catalogue(languageOf(request, request.query.lng)), ids)
      return reply.header('cache-control', 'private, no-cache').send({ cards: [...cards] as never })
    },
  )
}
