import type { Messages } from '../shared/decider.ts'
import type { LocalizedText } from '../shared/localized-text.ts'
import type { Minor } from '../shared/money.ts'

/** Names whose feed it is: the kind of the feed, or what the owner calls the supplier. */
export type FeedSource = string
export type ProductStatus = 'draft' | 'active' | 'archived'

/** One colour, size and what else there is to choose of a product, as a feed describes it. */
export type FeedVariant = {
  /** Names the variant in the whole shop, and stays once it was given: the feed's SKU, or made of product and options. */
  readonly sku: string
  /** The feed's SKU where `sku` is another: one that several variants share. */
  readonly articleNumber?: string
  /** The variant's key in the supplier's own files of counts. */
  readonly feedKey?: string
  /** Ids of terms; null where the product has no such option. */
  readonly color: string | null
  readonly size: string | null
  /** The unit price that the shop sells at: max(piece price × markup, minimum advertised price). */
  readonly price: Minor
  /** Minimum advertised price: no discount goes below it. */
  readonly minimumPrice: Minor | null
  readonly cost: Minor | null
  /** The shop's price before a reduction (Shopify's compare-at) when it is above `price`. */
  readonly listPrice: Minor | null
  /** The supplier's suggested price (MSRP). It is never shown as a former price: the shop never asked it. */
  readonly msrp: Minor | null
  readonly closeout: boolean
  /** Full addresses of pictures from the feed, the main one first; empty: the garment is drawn. */
  readonly images: readonly string[]
  readonly gtin: string | null
  readonly weight: number | null
  /** The options beside colour and size, by ids of terms. No two variants of a product agree in all options. */
  readonly attributes: { readonly [name: string]: string }
}

/** Rows of cells, the head first. */
export type FeedTable = readonly (readonly string[])[]

/** Everything that a feed says of a product; compared whole, so that importing twice appends nothing. */
export type FeedProduct = {
  readonly brand: string
  readonly style: string
  readonly name: LocalizedText
  readonly description: LocalizedText
  /** The supplier's category, as written. */
  readonly category: string
  /** The shop's category, an id of a term. */
  readonly baseCategory: string
  /** The wearers it is cut for: adult, mens, womens, unisex, youth, boys, girls, juniors, baby-toddler. */
  readonly cuts: readonly string[]
  /** The type of garment: tops, bottoms, outerwear, accessories, onesies, dresses; null when no word told. */
  readonly kind: string | null
  /** Name of the garment drawing that stands in where the feed has no picture. */
  readonly garment: string
  readonly attributes: { readonly [name: string]: string }
  readonly variants: readonly FeedVariant[]
  /** The product's state in the feed; absent: active. A status that staff set wins. */
  readonly status?: ProductStatus
  /** Tables of the description, which has the text around them. */
  readonly tables?: readonly FeedTable[]
  /** Pictures of the whole product beyond those that its variants carry. */
  readonly moreImages?: readonly string[]
  readonly tags?: readonly string[]
  /** Search engines get these instead of name and description. */
  readonly seo?: { readonly title?: string; readonly description?: string }
}

/** Staff edits override the feed field by field. `prices` are by SKU. */
export type ProductEdits = {
  readonly name?: LocalizedText
  readonly description?: LocalizedText
  readonly baseCategory?: string
  /** Percent off, 0 to 100. */
  readonly discount?: number
  readonly prices?: { readonly [sku: string]: Minor }
}

/** Later edits over earlier ones, field by field; prices by SKU. */
export function mergeEdits(before: ProductEdits, edits: ProductEdits): ProductEdits {
  const merged = { ...before, ...edits }
  return edits.prices && before.prices ? { ...merged, prices: { ...before.prices, ...edits.prices } } : merged
}

export type ProductEvent = Messages<{
  ProductImported: { productId: string; slug: string; source: FeedSource; feed: FeedProduct }
  ProductEdited: { productId: string; edits: ProductEdits }
  ProductStatusChanged: { productId: string; status: ProductStatus }
  /** Its address is another from now on; the old one leads there. */
  ProductMoved: { productId: string; from: string; to: string }
  /** A complete feed no longer lists it. A later import of it brings it back. */
  ProductDiscontinued: { productId: string }
}>

export const productEvents = [
  'ProductImported',
  'ProductEdited',
  'ProductStatusChanged',
  'ProductMoved',
  'ProductDiscontinued',
] as const satisfies readonly ProductEvent['type'][]
