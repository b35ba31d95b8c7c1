import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { languageOf, languageQuery } from '#api/plumbing/http/language.ts'
import { route } from '#api/plumbing/http/route.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { cardModels } from './cards.ts'
import type { Catalogue } from './catalogue.ts'
import { colorSchema, pictureBaseSchema } from './shape-schema.ts'

export type CardRouteDeps = { readonly catalogue: (language: Language) => Catalogue }

const mostIds = 24
const minor = z.int().describe('Minor units of the shown currency')

const cardSchema = z
  .object({
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
    uncounted: z.literal(true).optional().describe('Set if nothing was counted yet; it is not sold out'),
    closeout: z.boolean(),
    picture: pictureBaseSchema,
    colors: z.array(colorSchema.extend({ picture: pictureBaseSchema })),
    colorCount: z.int(),
  })
  .meta({ id: 'Card' })

/** Cards of products that only the browser knows of: those that it looked at. */
export async function cardRoutes(app: FastifyInstance, { catalogue }: CardRouteDeps): Promise<void> {
  route(app, 'GET', '/api/cards', {
    access: 'guest',
    cookies: { reads: ['language'] },
    tag: 'catalogue',
    operationId: 'getCards',
    summary: 'Returns the cards of products by their ids, without those that are not sold any more',
    query: z.strictObject({
      ids: z
        .string()
        .max(mostIds * 80)
        .describe(`Up to ${mostIds} ids, separated by commas`),
      ...languageQuery.shape,
    }),
    answer: z.object({ cards: z.array(cardSchema) }).describe('The cards, in the order of the ids'),
    async run(request, reply) {
      const ids = [...new Set(request.query.ids.split(',').filter(Boolean))].slice(0, mostIds)
      const cards = await cardModels(catalogue(languageOf(request, request.query.lng)), ids)
      return reply.header('cache-control', 'private, no-cache').send({ cards: [...cards] as never })
    },
  })
}
