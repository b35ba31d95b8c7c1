import type { StockLevels } from '#domain/shared/stock-levels.ts'

/** How many there are of one product's variants. Apart from its page, so that an order rewrites little. */
export type ProductStock = StockLevels & { readonly productId: string }

/** Of a product that was never counted. */
export const noStock: StockLevels = { onHand: {}, reserved: {} }
