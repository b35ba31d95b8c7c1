import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { catalogue } from '#api/catalogue/index.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { product } from '#domain/product/decide.ts'
import type { ProductEvent } from '#domain/product/events.ts'
import type { Product } from '#domain/product/evolve.ts'
import { levelOf } from '#domain/shared/stock-levels.ts'
import { unknownSku, writeByProduct } from './bulk/by-product.ts'
import { type BulkPart, commandOf, refusedItem, writtenBefore } from './bulk/item.ts'
import { bulkRoute } from './bulk/route.ts'
import type { Once, OnceInParts } from './once.ts'

/** The highest price of a piece, in minor units, as for feeds. */
const most = 1_000_000_000
const sku = z.string().min(1).max(200).describe('The id of the variant in carts and orders')

const price = z
  .strictObject({
    amount: z.int().min(0).max(most).describe('Minor units'),
    currency: z.string().min(1).max(20).describe('The base currency of the shop; no other is taken'),
  })
  .meta({ id: 'Price' })

const item = z
  .strictObject({
    sku,
    price: price.nullable().describe('What one piece costs; null: again what the feed says'),
  })
  .meta({ id: 'PriceWrite', description: 'The price of a variant' })
type Item = z.output<typeof item>

const answer = z
  .union([
    z
      .object({
        ...{ sku, ok: z.literal(true), price },
        edited: z.boolean().describe('The price stands over that of the feed'),
      })
      .describe('Carried out; the price is that of now, before a discount of the product'),
    refusedItem(['sku-not-found', 'other-currency'], { sku: sku.optional() }),
  ])
  .meta({ id: 'PriceWritten', description: 'What became of an item' })

type Answer = { readonly sku: string } & (
  | { readonly ok: true; readonly price: z.output<typeof price>; readonly edited: boolean }
  | { readonly ok: false; readonly code: string; readonly detail: string }
)

type Deps = Pick<Engines, 'store' | 'handler'> &
  Pick<Offers<[typeof catalogue]>, 'products'> & {
    /** The code of the currency that prices are kept in. */
    readonly base: string
    readonly once: Once
    readonly onceInParts: OnceInParts
  }

/** Prices by programs. They are edits like those of the dashboard, path by path: the feed does not change them. */
export async function priceRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { store, handler, products, base } = deps
  const refused = ({ sku }: Item, code: string, detail: string): Answer => ({ sku, ok: false, code, detail })

  function told(state: Product, sku: string): Answer | null {
    const fed = state?.feed.variants.find(each => each.sku === sku)
    if (!state || !fed) return null
    const edit = levelOf(state.edits.prices, sku)
    return { sku, ok: true, price: { amount: edit ?? fed.price, currency: base }, edited: edit !== undefined }
  }

  /** One command and one append; at a repeat one more for what nothing was written of before. */
  async function write(productId: string, items: readonly Item[], part: BulkPart) {
    const stream = `${product.name}-${productId}`
    const before = await writtenBefore(part, stream, store)
    const accepted = pricedIn(before.events as unknown as readonly ProductEvent[])
    const fresh = items.filter(({ sku }) => !accepted.has(sku))
    const prices = Object.fromEntries(fresh.map(({ sku, price }) => [sku, price?.amount ?? null]))
    const command = { type: 'WritePrices', data: { productId, prices } } as const
    const handled = await handler.handle(product, productId, command, commandOf(part, stream, before.attempts))
    const gone = (each: Item) => refused(each, unknownSku.code, unknownSku.detail)
    const answers = items.map(each => told(handled.state, each.sku) ?? gone(each))
    const wrote = handled.ok && answers.some(({ ok }) => ok)
    return { answers, position: wrote ? handled.position : null }
  }

  bulkRoute<Item, Answer>(
    app,
    {
      ...{ url: '/api/v1/prices', scope: 'prices:write', operationId: 'writePrices', shape: 'Price' },
      summary: 'Sets the prices of many variants',
      description:
        'A price by a key stands over the feed, as one of the dashboard does, until `null` takes it back: a later price of the feed, or of `writeProduct`, changes nothing that shoppers see. What is written last counts, of keys and of staff.',
      item,
      answer,
      examples: [
        { sku: 'FALLOWFIELD-FF1200-NAVY-M', price: { amount: 1299, currency: 'USD' } },
        { sku: 'FALLOWFIELD-FF1200-NAVY-L', price: null },
      ],
      nameOf: ({ sku }) => sku,
      refuse: refused,
      part: { lines: 10_000, bytes: 4 * 1024 * 1024 },
      async carryOut(items, part) {
        const isOther = ({ price }: Item) => price !== null && price.currency !== base
        const own = items.filter(each => !isOther(each))
        const wrote = await writeByProduct(
          own,
          products,
          (productId, some) => write(productId, some, part),
          (each, { code, detail }) => refused(each, code, detail),
        )
        let next = 0
        const answers = items.map(each =>
          isOther(each) ? refused(each, 'other-currency', `The shop keeps prices in ${base}.`) : wrote.answers[next++]!,
        )
        return { answers, position: wrote.position }
      },
    },
    deps,
  )
}

function pricedIn(events: readonly ProductEvent[]): ReadonlySet<string> {
  return new Set(
    events.flatMap(event => {
      if (event.type === 'ProductEdited') return Object.keys(event.data.edits.prices ?? {})
      return event.type === 'ProductEditsWithdrawn' ? event.data.skus : []
    }),
  )
}
