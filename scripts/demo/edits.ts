import { productIdOf } from '#api/import/known-products.ts'
import type { CommandHandler } from '#api/plumbing/events/handle.ts'
import { product } from '#domain/product/product.ts'
import type { TermEvent } from '#domain/term/events.ts'
import { term } from '#domain/term/term.ts'
import type { DemoOptions } from './feed.ts'
import { createRandom } from './random.ts'
import { demoStyles } from './styles.ts'

const share = 0.08
const discounts = [10, 15, 15, 20, 20, 25, 30] as const

/** Categories that the feed brings and the shop did not know, as its staff names them. */
export const demoCategories: readonly TermEvent['data'][] = [
  {
    kind: 'category',
    id: 'dresses',
    name: { en: 'Dresses', bn: 'ড্রেস', ar: 'فساتين', fr: 'Robes' },
    order: 10,
  },
  {
    kind: 'category',
    id: 'event-merch',
    name: { en: 'Event merch', bn: 'অনুষ্ঠানের পোশাক', ar: 'ملابس الفعاليات', fr: 'Articles d’événement' },
    order: 11,
  },
]

/** What the staff of the demo shop says over its feed: a discount on one product in twelve. */
export function* demoEdits({ seed, products }: DemoOptions): Generator<{ productId: string; discount: number }> {
  const random = createRandom(`${seed}/edits`)
  for (const { brand, number } of demoStyles(seed, products)) {
    if (random.chance(share)) {
      yield { productId: productIdOf('supplier', brand.name, number), discount: random.pick(discounts) }
    }
  }
}

/** Applies them to the imported demo catalogue. Repeating it changes nothing. */
export async function applyDemoEdits(handler: CommandHandler, options: DemoOptions): Promise<void> {
  for (const { productId, discount } of demoEdits(options)) {
    const command = { type: 'EditProduct', data: { productId, edits: { discount } } } as const
    const edited = await handler.handle(product, productId, command, { actor: 'demo', channel: 'demo' })
    if (!edited.ok) throw new Error(`The demo edit of ${productId} was refused: ${edited.rejection.code}`)
  }
  for (const data of demoCategories) {
    const id = `${data.kind}-${data.id}`
    await handler.handle(term, id, { type: 'DefineTerm', data }, { actor: 'demo', channel: 'demo' })
  }
}
