import type { Minor } from '#domain/shared/money.ts'
import type { ColorModel, Picture } from './card.ts'
import type { CartCouponModel } from './coupons.ts'
import type { CurrencyModel } from './shell.ts'

export type CartLineModel = {
  readonly uid: string
  readonly sku: string
  /** The feed's SKU, where several variants share it. */
  readonly articleNumber?: string
  readonly productId: string
  readonly slug: string
  readonly path: string
  readonly name: string
  readonly brand: string
  readonly style: string
  readonly color: ColorModel | null
  readonly size: string | null
  /** The other options that the visitor chose, by option name. Absent in old copies that a browser kept. */
  readonly options?: { readonly [name: string]: string }
  readonly picture: Picture
  readonly quantity: number
  readonly unitPrice: Minor
  readonly amount: Minor
  /** Set when the price is another than when it was added. */
  readonly priceWhenAdded: Minor | null
  /** The pieces that can be bought now, -1 unlimited; below `quantity` the line cannot be ordered. */
  readonly available: number
  /** False when the product or variant is gone. */
  readonly sold: boolean
}

export type CartModel = {
  readonly id: string | null
  readonly revision: number
  readonly lines: readonly CartLineModel[]
  readonly count: number
  readonly subtotal: Minor
  readonly coupon: CartCouponModel | null
  /** Without delivery: what the lines come to after the coupon. */
  readonly total: Minor
  readonly currency: CurrencyModel
  /** The delivery that costs nothing from an amount on, as far as it is known without an address. Null: there is none. */
  readonly freeDelivery: FreeDeliveryModel | null
}

export type FreeDeliveryModel = {
  readonly type: string
  readonly area: string
  /** Below `over`. */
  readonly cost: Minor
  readonly over: Minor
  /** The amount missing until delivery is free; 0 when it is free. */
  readonly left: Minor
}

export type DeliveryOption = {
  readonly type: string
  readonly area: string
  readonly cost: Minor
  readonly days: readonly [number, number]
}

export interface CartQueries {
  /** The visitor's cart. */
  cart(): Promise<CartModel>
  deliveryOptions(place: { country: string; city: string }): Promise<readonly DeliveryOption[]>
}
