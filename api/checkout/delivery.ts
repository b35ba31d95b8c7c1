import type { Carts } from '#api/cart/index.ts'
import type { ProductPages } from '#api/catalogue/index.ts'
import { currencyOf, quote, shownIn } from '#api/orders/index.ts'
import { deliveryOptions, type Place } from '#domain/settings/delivery-options.ts'
import type { Settings } from '#domain/settings/events.ts'
import type { DeliveryOption } from '#web/models/cart.ts'

export type DeliveryDeps = {
  readonly carts: Carts
  readonly products: ProductPages
  readonly settings: () => Promise<Settings>
}

/** Lists the deliveries to a place with their cost for the visitor's cart, in the shown currency. */
export async function deliveryModel(
  place: Place,
  cartId: string | null,
  { carts, products, settings }: DeliveryDeps,
): Promise<readonly DeliveryOption[]> {
  const now = await settings()
  const { cart } = await carts.current(cartId)
  const { subtotal } = await quote(cart, products)
  const currency = shownIn(currencyOf(now))
  return deliveryOptions(now.delivery, place, subtotal).map(offer => ({ ...offer, cost: currency.unit(offer.cost) }))
}
