import type { Archived, ArchivedPath } from '../shared/archived.ts'
import type { Messages } from '../shared/decider.ts'
import { type Language, type LocalizedText, languages } from '../shared/localized-text.ts'
import type { Minor } from '../shared/money.ts'
import { type Attributes, editedAttributes } from '../shared/product-attributes.ts'
import type { ChosenPictures } from '../shared/product-pictures.ts'

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

/** Staff edits stand over the feed, field by field: texts by language, `prices` and `closeout` by SKU, `images` by colour, `attributes` by name. */
export type ProductEdits = {
  readonly name?: LocalizedText
  readonly description?: LocalizedText
  readonly baseCategory?: string
  readonly brand?: string
  readonly cuts?: readonly string[]
  /** Null: none. */
  readonly kind?: string | null
  /** Of the product; an empty one is not shown. */
  readonly attributes?: Attributes
  /** Percent off, 0 to 100. */
  readonly discount?: number
  readonly prices?: { readonly [sku: string]: Minor }
  /** Whether a variant will not come again. */
  readonly closeout?: { readonly [sku: string]: boolean }
  /** In every language that has none of its own. */
  readonly seo?: NonNullable<FeedProduct['seo']>
  /** What search engines get in a language. */
  readonly searchTitle?: LocalizedText
  readonly searchText?: LocalizedText
  readonly images?: ChosenPictures
} & Archived

const byLanguage = ['name', 'description', 'searchTitle', 'searchText'] as const

/** Names a field that staff can edit; prices are named by their SKUs. */
export type EditField =
  | 'baseCategory'
  | 'brand'
  | 'cuts'
  | 'kind'
  | 'discount'
  | `${(typeof byLanguage)[number]}.${Language}`
  | `seo.${'title' | 'description'}`
  | `images.${string}`
  | `attributes.${string}`
  | `closeout.${string}`
  | ArchivedPath

/** Those that every product has; of others each product has parts of its own. */
export const editFields: readonly EditField[] = [
  ...languages.flatMap(language => byLanguage.map(field => `${field}.${language}` as const)),
  ...(['baseCategory', 'brand', 'cuts', 'kind', 'discount', 'seo.title', 'seo.description'] as const),
]

/** Later edits over earlier ones: texts by language, prices by SKU. */
export function mergeEdits(before: ProductEdits, edits: ProductEdits): ProductEdits {
  const merged: Record<string, unknown> = { ...before }
  for (const [field, value] of Object.entries(edits)) {
    const known = merged[field]
    merged[field] = isRecord(value) && isRecord(known) ? { ...known, ...value } : value
  }
  return merged
}

/** The edits without some fields and some variants' prices. */
export function withoutEdits(edits: ProductEdits, fields: readonly EditField[], skus: readonly string[]): ProductEdits {
  const gone = new Map<string, Set<string>>([['prices', new Set(skus)]])
  for (const path of fields) {
    const [field, part = ''] = splitPath(path)
    gone.set(field, new Set([...(gone.get(field) ?? []), part]))
  }
  const left: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(edits)) {
    if (!isRecord(value)) {
      if (!gone.has(field)) left[field] = value
      continue
    }
    const parts = Object.entries(value).filter(([part]) => !gone.get(field)?.has(part))
    if (parts.length > 0) left[field] = Object.fromEntries(parts)
  }
  return left
}

/** The edits that stand after an event that changes them. */
export function editsAfter(edits: ProductEdits, event: EditsEvent): ProductEdits {
  if (event.type === 'ProductEdited') return mergeEdits(edits, event.data.edits)
  return withoutEdits(edits, event.data.fields, event.data.skus)
}

/** Names a field or a variant's price: `name.fr`, `prices.TEE-M`. */
export type EditPath = EditField | `prices.${string}`
/** Which part of a field a path names. Null: it names another field. */
const partOf = (field: string, path: string): string | null =>
  path.startsWith(`${field}.`) ? path.slice(field.length + 1) : null

export const pricePath = (sku: string): EditPath => `prices.${sku}`
/** The variant whose price a path names. */
export const skuOf = (path: string): string | null => partOf('prices', path)

export const imagesPath = (color: string): EditField => `images.${color}`
/** The colour whose pictures a path names. */
export const colorOf = (path: string): string | null => partOf('images', path)

export const attributePath = (name: string) => `attributes.${name}` as const
export const attributeOf = (path: string): string | null => partOf('attributes', path)

export const closeoutPath = (sku: string) => `closeout.${sku}` as const
/** The variant of which a path says whether it comes again. */
export const closeoutOf = (path: string): string | null => partOf('closeout', path)

/** The field of a path, and which part of it. */
export function splitPath(path: string): readonly [field: string, part?: string] {
  const dot = path.indexOf('.')
  return dot < 0 ? [path] : [path.slice(0, dot), path.slice(dot + 1)]
}

/** What staff set at a path; undefined: the feed counts. */
export function editAt(edits: ProductEdits, path: string): unknown {
  const [field, part] = splitPath(path)
  const value: unknown = Object.hasOwn(edits, field) ? edits[field as keyof ProductEdits] : undefined
  if (part === undefined) return value
  return isRecord(value) && Object.hasOwn(value, part) ? value[part] : undefined
}

/** The paths that an event changes. */
export function pathsOf(event: EditsEvent): readonly EditPath[] {
  if (event.type === 'ProductEditsWithdrawn') return [...event.data.fields, ...event.data.skus.map(pricePath)]
  return Object.entries(event.data.edits).flatMap(([field, value]) =>
    isRecord(value) ? Object.keys(value).map(part => `${field}.${part}` as EditPath) : [field as EditPath],
  )
}

/** Beside the paths of edits: the status, and the address. */
export const statusPath = 'status'
export const slugPath = 'slug'

/** What an event of staff changes; a new value of a feed is nobody's change. */
export function touchedPaths(event: ProductEvent): readonly string[] {
  switch (event.type) {
    case 'ProductEdited':
    case 'ProductEditsWithdrawn':
      return pathsOf(event)
    case 'ProductStatusChanged':
      return [statusPath]
    case 'ProductMoved':
      return [slugPath]
    case 'ProductImported':
    case 'ProductDiscontinued':
      return []
  }
}

/** What of a feed's texts, and of where it puts a product, staff can edit. */
export type FeedTexts = Pick<
  FeedProduct,
  'name' | 'description' | 'baseCategory' | 'brand' | 'cuts' | 'kind' | 'attributes' | 'seo'
>

/** The texts of a feed with the edits over them. */
export function editedTexts(feed: FeedTexts, edits: ProductEdits): FeedTexts {
  return {
    name: edits.name ? { ...feed.name, ...edits.name } : feed.name,
    description: edits.description ? { ...feed.description, ...edits.description } : feed.description,
    baseCategory: edits.baseCategory ?? feed.baseCategory,
    brand: edits.brand ?? feed.brand,
    cuts: edits.cuts ?? feed.cuts,
    kind: edits.kind === undefined ? feed.kind : edits.kind,
    attributes: editedAttributes(feed.attributes, edits.attributes),
    ...((feed.seo || edits.seo) && { seo: { ...feed.seo, ...edits.seo } }),
  }
}

/** What search engines get in a language in place of name and description. */
export function searchTexts(seo: FeedProduct['seo'], { searchTitle, searchText }: ProductEdits, language: Language) {
  const title = searchTitle?.[language] || seo?.title
  const description = searchText?.[language] || seo?.description
  return { ...(title && { title }), ...(description && { description }) }
}

/** Whether a variant will not come again. */
export function isLast(sku: string, fed: boolean, { closeout }: ProductEdits): boolean {
  return closeout && Object.hasOwn(closeout, sku) ? closeout[sku]! : fed
}

function isRecord(value: unknown): value is { readonly [part: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export type ProductEvent = Messages<{
  ProductImported: { productId: string; slug: string; source: FeedSource; feed: FeedProduct }
  ProductEdited: { productId: string; edits: ProductEdits }
  /** Edits are taken back: what the feed says counts again. `skus`: the variants whose prices are. */
  ProductEditsWithdrawn: { productId: string; fields: readonly EditField[]; skus: readonly string[] }
  ProductStatusChanged: { productId: string; status: ProductStatus }
  /** Its address is another from now on; the old one leads there. */
  ProductMoved: { productId: string; from: string; to: string }
  /** A complete feed no longer lists it. A later import of it brings it back. */
  ProductDiscontinued: { productId: string }
}>

export type EditsEvent = Extract<ProductEvent, { type: 'ProductEdited' | 'ProductEditsWithdrawn' }>

export const productEvents = [
  'ProductImported',
  'ProductEdited',
  'ProductEditsWithdrawn',
  'ProductStatusChanged',
  'ProductMoved',
  'ProductDiscontinued',
] as const satisfies readonly ProductEvent['type'][]
