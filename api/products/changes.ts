import {
  type EditField,
  editedTexts,
  editFields,
  type ProductEdits,
  type ProductStatus,
  skuOf,
} from '#domain/product/events.ts'
import type { Product } from '#domain/product/evolve.ts'
import { levelOf } from '#domain/shared/stock-levels.ts'

/** What a form changed, by path; null: back to what the feed says. */
export type Changes = { readonly [path: string]: string | number | null }

export type ReadChanges = {
  readonly edits: ProductEdits
  readonly fields: readonly EditField[]
  readonly skus: readonly string[]
  readonly status?: ProductStatus
}

export const statusPath = 'status'
const statuses: readonly ProductStatus[] = ['draft', 'active', 'archived']
const isField = (path: string): path is EditField => (editFields as readonly string[]).includes(path)

/** Reads changes by their paths; null where a path or a value is none of a product. */
export function readChanges(changes: Changes): ReadChanges | null {
  const edits: { [field: string]: unknown } = {}
  const [fields, skus]: [EditField[], string[]] = [[], []]
  let status: ProductStatus | undefined
  for (const [path, value] of Object.entries(changes)) {
    const sku = skuOf(path)
    if (path === statusPath) {
      status = statuses.find(each => each === value)
      if (!status) return null
    } else if (sku !== null) {
      if (value === null) skus.push(sku)
      else if (typeof value !== 'number') return null
      else edits.prices = { ...(edits.prices as object), [sku]: value }
    } else if (!isField(path)) return null
    else if (value === null) fields.push(path)
    else if (typeof value !== (path === 'discount' ? 'number' : 'string')) return null
    else {
      const [field = '', part] = path.split('.')
      edits[field] = part === undefined ? value : { ...(edits[field] as object), [part]: value }
    }
  }
  return { edits, fields, skus, ...(status && { status }) }
}

/** The value that stands at a path, as text; with `edits` other than the product's own: that these would make. */
export function valueAt(product: NonNullable<Product>, path: string, edits: ProductEdits = product.edits): string {
  const sku = skuOf(path)
  if (sku !== null) {
    const fed = product.feed.variants.find(variant => variant.sku === sku)?.price
    return String(levelOf(edits.prices, sku) ?? fed ?? '')
  }
  if (path === statusPath) return product.status ?? product.feed.status ?? 'active'
  if (path === 'discount') return String(edits.discount ?? 0)
  const texts = editedTexts(product.feed, edits) as { readonly [field: string]: unknown }
  const [field = '', part] = path.split('.')
  const value = texts[field]
  return String((part === undefined ? value : (value as { readonly [part: string]: string } | undefined)?.[part]) ?? '')
}
