export type StockLine = { readonly sku: string; readonly quantity: number }

/** One stream a product. A counted level of -1 means that the variant is not tracked: unlimited. */
export type StockEvent =
  | {
      readonly type: 'StockCounted'
      /** Only the variants whose count changed. */
      readonly data: { readonly productId: string; readonly counts: readonly StockLine[] }
    }
  | {
      readonly type: 'StockReserved'
      readonly data: { readonly productId: string; readonly orderId: string; readonly lines: readonly StockLine[] }
    }
  | {
      readonly type: 'StockReleased'
      readonly data: { readonly productId: string; readonly orderId: string; readonly lines: readonly StockLine[] }
    }
