/** Somebody who waits for a variant, or waited and was told. A person who was erased has none. */
export type StockWatch = {
  readonly kind: 'wait'
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

/** A variant that people wait for, or waited for. */
export type WantedVariant = {
  readonly kind: 'variant'
  readonly variantId: string
  readonly productId: string
  readonly sku: string
  /** By person, since when; `told`: they were told, and may wait on. */
  readonly people: { readonly [personId: string]: { readonly since: string; readonly told?: true } }
}

export type StockWatchDocument = StockWatch | WantedVariant

/** The tally of people who wait for a variant; `waiting` is that of all. */
export function waitingFor(productId: string, sku: string): string {
  return `variant:${productId}/${sku}`
}

/** The id of a variant's document. A wait is named by its variant and the person. */
export function variantOfWatch({ watchId, personId }: Pick<StockWatch, 'watchId' | 'personId'>): string {
  return watchId.slice(0, -personId.length - 1)
}

/** Since when each of them waits, the first before the others. */
export function waitsSince({ people }: Pick<WantedVariant, 'people'>): readonly string[] {
  return Object.values(people)
    .flatMap(({ since, told }) => (told ? [] : since))
    .sort()
}
