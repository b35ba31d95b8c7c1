import { accept, type Decision, reject } from '../shared/decider.ts'
import type { Attributes } from '../shared/product-attributes.ts'
import type { ProductCommand, ProductRejection, ReplacedKind } from './commands.ts'
import type { EditField, FeedProduct, ProductEdits, ProductEvent } from './events.ts'
import type { Product } from './evolve.ts'
import { type AttributeMerge, apart, mergeAttributes, mergeOptions } from './merged-attributes.ts'

type DataOf<Type> = Extract<ProductCommand, { type: Type }>['data']

/**
 * Replaces a term in what the feed says and in what staff said over it. A product that sells both of two colours or sizes stays as it
 * is: no two of its variants agree in all options. So does one that its feed no longer lists: an import brings it back with the other.
 */
export function replaceTerm({ productId, kind, from, to }: DataOf<'ReplaceTerm'>, product: Product): Answer {
  if (kind === 'attribute') return replaceAttributes(productId, { from, to }, product)
  return replaced(
    productId,
    product,
    feed => feedWith(feed, kind, from, to),
    edits => editsWith(edits, kind, from, to),
  )
}

/** Writes a value of an attribute as another one, in what the feed says and in what staff said over it. */
export const replaceAttributeValue = (
  { productId, attribute, from, to }: DataOf<'ReplaceAttributeValue'>,
  product: Product,
): Answer => replaceAttributes(productId, { attribute, from, to }, product)

function replaceAttributes(productId: string, merge: AttributeMerge, product: Product): Answer {
  return replaced(
    productId,
    product,
    feed => {
      const attributes = mergeAttributes(feed.attributes, merge)
      const variants = mergeOptions(feed.variants, merge)
      if (!attributes || !variants) return null
      return attributes === feed.attributes && variants === feed.variants ? feed : { ...feed, attributes, variants }
    },
    edits => attributeEditsWith(edits.attributes ?? {}, merge),
  )
}

type Answer = Decision<ProductEvent, ProductRejection>
type Moved = { readonly edits: ProductEdits; readonly fields: readonly EditField[] }

/** `feedNow`: null where the product has both. */
function replaced(
  productId: string,
  product: Product,
  feedNow: (feed: FeedProduct) => FeedProduct | null,
  editsNow: (edits: ProductEdits) => Moved,
): Answer {
  if (!product) return reject({ code: 'product-not-found' })
  const { slug, source, feed: before, edits, discontinued } = product
  if (discontinued) return accept()
  const feed = feedNow(before)
  if (!feed) return reject({ code: 'has-both' })
  const moved = editsNow(edits)
  const events: ProductEvent[] = []
  if (feed !== before) events.push({ type: 'ProductImported', data: { productId, slug, source, feed } })
  if (Object.keys(moved.edits).length > 0)
    events.push({ type: 'ProductEdited', data: { productId, edits: moved.edits } })
  if (moved.fields.length > 0)
    events.push({ type: 'ProductEditsWithdrawn', data: { productId, fields: moved.fields, skus: [] } })
  return accept(...events)
}

type Option = Exclude<ReplacedKind, 'attribute'>

/** Null: two of its variants would agree in all options. */
function feedWith(feed: FeedProduct, kind: Option, from: string, to: string): FeedProduct | null {
  if (kind === 'brand') return feed.brand === from ? { ...feed, brand: to } : feed
  if (kind === 'category') return feed.baseCategory === from ? { ...feed, baseCategory: to } : feed
  if (feed.variants.every(variant => variant[kind] !== from)) return feed
  const variants = feed.variants.map(variant => (variant[kind] === from ? { ...variant, [kind]: to } : variant))
  return apart(feed.variants, variants) && { ...feed, variants }
}

function editsWith(edits: ProductEdits, kind: Option, from: string, to: string): Moved {
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

/** Staff's words about an attribute go to the other one, where they said nothing about that. */
function attributeEditsWith(edited: Attributes, merge: AttributeMerge): Moved {
  const { from, to } = merge
  if ('attribute' in merge) {
    const now = mergeAttributes(edited, merge)
    return { edits: now && now !== edited ? { attributes: { [merge.attribute]: to } } : {}, fields: [] }
  }
  if (!Object.hasOwn(edited, from)) return { edits: {}, fields: [] }
  const edits = Object.hasOwn(edited, to) ? {} : { attributes: { [to]: edited[from]! } }
  return { edits, fields: [`attributes.${from}`] }
}
