/** Somebody who waits for a variant, or waited and was told. A person who was erased has none. */
export type StockWatch = {
  readonly watchId: string
  readonly personId: string
  readonly productId: string
  readonly sku: string
  readonly round: number
  readonly email: string
  readonly language: string
  readonly watchedAt: string
  /** Null while it waits. */
  readonly metAt: string | null
}

/** The tally of people who wait for a variant; `waiting` is that of all. */
export function waitingFor(productId: string, sku: string): string {
  return `variant:${productId}/${sku}`
}
