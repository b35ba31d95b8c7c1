import { valueAt } from '#api/products/index.ts'
import { product } from '#domain/product/decide.ts'
import {
  attributePath,
  closeoutPath,
  editFields,
  imagesPath,
  type ProductEvent,
  pricePath,
} from '#domain/product/events.ts'
import { evolve, type Product } from '#domain/product/evolve.ts'
import { archivedColorPath, archivedVariantPath } from '#domain/shared/archived.ts'
import type { EventStore, StoredEvent } from '#domain/shared/event-store.ts'
import type { FieldChange } from '#web/models/history.ts'

export type StoredProductEvent = StoredEvent<ProductEvent>
/** An event of a product, and what the product was before and after it. */
export type ProductStep = { readonly event: StoredProductEvent; readonly before: Product; readonly after: Product }

/** Everything that happened to a product, in order. */
export async function productSteps(
  store: Pick<EventStore, 'read'>,
  productId: string,
): Promise<readonly ProductStep[]> {
  const steps: ProductStep[] = []
  let before: Product = product.initial
  for await (const stored of store.read(`${product.name}-${productId}`)) {
    const event = stored as unknown as StoredProductEvent
    const after = evolve(before, event)
    steps.push({ event, before, after })
    before = after
  }
  return steps
}

/** Whether a step began the product, or changed the value at a path. */
export function isTouched(path: string, { before, after }: ProductStep): boolean {
  if (!after) return false
  return before === null || valueAt(before, path) !== valueAt(after, path)
}

/** The values that shoppers saw changed; the first import of a product only begins it. */
export function productChanges(before: Product, after: Product): readonly FieldChange[] {
  if (!before || !after) return []
  const known = new Set(before.feed.variants.map(({ sku }) => sku))
  const skus = after.feed.variants.flatMap(({ sku }) => (known.has(sku) ? [sku] : []))
  const attributes = new Set(
    [before, after].flatMap(({ feed, edits }) => Object.keys({ ...feed.attributes, ...edits.attributes })),
  )
  const partsOf = (field: 'images' | 'archivedColors' | 'archivedVariants') => [
    ...new Set([before, after].flatMap(({ edits }) => Object.keys(edits[field] ?? {}))),
  ]
  const pictures = partsOf('images').map(imagesPath)
  const archived = [
    ...partsOf('archivedColors').map(archivedColorPath),
    ...partsOf('archivedVariants').map(archivedVariantPath),
  ]
  const told = [...Array.from(attributes, attributePath), ...pictures, ...archived]
  const values = ['status', ...editFields, ...told, ...skus.map(closeoutPath), ...skus.map(pricePath)].flatMap(path => {
    const [from, to] = [valueAt(before, path), valueAt(after, path)]
    return from === to ? [] : [{ path, from, to }]
  })
  return before.slug === after.slug ? values : [...values, { path: 'slug', from: before.slug, to: after.slug }]
}
