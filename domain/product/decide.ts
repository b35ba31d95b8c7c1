import { type Archived, archivesSome, isArchived } from '../shared/archived.ts'
import { accept, type Decider, type Decision, reject } from '../shared/decider.ts'
import { isAttributeName, longestAttribute, mostAttributes } from '../shared/product-attributes.ts'
import {
  type ChosenPictures,
  chosenFor,
  fedImages,
  hashOfUpload,
  longestAlt,
  mostPictures,
} from '../shared/product-pictures.ts'
import type { ProductCommand, ProductRejection } from './commands.ts'
import {
  type EditField,
  editAt,
  type FeedProduct,
  type FeedVariant,
  mergeEdits,
  type ProductEdits,
  type ProductEvent,
  type ProductStatus,
  withoutEdits,
} from './events.ts'
import { evolve, type Product } from './evolve.ts'
import { replaceAttributeValue, replaceTerm } from './replace-term.ts'

type Answer = Decision<ProductEvent, ProductRejection>

export function decide(command: ProductCommand, product: Product): Answer {
  switch (command.type) {
    case 'ImportProduct':
      return importProduct(command.data, product)
    case 'EditProduct':
      return editProduct(command.data.productId, command.data.edits, product)
    case 'ReleaseEdits':
      return releaseEdits(command.data, product)
    case 'SaveProduct':
      return save(command.data, product)
    case 'WritePrices':
      return writePrices(command.data, product)
    case 'ReplaceTerm':
      return replaceTerm(command.data, product)
    case 'ReplaceAttributeValue':
      return replaceAttributeValue(command.data, product)
    case 'ChangeProductStatus':
      return changeStatus(command.data.productId, command.data.status, product)
    case 'MoveProduct':
      return move(command.data.productId, command.data.slug, product)
    case 'DiscontinueProduct': {
      const { productId } = command.data
      if (!product) return reject({ code: 'product-not-found' })
      if (product.discontinued) return accept()
      return accept({ type: 'ProductDiscontinued', data: { productId } })
    }
  }
}

type Import = Extract<ProductCommand, { type: 'ImportProduct' }>['data']

/**
 * An unchanged feed has no event. A listed product that was discontinued comes back with only what is listed: other ids
 * may be another's by now.
 */
function importProduct({ productId, slug, source, feed, complete, listings }: Import, product: Product): Answer {
  if (listings !== undefined && listings !== (product?.listings ?? 0)) return reject({ code: 'listed-meanwhile' })
  if (!product) return accept({ type: 'ProductImported', data: { productId, slug, source, feed } })
  const merged: FeedProduct =
    complete || product.discontinued ? feed : { ...feed, variants: mergeVariants(product.feed.variants, feed.variants) }
  if (!product.discontinued && same(product.feed, merged)) return accept()
  return accept({ type: 'ProductImported', data: { productId, slug: product.slug, source, feed: merged } })
}

/** `back`: fields that go back to the feed with it. */
function editProduct(
  productId: string,
  edits: ProductEdits,
  product: Product,
  back: readonly EditField[] = [],
): Answer {
  if (!product) return reject({ code: 'product-not-found' })
  const { discount, prices = {}, name = {}, images = {}, attributes = {}, closeout = {} } = edits
  if (Object.values(name).some(text => text.trim() === '')) return reject({ code: 'edit-out-of-bounds', field: 'name' })
  if (discount !== undefined && !(discount >= 0 && discount <= 100)) {
    return reject({ code: 'edit-out-of-bounds', field: 'discount' })
  }
  if (Object.values(prices).some(price => !Number.isSafeInteger(price) || price < 0)) {
    return reject({ code: 'edit-out-of-bounds', field: 'prices' })
  }
  const told = mergeEdits(product.edits, edits).attributes ?? {}
  const isLong = Object.entries(attributes).some(
    ([attribute, value]) => !isAttributeName(attribute) || value.length > longestAttribute,
  )
  if (isLong || (Object.keys(attributes).length > 0 && Object.keys(told).length > mostAttributes))
    return reject({ code: 'edit-out-of-bounds', field: 'attributes' })
  const known = new Set(product.feed.variants.map(variant => variant.sku))
  const named = [prices, closeout, edits.archivedVariants ?? {}].flatMap(bySku => Object.keys(bySku))
  const unknown = named.filter(sku => !known.has(sku))
  if (unknown.length > 0) return reject({ code: 'sku-not-found', skus: unknown })
  const wrong = wrongPictures(images, product) ?? wrongArchived(edits, product, back)
  if (wrong) return reject(wrong)
  if (same(product.edits, mergeEdits(product.edits, edits))) return accept()
  return accept({ type: 'ProductEdited', data: { productId, edits } })
}

/** Each colour takes some pictures, each once: those of its feed, those that it has already, and those that staff brought. */
function wrongPictures(images: ChosenPictures, { feed, edits }: NonNullable<Product>): ProductRejection | null {
  const colors = new Set(feed.variants.map(({ color }) => color))
  for (const [id, pictures] of Object.entries(images)) {
    const color = id === '' ? null : id
    if (!colors.has(color)) return { code: 'color-not-found', color: id }
    const chosen = pictures.map(({ image }) => image)
    const isLong = pictures.some(({ alt = {} }) => Object.values(alt).some(text => text.length > longestAlt))
    if (isLong || chosen.length > mostPictures || new Set(chosen).size < chosen.length)
      return { code: 'edit-out-of-bounds', field: 'images' }
    const standing = chosenFor(edits.images, color)?.map(({ image }) => image) ?? []
    const known = new Set([...fedImages(feed, color), ...standing])
    const unknown = chosen.filter(image => hashOfUpload(image) === null && !known.has(image))
    if (unknown.length > 0) return { code: 'picture-not-found', images: unknown }
  }
  return null
}

/** A colour that is archived is one of the feed, and something of the product is left. */
function wrongArchived(
  edits: Archived,
  product: NonNullable<Product>,
  back: readonly EditField[],
): ProductRejection | null {
  const { variants } = product.feed
  const unknown = Object.keys(edits.archivedColors ?? {}).find(color => variants.every(each => each.color !== color))
  if (unknown !== undefined) return { code: 'color-not-found', color: unknown }
  if (!archivesSome(edits)) return null
  const then = withoutEdits(mergeEdits(product.edits, edits), back, [])
  const isLeft = (archived: Archived) => variants.some(variant => !isArchived(variant, archived))
  return isLeft(product.edits) && !isLeft(then) ? { code: 'all-archived' } : null
}

type Release = Extract<ProductCommand, { type: 'ReleaseEdits' }>['data']

function releaseEdits({ productId, ...wish }: Release, product: Product): Answer {
  if (!product) return reject({ code: 'product-not-found' })
  const { prices = {} } = product.edits
  const fields = [...new Set(wish.fields)].filter(path => editAt(product.edits, path) !== undefined)
  const skus = [...new Set(wish.skus)].filter(sku => Object.hasOwn(prices, sku))
  if (fields.length === 0 && skus.length === 0) return accept()
  return accept({ type: 'ProductEditsWithdrawn', data: { productId, fields, skus } })
}

function changeStatus(productId: string, status: ProductStatus, product: Product): Answer {
  if (!product) return reject({ code: 'product-not-found' })
  if (product.status === status) return accept()
  return accept({ type: 'ProductStatusChanged', data: { productId, status } })
}

function move(productId: string, slug: string, product: Product): Answer {
  if (!product) return reject({ code: 'product-not-found' })
  if (product.slug === slug) return accept()
  return accept({ type: 'ProductMoved', data: { productId, from: product.slug, to: slug } })
}

type Save = Extract<ProductCommand, { type: 'SaveProduct' }>['data']

function save({ productId, checked, edits, fields, skus, status, slug }: Save, product: Product): Answer {
  if (!product) return reject({ code: 'product-not-found' })
  if (product.revision !== checked) return reject({ code: 'edited-meanwhile' })
  const answers: readonly Answer[] = [
    editProduct(productId, edits, product, fields),
    releaseEdits({ productId, fields, skus }, product),
    status === undefined ? accept() : changeStatus(productId, status, product),
    slug === undefined ? accept() : move(productId, slug, product),
  ]
  const events: ProductEvent[] = []
  for (const answer of answers) {
    if (!answer.ok) return answer
    events.push(...answer.events)
  }
  return accept(...events)
}

function writePrices(
  { productId, prices }: Extract<ProductCommand, { type: 'WritePrices' }>['data'],
  product: Product,
): Answer {
  const known = new Set(product?.feed.variants.map(({ sku }) => sku))
  const own = Object.entries(prices).filter(([sku]) => known.has(sku))
  const asked = own.filter(([, price]) => price !== null) as [string, number][]
  const back = own.flatMap(([sku, price]) => (price === null ? [sku] : []))
  const edited: Answer =
    asked.length === 0 && product ? accept() : editProduct(productId, { prices: Object.fromEntries(asked) }, product)
  if (!edited.ok) return edited
  const released = releaseEdits({ productId, fields: [], skus: back }, product)
  return released.ok ? accept<ProductEvent>(...edited.events, ...released.events) : released
}

/** The variants of a feed, and those of an earlier one that it lacks, each behind the one that it followed. */
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

/** Whether two plain values (as JSON has them) say the same; the order of fields does not matter, undefined ones neither. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
    return a.every((item, index) => same(item, b[index]))
  }
  const left = a as Record<string, unknown>
  const right = b as Record<string, unknown>
  for (const key in left) if (!same(left[key], right[key])) return false
  for (const key in right) if (left[key] === undefined && right[key] !== undefined) return false
  return true
}

export const product: Decider<Product, ProductCommand, ProductEvent, ProductRejection> = {
  name: 'product',
  initial: null,
  decide,
  evolve,
}
