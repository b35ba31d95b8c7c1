import type { CartModel } from '../../models/cart.ts'
import { cart as browserCart, requestCart } from '../cart/store.ts'
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
    const path = `/api/cart/items/${encodeURIComponent(line.uid)}`
    const changed = await (available === 0
      ? requestCart('DELETE', path)
      : requestCart('PATCH', path, { quantity: available }))
    if (changed.ok) browserCart.confirm(changed.cart)
    // Another tab may have taken it out.
    else if (changed.problem.code !== 'cart-item-not-found') return changed.problem
  }
  return null
}
