import { accept, type Decision, reject } from '../shared/decider.ts'
import type { ProductCommand, ProductRejection, ReplacedKind } from './commands.ts'
import type { EditField, FeedProduct, FeedVariant, ProductEdits, ProductEvent } from './events.ts'
import type { Product } from './evolve.ts'

type Replace = Extract<ProductCommand, { type: 'ReplaceTerm' }>['data']

/**
 * Replaces a term in what the feed says and in what staff said over it. A product that sells both of two colours or sizes stays as it
 * is: no two of its variants agree in all options. So does one that its feed no longer lists: an import brings it back with the other.
 */
export function replaceTerm(
  { productId, kind, from, to }: Replace,
  product: Product,
): Decision<ProductEvent, ProductRejection> {
  if (!product) return reject({ code: 'product-not-found' })
  const { slug, source, feed: before, edits, discontinued } = product
  if (discontinued) return accept()
  const feed = feedWith(before, kind, from, to)
  if (!feed) return reject({ code: 'has-both' })
  const moved = editsWith(edits, kind, from, to)
  const events: ProductEvent[] = []
  if (feed !== before) events.push({ type: 'ProductImported', data: { productId, slug, source, feed } })
  if (Object.keys(moved.edits).length > 0)
    events.push({ type: 'ProductEdited', data: { productId, edits: moved.edits } })
  if (moved.fields.length > 0)
    events.push({ type: 'ProductEditsWithdrawn', data: { productId, fields: moved.fields, skus: [] } })
  return accept(...events)
}

/** Null: two of its variants would agree in all options. */
function feedWith(feed: FeedProduct, kind: ReplacedKind, from: string, to: string): FeedProduct | null {
  if (kind === 'brand') return feed.brand === from ? { ...feed, brand: to } : feed
  if (kind === 'category') return feed.baseCategory === from ? { ...feed, baseCategory: to } : feed
  if (feed.variants.every(variant => variant[kind] !== from)) return feed
  const variants = feed.variants.map(variant => (variant[kind] === from ? { ...variant, [kind]: to } : variant))
  return new Set(variants.map(optionsOf)).size < variants.length ? null : { ...feed, variants }
}

function optionsOf({ color, size, attributes }: FeedVariant): string {
  return JSON.stringify([color, size, Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1))])
}

function editsWith(edits: ProductEdits, kind: ReplacedKind, from: string, to: string) {
  const set: { -readonly [field in keyof ProductEdits]: ProductEdits[field] } = {}
  const fields: EditField[] = []
  if (kind === 'brand' && edits.brand === from) set.brand = to
  if (kind === 'category' && edits.baseCategory === from) set.baseCategory = to
  if (kind === 'color') {
    const images = edits.images?.[from]
    if (images) {
      fields.push(`images.${from}`)
      if (!edits.images?.[to]) set.images = { [to]: images }
    }
    if (edits.archivedColors && Object.hasOwn(edits.archivedColors, from)) {
      fields.push(`archivedColors.${from}`)
      set.archivedColors = { [to]: true }
    }
  }
  return { edits: set, fields }
}
