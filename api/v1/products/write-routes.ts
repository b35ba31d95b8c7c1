import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { fromProgram, type importing, productIdOf } from '#api/import/index.ts'
import { each } from '#api/plumbing/background/each.ts'
import { TooMuchContention } from '#api/plumbing/events/handle.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { type KnownKey, keyOf } from '#api/plumbing/http/key-guard.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { route, sendJson } from '#api/plumbing/http/route.ts'
import { product } from '#domain/product/decide.ts'
import type { Position } from '#domain/shared/event-store.ts'
import { contention } from '../bulk/by-product.ts'
import { type BulkPart, commandOf } from '../bulk/item.ts'
import { bulkRoute } from '../bulk/route.ts'
import { type Once, type OnceInParts, onceHeaders, onceRefusals } from '../once.ts'
import { tellPosition } from '../shop-position.ts'
import {
  exampleProduct,
  foundOf,
  type ProductAnswer,
  type ProductBody,
  type ProductItem,
  productAccepted,
  productAnswer,
  productBody,
  productItem,
  productKey,
  programProduct,
  type RefusedProduct,
} from './model.ts'

type Deps = Pick<Engines, 'handler'> &
  Pick<Offers<[typeof importing]>, 'writeProduct'> & {
    /** The code of the currency that prices are kept in. */
    readonly base: string
    readonly once: Once
    readonly onceInParts: OnceInParts
  }

/** Products are built, claimed and stored one beside the other. */
const width = 16
const largestProduct = 4 * 1024 * 1024

const sourceOf = ({ source }: KnownKey) => source ?? fromProgram

async function written(
  item: ProductItem,
  key: KnownKey,
  { by, correlationId, commandId }: ReturnType<typeof metaOf>,
  { writeProduct, base }: Deps,
): Promise<{ readonly answer: ProductAnswer; readonly position: Position | null }> {
  const refused = (code: string, detail: string, more: Partial<RefusedProduct> = {}) =>
    ({ answer: { key: item.key, ok: false, code, detail, ...more } satisfies RefusedProduct, position: null }) as const
  const said = programProduct(item, base)
  if (!said) return refused('other-currency', `The shop keeps prices in ${base}.`)
  const meta = { ...by, correlationId, commandId }
  try {
    const wrote = await writeProduct(said, { source: sourceOf(key), meta })
    const { productId, result, slug, fields, variants, position } = wrote
    const found = foundOf(wrote, base)
    if (result === null)
      return refused('product-unreadable', 'None of its variants can be read: problems tells why.', found)
    return {
      answer: {
        ...{ key: item.key, ok: true, id: productId, address: `/product/${slug}`, result, changed: [...fields] },
        variants: variants.map(({ row, sku }) => ({ variant: row - 1, sku })),
        ...found,
      },
      position,
    }
  } catch (error) {
    if (!(error instanceof TooMuchContention)) throw error
    return refused(contention.code, contention.detail)
  }
}

function metaOf(part: Pick<BulkPart, 'id' | 'correlationId' | 'by'>, name: string) {
  const { commandId, correlationId, actor = '', channel = '' } = commandOf(part as BulkPart, name, 0)
  return { by: { actor, channel }, correlationId, commandId }
}

/** Many products in one request. */
export async function productBulkRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const refuse = ({ key }: ProductItem, code: string, detail: string): ProductAnswer => ({
    key,
    ok: false,
    code,
    detail,
  })
  bulkRoute<ProductItem, ProductAnswer>(
    app,
    {
      ...{ url: '/api/v1/products', scope: 'products:write', operationId: 'writeProducts', shape: 'Product' },
      summary: 'Makes and changes many products',
      description:
        'Each is read as an import reads one of a feed, whose source is that of the key: edits of staff and prices of `writePrices` stand over it, which `keptPrices` tells, and its stock is left alone. Categories, colors, sizes and options that the shop does not know become its own, which `unknown` tells.',
      item: productItem,
      answer: productAnswer,
      examples: [{ key: 'ff1200', ...exampleProduct }],
      nameOf: ({ key }) => key.toLowerCase(),
      refuse,
      part: { lines: 500, bytes: 8 * 1024 * 1024 },
      async carryOut(items, part) {
        const answers = new Map<ProductItem, ProductAnswer>()
        let position: Position | null = null
        await each(items, width, async item => {
          const wrote = await written(item, part.key, metaOf(part, `product-${item.key.toLowerCase()}`), deps)
          answers.set(item, wrote.answer)
          if (wrote.position !== null) position = Math.max(position ?? wrote.position, wrote.position)
        })
        return { answers: items.map(item => answers.get(item)!), position }
      },
    },
    deps,
  )
}

/** One product by the name that the program has for it. */
export async function productWriteRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { handler, once } = deps
  const params = z.strictObject({ key: productKey })

  route(app, 'PUT', '/api/v1/products/by-key/:key', {
    access: { scope: 'products:write' },
    tag: 'v1',
    problems: [...onceRefusals, 'product-unreadable', 'other-currency'],
    operationId: 'writeProduct',
    summary: 'Makes a product, or changes it',
    description:
      'See `POST /api/v1/products`, which does the same with many. A price that `writePrices` or staff set stays, and `keptPrices` tells it.',
    bodyLimit: largestProduct,
    params,
    headers: onceHeaders,
    body: productBody.meta({ examples: [exampleProduct] }),
    answer: productAccepted,
    run: async (request, reply) =>
      once(request, reply, async ({ commandId, ...by }) => {
        const item: ProductItem = { ...(request.body as ProductBody), key: request.params.key }
        const meta = metaOf({ id: commandId, correlationId: commandId, by }, 'product')
        const { answer, position } = await written(item, keyOf(request), meta, deps)
        if (answer.ok) return sendJson(position === null ? reply : tellPosition(reply, position), answer)
        const { code, detail, problems, notices, suspects } = answer
        if (code === 'product-unreadable') return sendProblem(reply, code, detail, { problems, notices, suspects })
        return sendProblem(reply, code === 'other-currency' ? code : 'contention', detail)
      }),
  })

  route(app, 'POST', '/api/v1/products/by-key/:key/discontinue', {
    access: { scope: 'products:write' },
    tag: 'v1',
    problems: [...onceRefusals, 'product-not-found'],
    operationId: 'discontinueProduct',
    summary: 'Takes a product off sale for good; writing it again brings it back',
    params,
    headers: onceHeaders,
    answer: z
      .object({ key: productKey, id: z.string(), discontinued: z.literal(true) })
      .meta({ id: 'ProductDiscontinued', description: 'It is no longer sold' }),
    run: async (request, reply) =>
      once(request, reply, async claimed => {
        const { key } = request.params
        const productId = productIdOf(sourceOf(keyOf(request)), '', key)
        const command = { type: 'DiscontinueProduct', data: { productId } } as const
        const done = await handler.handle(product, productId, command, claimed)
        if (!done.ok) return sendProblem(reply, 'product-not-found', `The source of the key has no product ${key}.`)
        return sendJson(tellPosition(reply, done.position), { key, id: productId, discontinued: true })
      }),
  })
}
