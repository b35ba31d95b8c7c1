import { threeWay } from '../shared/three-way.ts'
import { same } from './decide.ts'
import type { FeedProduct, FeedVariant } from './events.ts'

/** A product's feed around an import: null where it was not listed. */
export type AroundImport = {
  readonly before: FeedProduct | null
  readonly after: FeedProduct | null
  readonly now: FeedProduct | null
}

export type RevertedFeed = {
  /** What the product lists then; null: it is listed no more. */
  readonly feed: FeedProduct | null
  readonly changes: boolean
  /** Fields that were changed since and are left alone. */
  readonly kept: readonly KeptField[]
}

/** A field of a product or of one variant; `product` and `variant` are the whole of it. */
export type KeptField = { readonly field: string; readonly sku?: string }

/**
 * Takes back what an import did to a product's feed, field by field and variant by variant. What staff set themselves stands
 * over the feed and is not touched.
 */
export function revertFeed({ before, after, now }: AroundImport): RevertedFeed {
  const whole = threeWay({ before: before !== null, after: after !== null, now: now !== null }, Object.is)
  // The import listed it, or no longer did: that goes back where nothing was said of it since.
  if (!before || !after) {
    if (whole !== 'back') return { feed: now, changes: false, kept: [] }
    return same(now, after)
      ? { feed: before, changes: true, kept: [] }
      : { feed: now, changes: false, kept: [{ field: 'product' }] }
  }
  // It is listed no more since.
  if (!now) return { feed: null, changes: false, kept: same(before, after) ? [] : [{ field: 'product' }] }

  const { variants: _before, ...ownBefore } = before
  const { variants: _after, ...ownAfter } = after
  const { variants: _now, ...ownNow } = now
  const own = revertFields(ownBefore, ownAfter, ownNow)
  const { variants, kept } = revertVariants(before.variants, after.variants, now.variants)
  const feed = { ...(own.fields as Omit<FeedProduct, 'variants'>), variants }
  return { feed, changes: !same(feed, now), kept: [...own.kept, ...kept] }
}

type Fields = { readonly [field: string]: unknown }

function revertFields(before: Fields, after: Fields, now: Fields, sku?: string) {
  const kept: KeptField[] = []
  const fields: Record<string, unknown> = {}
  for (const field of new Set([...Object.keys(before), ...Object.keys(after), ...Object.keys(now)])) {
    const around = { before: before[field], after: after[field], now: now[field] }
    const outcome = threeWay(around, same)
    if (outcome === 'kept') kept.push({ field, ...(sku !== undefined && { sku }) })
    const value = outcome === 'back' ? around.before : around.now
    if (value !== undefined) fields[field] = value
  }
  return { fields, kept }
}

function revertVariants(before: readonly FeedVariant[], after: readonly FeedVariant[], now: readonly FeedVariant[]) {
  const bySku = (variants: readonly FeedVariant[]) => new Map(variants.map(variant => [variant.sku, variant]))
  const [were, came, are] = [bySku(before), bySku(after), bySku(now)]
  const kept: KeptField[] = []

  function reverted(sku: string): FeedVariant | undefined {
    const around = { before: were.get(sku), after: came.get(sku), now: are.get(sku) }
    if (around.before && around.after && around.now) {
      const of = revertFields(around.before, around.after, around.now, sku)
      kept.push(...of.kept)
      return of.fields as FeedVariant
    }
    const outcome = threeWay(around, same)
    if (outcome === 'kept') kept.push({ field: 'variant', sku })
    return outcome === 'back' ? around.before : around.now
  }

  // In the order of before; what came since stands behind.
  const skus = new Set([...were.keys(), ...are.keys(), ...came.keys()])
  return { variants: [...skus].flatMap(sku => reverted(sku) ?? []), kept }
}
