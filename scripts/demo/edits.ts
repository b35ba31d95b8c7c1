import type { CommandHandler } from '#api/handle.ts'
import { productIdOf } from '#api/import/build-product.ts'
import { product } from '#domain/product/product.ts'
import type { DemoOptions } from './feed.ts'
import { createRandom } from './random.ts'
import { demoStyles } from './styles.ts'

const share = 0.08
const discounts = [10, 15, 15, 20, 20, 25, 30] as const

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
}
