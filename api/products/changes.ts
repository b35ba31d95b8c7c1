import { cuts, kinds } from '#api/catalogue/index.ts'
import {
  attributeOf,
  closeoutOf,
  colorOf,
  type EditField,
  editAt,
  editedTexts,
  editFields,
  isLast,
  type ProductEdits,
  type ProductStatus,
  skuOf,
  slugPath,
  splitPath,
  statusPath,
} from '#domain/product/events.ts'
import type { Product } from '#domain/product/evolve.ts'
import { archivedAt } from '#domain/shared/archived.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { type ProductPicture, picturesOf } from '#domain/shared/product-pictures.ts'
import { levelOf } from '#domain/shared/stock-levels.ts'

const longestSlug = 120
const slugShape = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** What a form changed, by path; null: back to what the feed says. */
export type Changes = { readonly [path: string]: string | number | boolean | readonly ProductPicture[] | null }

export type ReadChanges = {
  readonly edits: ProductEdits
  readonly fields: readonly EditField[]
  readonly skus: readonly string[]
  readonly status?: ProductStatus
  readonly slug?: string
}

const statuses: readonly ProductStatus[] = ['draft', 'active', 'archived']
const isField = (path: string): path is EditField =>
  [colorOf, archivedAt, attributeOf, closeoutOf].some(part => part(path) !== null) ||
  (editFields as readonly string[]).includes(path)

/** Reads changes by their paths; null where a path or a value is none of a product. */
export function readChanges(changes: Changes): ReadChanges | null {
  const edits: { [field: string]: unknown } = {}
  const [fields, skus]: [EditField[], string[]] = [[], []]
  let status: ProductStatus | undefined
  let slug: string | undefined
  for (const [path, value] of Object.entries(changes)) {
    const sku = skuOf(path)
    if (path === statusPath) {
      status = statuses.find(each => each === value)
      if (!status) return null
    } else if (path === slugPath) {
      if (typeof value !== 'string' || value.length > longestSlug || !slugShape.test(value)) return null
      slug = value
    } else if (sku !== null) {
      if (value === null) skus.push(sku)
      else if (typeof value !== 'number') return null
      else edits.prices = { ...(edits.prices as object), [sku]: value }
    } else if (!isField(path)) return null
    else if (value === null) fields.push(path)
    else if (!isValueOf(path, value)) return null
    else {
      const [field, part] = splitPath(path)
      const said = saidAt(path, value)
      if (said === undefined) return null
      edits[field] = part === undefined ? said : { ...(edits[field] as object), [part]: said }
    }
  }
  return { edits, fields, skus, ...(status && { status }), ...(slug && { slug }) }
}

function isValueOf(path: EditField, value: NonNullable<Changes[string]>): boolean {
  if (archivedAt(path) !== null) return value === true
  if (closeoutOf(path) !== null) return typeof value === 'boolean'
  if (colorOf(path) !== null) return typeof value === 'object'
  return typeof value === (path === 'discount' ? 'number' : 'string')
}

/** A value as the edits keep it; undefined: it is none of the shop's. */
function saidAt(path: EditField, value: NonNullable<Changes[string]>): unknown {
  if (typeof value === 'object') return value.map(worded)
  if (path === 'cuts') return cutsIn(String(value))
  if (path === 'kind') return value === '' ? null : kinds.find(kind => kind === value)
  return attributeOf(path) === null ? value : String(value).trim()
}

/** Cuts of a text like "mens,youth", in the order of the shop's; undefined: it names another. */
function cutsIn(text: string): readonly string[] | undefined {
  const named = text === '' ? [] : text.split(',')
  return named.every(each => (cuts as readonly string[]).includes(each))
    ? cuts.filter(cut => named.includes(cut))
    : undefined
}

/** A picture with its words in the order of the languages, so that equal ones read the same; no words are none. */
function worded({ image, alt = {} }: ProductPicture): ProductPicture {
  const said = languages.flatMap(language => {
    const text = alt[language]?.trim()
    return text ? [[language, text] as const] : []
  })
  return said.length > 0 ? { image, alt: Object.fromEntries(said) } : { image }
}

/** The value that stands at a path, as text: pictures as JSON, what is archived as `archived`, what does not come again as `last`; with `edits` other than the product's own: that these would make. */
export function valueAt(product: NonNullable<Product>, path: string, edits: ProductEdits = product.edits): string {
  const sku = skuOf(path)
  if (sku !== null) {
    const fed = product.feed.variants.find(variant => variant.sku === sku)?.price
    return String(levelOf(edits.prices, sku) ?? fed ?? '')
  }
  const color = colorOf(path)
  if (color !== null) {
    const { images: pictures } = edits
    return JSON.stringify(picturesOf({ ...product.feed, ...(pictures && { pictures }) }, color || null))
  }
  if (archivedAt(path) !== null) return editAt(edits, path) === undefined ? '' : 'archived'
  const last = closeoutOf(path)
  if (last !== null) {
    const fed = product.feed.variants.find(variant => variant.sku === last)?.closeout ?? false
    return isLast(last, fed, edits) ? 'last' : ''
  }
  if (path === slugPath) return product.slug
  if (path === statusPath) return product.status ?? product.feed.status ?? 'active'
  if (path === 'discount') return String(edits.discount ?? 0)
  const { searchTitle, searchText } = edits
  const texts = { ...editedTexts(product.feed, edits), searchTitle, searchText } as {
    readonly [field: string]: unknown
  }
  const [field, part] = splitPath(path)
  const value = texts[field]
  if (part === undefined) return String(value ?? '')
  const parts = (value ?? {}) as { readonly [part: string]: string }
  return Object.hasOwn(parts, part) ? parts[part]! : ''
}
