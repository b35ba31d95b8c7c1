/** Counted and reserved quantities of one product's variants; what is not there is 0, a count of -1 is unlimited. */
export type StockLevels = {
  readonly counts: { readonly [sku: string]: number }
  readonly reserved: { readonly [sku: string]: number }
}

type Levels = StockLevels['counts']
type Line = { readonly sku: string; readonly quantity: number }

/** What can be sold now: counted less reserved, never below 0; -1 when unlimited, 0 when never counted. */
export function availableOf(levels: StockLevels, sku: string): number {
  return available(levelOf(levels.counts, sku) ?? 0, levelOf(levels.reserved, sku) ?? 0)
}

/** The same of one variant's own figures. */
export function available(count: number, held: number): number {
  return count === -1 ? -1 : Math.max(0, count - held)
}

/** A feed may name a variant `constructor`: only what the record holds itself counts. */
export function levelOf(levels: Levels | undefined, sku: string): number | undefined {
  return levels && Object.hasOwn(levels, sku) ? levels[sku] : undefined
}

export function counted(counts: Levels, lines: readonly Line[]): Levels {
  const next: Record<string, number> = { ...counts }
  for (const { sku, quantity } of lines) next[sku] = quantity
  return next
}

/** Adds (`sign` 1) or takes away (-1) what an order holds. */
export function reserved(levels: Levels, lines: readonly Line[], sign: 1 | -1): Levels {
  const next: Record<string, number> = { ...levels }
  for (const { sku, quantity } of lines) {
    const sum = (levelOf(next, sku) ?? 0) + sign * quantity
    if (sum === 0) delete next[sku]
    else next[sku] = sum
  }
  return next
}
