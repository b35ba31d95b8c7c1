/** What the outgoing feed holds and what it leaves out, counted while it is written. */
export type MerchantFeedFigures = {
  /** Products and variants on sale. */
  readonly products: number
  readonly variants: number
  /** Of these variants: marked as out of stock, without a photo, and known neither by barcode nor by brand and style. */
  readonly soldOut: number
  readonly drawn: number
  readonly unidentified: number
  /** Products that are left out, by their state. */
  readonly drafts: number
  readonly archived: number
  readonly discontinued: number
  /** Variants on sale that are left out, since their price is 0; some of their products by name. */
  readonly unpriced: number
  readonly unpricedProducts: readonly { readonly productId: string; readonly name: string }[]
  /** Deliveries that each item names, and those that Google does not take in. */
  readonly deliveries: number
  readonly deliveriesLeftOut: number
}

export type MerchantFeedModel = MerchantFeedFigures & { readonly writtenAt: string }
