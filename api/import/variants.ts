import type { FeedVariant } from '#domain/product/events.ts'
import type { DraftVariant } from './draft.ts'
import type { Size } from './sizes.ts'
import { slugOf } from './text.ts'

/** Colours as the feed first names them, sizes in canonical order, then as the feed orders them. */
export function inOrder(variants: readonly DraftVariant[], resolveSize: (name: string) => Size) {
  const colorOrder = new Map<string | null, number>()
  for (const { color } of variants) if (!colorOrder.has(color)) colorOrder.set(color, colorOrder.size)
  return variants
    .map(from => ({ from, size: from.size === null ? null : resolveSize(from.size) }))
    .sort(
      (a, b) =>
        colorOrder.get(a.from.color)! - colorOrder.get(b.from.color)! ||
        (a.size?.order ?? 0) - (b.size?.order ?? 0) ||
        a.from.tie[0] - b.from.tie[0] ||
        a.from.tie[1] - b.from.tie[1] ||
        a.from.row - b.from.row,
    )
}

/** A draft with its ids. */
export function variantOf(from: DraftVariant, sku: string, color: string | null, size: string | null): FeedVariant {
  return {
    sku,
    color,
    size,
    price: from.price,
    minimumPrice: from.minimumPrice,
    cost: from.cost,
    listPrice: from.listPrice,
    msrp: from.msrp,
    closeout: from.closeout,
    images: from.images,
    gtin: from.gtin,
    weight: from.weight,
    attributes: from.attributes,
  }
}

/** `FALLOWFIELD-FF1200-NAVY-M`: the same parts always make the same SKU. */
export function skuOf(parts: readonly (string | null | undefined)[]): string {
  return parts
    .map(part => slugOf(part ?? '', 40))
    .filter(Boolean)
    .join('-')
    .toUpperCase()
}
