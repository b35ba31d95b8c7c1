import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { languageOf, languageQuery } from '#api/plumbing/http/language.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { route, sendJson } from '#api/plumbing/http/route.ts'
import { type Language, textIn } from '#domain/shared/localized-text.ts'
import { cardModels } from './cards.ts'
import type { Catalogue } from './catalogue.ts'
import { availableOf, describeVariant, isForSale, type ProductPages } from './product/product-pages.ts'
import type { CatalogueQueries } from './queries.ts'
import { cardsAnswer, type ProductAnswer, productAnswer, productParams, searchAnswer, searchQuery } from './schema.ts'

const mostIds = 24

type CatalogueDeps = { readonly products: ProductPages; readonly catalogue: (language: Language) => Catalogue }

export async function productRoutes(app: FastifyInstance, deps: CatalogueDeps): Promise<void> {
  route(app, 'GET', '/api/products/:slug', {
    access: 'guest',
    problems: ['product-not-found'],
    cookies: { reads: ['language'] },
    tag: 'catalogue',
    operationId: 'getProduct',
    summary: 'Returns a product with its variants, their prices and their stock',
    params: productParams,
    query: languageQuery,
    answer: productAnswer,
    async run(request, reply) {
      const product = await deps.products.bySlug(request.params.slug)
      if (!product || !isForSale(product))
        return sendProblem(reply, 'product-not-found', 'The shop has no such product.')
      const language = languageOf(request, request.query.lng)
      const catalogue = deps.catalogue(language)
      const [names, currency, stock] = await Promise.all([
        catalogue.names(),
        catalogue.currency(),
        deps.products.stockOf(product.id),
      ])
      const answer: ProductAnswer = {
        id: product.id,
        slug: product.slug,
        name: textIn(product.name, language),
        description: textIn(product.description, language),
        tables: product.tables ?? [],
        tags: product.tags ?? [],
        brand: product.brand && names.name('brand', product.brand),
        style: product.style,
        category: names.name('category', product.baseCategory),
        discount: product.discount,
        rating: product.rating,
        reviewCount: product.reviewCount,
        currency: currency.model,
        variants: product.variants.map(variant => {
          const { color, size, options } = describeVariant({ product, variant }, names)
          return {
            sku: variant.sku,
            articleNumber: variant.articleNumber ?? null,
            color: color?.name ?? null,
            hexes: color?.hexes ?? [],
            size,
            options,
            price: currency.unit(variant.sellingPrice),
            quantity: availableOf({ product, variant, stock }),
            closeout: variant.closeout,
            gtin: variant.gtin,
            weight: variant.weight,
          }
        }),
      }
      return sendJson(reply.header('cache-control', 'no-cache'), answer)
    },
  })
}

/** GET /api/home/product_search?q=: suggestions with their first products, and the first products of the query. */
export async function searchRoutes(
  app: FastifyInstance,
  { shop }: { readonly shop: (language: Language) => Pick<CatalogueQueries, 'searchAnswer'> },
): Promise<void> {
  route(app, 'GET', '/api/home/product_search', {
    access: 'guest',
    tag: 'search',
    operationId: 'searchProducts',
    summary: 'Finds products by words, colours, sizes, prices, style numbers and SKUs',
    query: searchQuery,
    answer: searchAnswer,
    async run(request, reply) {
      const { q, lng } = request.query
      return sendJson(reply, await shop(languageOf(request, lng)).searchAnswer(q))
    },
  })
}

/** GET /api/cards?ids=: cards of the products that the browser remembers as looked at. */
export async function cardRoutes(app: FastifyInstance, { catalogue }: Pick<CatalogueDeps, 'catalogue'>): Promise<void> {
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
    answer: cardsAnswer,
    async run(request, reply) {
      const ids = [...new Set(request.query.ids.split(',').filter(Boolean))].slice(0, mostIds)
      const cards = await cardModels(catalogue(languageOf(request, request.query.lng)), ids)
      return reply.header('cache-control', 'private, no-cache').send({ cards: [...cards] as never })
    },
  })
}
