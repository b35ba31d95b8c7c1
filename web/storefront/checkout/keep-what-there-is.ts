import { ask, inLanguage } from '../../client/ask.ts'
import type { CartModel } from '../../models/cart.ts'
import { announceCart } from '../cart-actions.ts'
import type { OrderProblem } from './place.ts'
import type { ShortLine } from './totals.ts'

/** Lowers the lines of which the shop has less, and takes those out that it has none of; the refusal where it cannot. */
export async function keepWhatThereIs(
  cart: Pick<CartModel, 'lines'>,
  short: readonly ShortLine[],
): Promise<OrderProblem | null> {
  for (const { sku, available } of short) {
    const line = cart.lines.find(each => each.sku === sku)
    if (!line || line.quantity <= available) continue
    const address = inLanguage(`/api/cart/items/${encodeURIComponent(line.uid)}`)
    const changed = await (available === 0
      ? ask<CartModel, OrderProblem>('DELETE', address)
      : ask<CartModel, OrderProblem>('PATCH', address, { body: { quantity: available } }))
    if (changed.success) announceCart({ cart: changed.answer, added: 0 })
    // Another tab may have taken it out.
    else if (changed.problem.code !== 'cart-item-not-found') return changed.problem
  }
  return null
}
