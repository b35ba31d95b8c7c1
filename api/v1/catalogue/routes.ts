import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { keyOf } from '#api/plumbing/http/key-guard.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { route, sendJson } from '#api/plumbing/http/route.ts'
import type { publicEvents } from '#api/public-events/index.ts'
import { type ProductEvent, productEvents } from '#domain/product/events.ts'
import { evolve, type Product } from '#domain/product/evolve.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { scanCode } from '#domain/shared/scan-code.ts'
import { productPage } from '#projections/product-page/view.ts'
import { noStock, type ProductStock } from '#projections/stock-levels/document.ts'
import { stockLevels } from '#projections/stock-levels/view.ts'
import type { Terms } from '#projections/terms/document.ts'
import { terms } from '#projections/terms/view.ts'
import { listFields, listQuery, listWords, type SendList } from '../lists.ts'
import { productSchema, programProduct } from './model.ts'

type Deps = Pick<Engines, 'store' | 'readModels' | 'origin'> &
  Pick<Offers<[typeof publicEvents]>, 'outside'> & { readonly sendList: SendList }

const access = { scope: 'products:read' } as const
const mostFound = 250

/** The catalogue for programs: products as their events tell them, with pictures and pieces. */
export async function catalogueRoutes(
  app: FastifyInstance,
  { store, readModels, origin, outside, sendList }: Deps,
): Promise<void> {
  /** The product as its stream tells it now; nothing of it is kept in the memory that commands need. */
  async function folded(productId: string): Promise<Product> {
    let product: Product = null
    for await (const event of store.read(`product-${productId}`))
      product = evolve(product, event as unknown as StoredEvent<ProductEvent>)
    return product
  }

  /** Null: there is no such product. */
  async function told(request: FastifyRequest, ids: readonly string[]) {
    const [{ base }, categories] = await Promise.all([outside(), readModels.get<Terms>(terms.name, 'category')])
    const levels = keyOf(request).scopes.includes('stock:read')
      ? await readModels.getMany<ProductStock>(stockLevels.name, ids)
      : null
    return Promise.all(
      ids.map(async (id, at) => {
        const product = await folded(id)
        return product && programProduct(id, product, levels && (levels[at] ?? noStock), { base, origin, categories })
      }),
    )
  }

  route(app, 'GET', '/api/v1/products', {
    access,
    tag: 'v1',
    problems: ['cursor-unknown'],
    operationId: 'listChangedProducts',
    summary: 'Lists the products that changed, the one that waits longest to be told first, as they are now',
    description: listWords,
    query: listQuery,
    answer: z
      .object({ products: z.array(productSchema), ...listFields })
      .meta({ id: 'ChangedProducts', description: 'Products that changed' }),
    run: async (request, reply) =>
      sendList(request, reply, 'products', {
        types: productEvents,
        idsOf: ({ data }) => [String((data as ProductEvent['data']).productId)],
        read: ids => told(request, ids),
        fromViews: true,
      }),
  })

  route(app, 'GET', '/api/v1/products/find', {
    access,
    tag: 'v1',
    operationId: 'findProductsByCode',
    summary: 'Finds products by their style, or by a code of a variant',
    query: z.strictObject({
      by: z.enum(['style', 'code']).describe('`code`: a SKU, a GTIN or an article number of a variant'),
      is: z.string().min(1).max(200).describe('The whole of it, in letters of any case'),
    }),
    answer: z.object({ products: z.array(productSchema) }).describe(`Products, ${mostFound} at most`),
    async run(request, reply) {
      const { by, is } = request.query
      const [index, key] = by === 'code' ? ['byCode', scanCode(is)] : ['byStyle', is.toUpperCase()]
      const ids = await readModels.lookup(productPage.name, index, key)
      const products = await told(request, [...new Set(ids)].slice(0, mostFound))
      return sendJson(reply, { products: products.filter(each => each !== null) })
    },
  })

  route(app, 'GET', '/api/v1/products/:id', {
    access,
    tag: 'v1',
    problems: ['product-not-found'],
    operationId: 'readProduct',
    summary: 'Returns a product by its id',
    params: z.strictObject({ id: z.string().min(1).max(200).describe('The id of the product, as events name it') }),
    answer: productSchema,
    async run(request, reply) {
      const [product] = await told(request, [request.params.id])
      return product ? sendJson(reply, product) : sendProblem(reply, 'product-not-found', 'Check its id.')
    },
  })
}
