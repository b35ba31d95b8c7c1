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
