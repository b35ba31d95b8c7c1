/**
 * One product's pieces. On hand: counted, less shipped, with adjustments; null: not tracked; below 0 if more was
 * shipped. Reserved: held for orders. A missing SKU counts as 0.
 */
export type StockLevels = {
  readonly onHand: { readonly [sku: string]: number | null }
  readonly reserved: { readonly [sku: string]: number }
}

type OnHand = StockLevels['onHand']
type Line = { readonly sku: string; readonly quantity: number }

/**
 * Theirs: the supplier counted anew, also where numbers are the same. Ours: a copy of the shop's numbers, where only a
 * number that differs from the last one was counted. None: somebody else counts, such as a warehouse, and they are not read.
 */
export const stockMeanings = ['theirs', 'ours', 'none'] as const
export type StockMeaning = (typeof stockMeanings)[number]

/** The pieces that can be sold now: on hand less reserved, never below 0; -1 when unlimited, 0 when never counted. */
export function availableOf(levels: StockLevels, sku: string): number {
  return onSale(onHandOf(levels, sku), levelOf(levels.reserved, sku) ?? 0)
}

/** The same of one variant's own figures. */
export function onSale(onHand: number | null, held: number): number {
  return onHand === null ? -1 : Math.max(0, onHand - held)
}

/** Pieces that orders hold beyond what is on hand; 0 where there is enough. */
export function shortOf(levels: StockLevels, sku: string): number {
  const onHand = onHandOf(levels, sku)
  return onHand === null ? 0 : Math.max(0, (levelOf(levels.reserved, sku) ?? 0) - onHand)
}

/** The variants that are short. Orders hold nothing any more of one of which more was shipped than was on hand. */
export function shortSkus(levels: StockLevels): readonly string[] {
  const skus = new Set([...Object.keys(levels.onHand), ...Object.keys(levels.reserved)])
  return [...skus].filter(sku => shortOf(levels, sku) > 0)
}

export function onHandOf({ onHand }: Pick<StockLevels, 'onHand'>, sku: string): number | null {
  const level = levelOf(onHand, sku)
  return level === undefined ? 0 : level
}

/** A feed may name a variant `constructor`: only what the record holds itself counts. */
export function levelOf<Level>(levels: { readonly [sku: string]: Level } | undefined, sku: string): Level | undefined {
  return levels && Object.hasOwn(levels, sku) ? levels[sku] : undefined
}

/** The pieces on hand by a count; -1 means that the variant is not tracked. */
export function countOf(quantity: number): number | null {
  return quantity === -1 ? null : quantity
}

export function counted(onHand: OnHand, lines: readonly Line[]): OnHand {
  const next: Record<string, number | null> = { ...onHand }
  for (const { sku, quantity } of lines) next[sku] = countOf(quantity)
  return next
}

/** Adds so many of each; what is not tracked stays so. */
export function adjusted(onHand: OnHand, lines: readonly { readonly sku: string; readonly by: number }[]): OnHand {
  const next: Record<string, number | null> = { ...onHand }
  for (const { sku, by } of lines) {
    const before = onHandOf({ onHand: next }, sku)
    next[sku] = before === null ? null : before + by
  }
  return next
}

/** Adds (`sign` 1) or takes away (-1) what an order holds. */
export function reserved(
  levels: StockLevels['reserved'],
  lines: readonly Line[],
  sign: 1 | -1,
): StockLevels['reserved'] {
  const next: Record<string, number> = { ...levels }
  for (const { sku, quantity } of lines) {
    const sum = (levelOf(next, sku) ?? 0) + sign * quantity
    if (sum === 0) delete next[sku]
    else next[sku] = sum
  }
  return next
}
