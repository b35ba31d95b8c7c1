import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { catalogue } from '#api/catalogue/index.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { type StockWrite, stockKinds, type WriteRefusal } from '#domain/stock/commands.ts'
import { stock } from '#domain/stock/decide.ts'
import { adjustmentReasons, type StockEvent } from '#domain/stock/events.ts'
import { refusalOf, saidOf, type ToldStock, toldStock } from '#domain/stock/write.ts'
import { contention, writeByProduct } from './bulk/by-product.ts'
import { type BulkPart, commandOf, refusedItem, writtenBefore } from './bulk/item.ts'
import { bulkRoute } from './bulk/route.ts'
import type { Once, OnceInParts } from './once.ts'

/** Pieces in one count or adjustment. */
const most = 1_000_000_000
const sku = z.string().min(1).max(200).describe('The id of the variant in carts and orders')
const pieces = z.int().min(-most).max(most)

const item: z.ZodType<StockWrite> = z
  .union([
    z
      .strictObject({
        sku,
        set: pieces.min(0).nullable().describe('So many there are now; null: the variant is not tracked'),
        of: z.enum(stockKinds).describe('`on_hand`: on the shelf. `available`: less what orders hold'),
        from: pieces
          .nullable()
          .describe(
            'The number of the same kind that the program knew: another one by now is not replaced. Null: whatever it is',
          ),
      })
      .describe('Sets the pieces of a variant, which is a count of its own and in the memory of no feed'),
    z
      .strictObject({
        sku,
        adjust: pieces.refine(by => by !== 0, { error: 'has to be other than 0' }).describe('So many more, or fewer'),
        reason: z
          .enum(adjustmentReasons)
          .describe(
            '`received` and `returned` add pieces, `damaged` and `lost` take them away, `correction` may do both',
          ),
      })
      .describe('Adds pieces or takes them away'),
  ])
  .meta({ id: 'StockWrite' })

const levels = {
  on_hand: z.int().nullable().describe('On the shelf; null: not tracked'),
  committed: z.int().describe('Held for orders that did not leave'),
  available: z.int().nullable().describe('On hand less committed; below 0: short; null: not tracked'),
}
const own = [
  ...(['stock-moved', 'stock-not-tracked', 'adjustment-exceeds-stock', 'adjustment-against-reason'] as const),
  ...(['quantity-out-of-bounds', 'sku-not-found'] as const),
] as const
const said = { sku: sku.optional(), ...z.object(levels).partial().shape }
const answer = z
  .union([
    z.object({ sku, ok: z.literal(true), ...levels }).describe('Carried out; the pieces are those of now'),
    refusedItem(own, said),
  ])
  .meta({ id: 'StockWritten', description: 'What became of an item' })

const todo: { readonly [code in WriteRefusal]: string } = {
  'stock-moved': 'It is another number by now. Look at what moved it, then set it from that.',
  'stock-not-tracked': 'Its pieces are not counted. Set them first.',
  'adjustment-exceeds-stock': 'More would go than are on hand. If that is wrong, set them.',
  'adjustment-against-reason': 'received and returned add pieces, damaged and lost take them away.',
  'quantity-out-of-bounds': 'Pieces are whole numbers.',
}

type Answer = { readonly sku: string } & (
  | ({ readonly ok: true } & ToldStock)
  | ({ readonly ok: false; readonly code: string; readonly detail: string } & Partial<ToldStock>)
)

type Deps = Pick<Engines, 'store' | 'handler'> &
  Pick<Offers<[typeof catalogue]>, 'products'> & { readonly once: Once; readonly onceInParts: OnceInParts }

/** Counts and adjustments by programs: a warehouse says what lies on its shelves. */
export async function stockWriteRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { store, handler, products } = deps

  /** One command and one append; at a repeat one more for what was refused before. */
  async function write(productId: string, writes: readonly StockWrite[], part: BulkPart) {
    const stream = `${stock.name}-${productId}`
    const before = await writtenBefore(part, stream, store)
    const accepted = skusOf(before.events as unknown as readonly StockEvent[])
    const fresh = writes.filter(({ sku }) => !accepted.has(sku))
    const command = { type: 'WriteStock', data: { productId, writes: fresh } } as const
    const handled = await handler.handle(stock, productId, command, commandOf(part, stream, before.attempts))
    if (!handled.ok) throw new Error('A write of stock was refused as a whole')
    // Somebody else carries the same request out: the log tells what came of it.
    const now = handled.repeated
      ? (await writtenBefore({ ...part, repeated: true }, stream, store)).events
      : handled.events
    for (const each of skusOf(now as readonly StockEvent[])) accepted.add(each)
    const answers = writes.map((each): Answer => {
      const told = toldStock(handled.state, each.sku)
      if (accepted.has(each.sku)) return { sku: each.sku, ok: true, ...told }
      const code = refusalOf(each, handled.state)
      return code === null
        ? { sku: each.sku, ok: false, ...contention, ...told }
        : { sku: each.sku, ok: false, code, detail: todo[code], ...told }
    })
    return { answers, position: accepted.size > 0 ? handled.position : null }
  }

  const refused = ({ sku }: StockWrite, code: string, detail: string): Answer => ({ sku, ok: false, code, detail })

  bulkRoute<StockWrite, Answer>(
    app,
    {
      ...{ url: '/api/v1/stock', scope: 'stock:write', operationId: 'writeStock', shape: 'Stock' },
      summary: 'Sets and adjusts the pieces of many variants',
      description:
        'Each item is carried out or refused by itself. A set says what it was counted from: where the number is another one by now, it is `stock-moved`, with the number of now.',
      item,
      answer,
      examples: [
        { sku: 'FALLOWFIELD-FF1200-NAVY-M', set: 12, of: 'on_hand', from: 10 },
        { sku: 'FALLOWFIELD-FF1200-NAVY-L', set: 40, of: 'available', from: null },
        { sku: 'FALLOWFIELD-FF1200-NAVY-S', adjust: -2, reason: 'damaged' },
      ],
      nameOf: ({ sku }) => sku,
      refuse: refused,
      part: { lines: 10_000, bytes: 4 * 1024 * 1024 },
      carryOut: (items, part) =>
        writeByProduct(
          items,
          products,
          (productId, writes) => write(productId, writes, part),
          (each, { code, detail }) => refused(each, code, detail),
        ),
    },
    deps,
  )
}

function skusOf(events: readonly StockEvent[]): Set<string> {
  return new Set(events.flatMap(event => saidOf(event).map(({ sku }) => sku)))
}
