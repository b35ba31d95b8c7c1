import { randomUUID } from 'node:crypto'
import type { FeedProduct, ProductEvent } from '#domain/product/events.ts'
import type { TermEvent, TermKind } from '#domain/term/events.ts'
import { openShop } from '#tests/api/open-shop.ts'
import { orderLine, submission } from '#tests/domain/order/examples.ts'
import { feed, variant } from './feed-product.ts'

export function imported(id: string, parts: Partial<FeedProduct> = {}): ProductEvent {
  const product = feed([variant(`${id}-navy-m`)], {
    brand: 'alder-mills',
    style: id.toUpperCase(),
    name: { en: 'Ringspun T-Shirt', fr: 'T-shirt en coton filé' },
    description: { en: '|   Soft hand     Tear-away label' },
    cuts: ['unisex'],
    ...parts,
  })
  return { type: 'ProductImported', data: { productId: id, slug: `slug-${id}`, source: 'supplier', feed: product } }
}

export function defined(kind: TermKind, id: string, en: string, more: object = {}): TermEvent {
  return { type: 'TermDefined', data: { kind, id, name: { en }, ...more } }
}

export function counted(productId: string, counts: { readonly [sku: string]: number }) {
  const lines = Object.entries(counts).map(([sku, quantity]) => ({ sku, quantity }))
  return { type: 'StockCounted', data: { productId, counts: lines } }
}

export const exampleTerms = [
  defined('brand', 'alder-mills', 'Alder Mills'),
  defined('brand', 'zephyr', 'Zephyr Works'),
  { type: 'TermDefined', data: { kind: 'category', id: 't-shirts', name: { en: 'T-Shirts', ar: 'قمصان' }, order: 1 } },
  defined('category', 'polos', 'Polos', { order: 2 }),
  defined('category', 'empty', 'Nothing here', { order: 3 }),
  defined('color', 'navy', 'Navy', { hexes: ['#1f2a44'] }),
  defined('color', 'red-white', 'Red/White', { hexes: ['#c8102e', '#ffffff'] }),
  defined('size', 's', 'S', { order: 1 }),
  defined('size', 'm', 'M', { order: 2 }),
  defined('size', '2xl', '2XL', { order: 3 }),
]

/** A shop that production's `openShop` opened on a folder of its own, for questions of its pages. */
export async function openExampleShop() {
  const shop = await openShop({ now: () => new Date('2026-11-20T12:00:00Z') })
  const meta = { correlationId: 'example', causationId: 'example', actor: 'test', channel: 'test' }

  /** Resolves when pages and search show the events. */
  async function append(...events: readonly { type: string; data: object }[]): Promise<void> {
    const added = events.map(event => ({ id: randomUUID(), ...event, meta }))
    await shop.store.append('example', added, 'any')
    await shop.caughtUp()
    await shop.indexer.caughtUp()
  }

  return {
    ...shop,
    append,
    /** Orders these products, most pieces of the first, and ranks the best sellers. */
    async sold(...ids: readonly string[]): Promise<void> {
      const lines = ids.map((id, at) => orderLine(`${id}-navy-m`, id, ids.length - at))
      const orderId = randomUUID()
      await append(
        { type: 'OrderSubmitted', data: submission(lines, orderId) },
        { type: 'OrderPlaced', data: { orderId, number: 1, placedAt: '2026-11-20T10:00:00.000Z' } },
      )
      await shop.sweeps.get('best-sellers')!.now()
    },
    close: () => shop.end(),
  }
}

export type ExampleShop = Awaited<ReturnType<typeof openExampleShop>>
