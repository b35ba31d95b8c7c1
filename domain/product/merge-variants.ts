import type { FeedVariant } from './events.ts'

/**
 * The variants of a feed, and those of an earlier one that it lacks. A kept variant stands where it stood: behind the one
 * that it followed.
 */
export function mergeVariants(before: readonly FeedVariant[], feed: readonly FeedVariant[]): readonly FeedVariant[] {
  const listed = new Set(feed.map(variant => variant.sku))
  if (before.every(variant => listed.has(variant.sku))) return feed
  const keptBehind = new Map<string | null, FeedVariant[]>()
  let anchor: string | null = null
  for (const variant of before) {
    if (listed.has(variant.sku)) {
      anchor = variant.sku
      continue
    }
    const kept = keptBehind.get(anchor)
    if (kept) kept.push(variant)
    else keptBehind.set(anchor, [variant])
  }
  const merged = [...(keptBehind.get(null) ?? [])]
  for (const variant of feed) merged.push(variant, ...(keptBehind.get(variant.sku) ?? []))
  return merged
}
