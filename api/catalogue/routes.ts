import type { FastifyInstance } from 'fastify'
import { languageOf, languageQuery } from '#api/plumbing/http/language.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { route, sendJson } from '#api/plumbing/http/route.ts'
import { type Language, textIn } from '#domain/shared/localized-text.ts'
import { type ProductAnswer, productAnswer, productParams } from './answer-schema.ts'
import type { Catalogue } from './catalogue.ts'
import { describeVariant } from './describe.ts'
import { availableOf, isSold, type ProductPages } from './product-pages.ts'
import type { CatalogueQueries } from './queries.ts'
import { searchAnswer, searchQuery } from './search-schema.ts'

export type ProductDeps = {
  readonly products: ProductPages
  readonly catalogue: (language: Language) => Catalogue
}

export async function productRoutes(app: FastifyInstance, deps: ProductDeps): Promise<void> {
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
      if (!product || !isSold(product)) return sendProblem(reply, 'product-not-found', 'The shop has no such product.')
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

type SearchRouteDeps = { readonly shop: (language: Language) => Pick<CatalogueQueries, 'searchAnswer'> }

/** GET /api/home/product_search?q=: suggestions with their first products, and the first products of the query. */
export async function searchRoutes(app: FastifyInstance, { shop }: SearchRouteDeps): Promise<void> {
  route(app, 'GET', '/api/home/product_search', {
    access: 'guest',
    tag: 'search',
    operationId: 'searchProducts',
    summary: 'Finds products by words, colours, sizes, prices, style numbers and SKUs',
    query: searchQuery,
    answer: searchAnswer,
    async run(request, reply) {
      const { q, lng } = request.query
      const answer = await shop(languageOf(request, lng)).searchAnswer(q)
      return sendJson(reply, answer)
    },
  })
}
