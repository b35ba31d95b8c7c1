import type { CartChange, Carts } from '#api/cart/index.ts'
import { availableOf, type ProductPages } from '#api/catalogue/index.ts'
import { mostLines, quantityBounds } from '#domain/cart/commands.ts'
import type { OrderLine } from '#domain/order/events.ts'

export type ReorderDeps = { readonly carts: Carts; readonly products: ProductPages }

export type Reordered = {
  /** Null: nothing of the order can be bought now. */
  readonly change: CartChange | null
  /** Lines of which nothing was added. */
  readonly missing: readonly string[]
  /** Lines of which fewer pieces were added than were ordered. */
  readonly fewer: readonly string[]
}

/** Puts what can still be bought of an order into the visitor's cart, in the sizes and colours it had. */
export async function reorder(
  lines: readonly OrderLine[],
  cartId: string | null,
  { carts, products }: ReorderDeps,
): Promise<Reordered> {
  const { cart } = await carts.current(cartId)
  const held = new Map(cart.lines.map(({ sku, quantity }) => [sku, quantity]))
  let room = mostLines - cart.lines.length
  const wanted: { sku: string; quantity: number }[] = []
  const missing: string[] = []
  const fewer: string[] = []
  for (const { uid, sku, productId, quantity } of lines) {
    const found = await products.variantIn(productId, sku)
    const available = found ? availableOf(found) : 0
    const inCart = held.get(sku) ?? 0
    const most = Math.min(available === -1 ? quantityBounds.most : available, quantityBounds.most) - inCart
    const taken = inCart === 0 && room === 0 ? 0 : Math.min(quantity, most)
    if (taken < 1) missing.push(uid)
    else {
      if (taken < quantity) fewer.push(uid)
      if (inCart === 0) room--
      wanted.push({ sku, quantity: taken })
    }
  }
  return { change: wanted.length > 0 ? await carts.add(cartId, wanted) : null, missing, fewer }
}
