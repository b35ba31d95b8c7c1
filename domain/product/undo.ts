import { archivedAt, archivesSome } from '../shared/archived.ts'
import type { StoredEvent } from '../shared/event-store.ts'
import { threeWay } from '../shared/three-way.ts'
import { same } from './decide.ts'
import {
  closeoutOf,
  colorOf,
  type EditField,
  editAt,
  type ProductEdits,
  type ProductEvent,
  type ProductStatus,
  skuOf,
  slugPath,
  splitPath,
  statusPath,
  touchedPaths,
} from './events.ts'
import { evolve, type Product } from './evolve.ts'

type Stored = StoredEvent<ProductEvent>

/** What goes back, as `SaveProduct` takes it. */
export type UndoneEdits = {
  readonly edits: ProductEdits
  readonly fields: readonly EditField[]
  readonly skus: readonly string[]
  readonly status?: ProductStatus
  readonly slug?: string
  /** What goes back, by path; undefined: the feed counts. None: there is nothing to take back any more. */
  readonly back: readonly { readonly path: string; readonly from: unknown; readonly to: unknown }[]
  /** What is left alone, with what changed it since; null: its feed no longer lists what it is about. */
  readonly kept: readonly { readonly path: string; readonly since: Stored | null }[]
}

/**
 * Takes back what staff changed of a product by its own events, path by path: where nobody changed the path since, it is
 * as it was before these. An edit that stood over nothing goes back to the feed.
 */
export function undoEdits(events: readonly Stored[], isOwn: (event: Stored) => boolean): UndoneEdits {
  let now: Product = null
  const around = new Map<string, { readonly before: unknown; after: unknown }>()
  const last = new Map<string, Stored>()
  for (const event of events) {
    const before = now
    now = evolve(now, event)
    for (const path of touchedPaths(event)) {
      last.set(path, event)
      if (!isOwn(event)) continue
      const first = around.get(path) ?? { before: valueAt(before, path) }
      around.set(path, { before: first.before, after: valueAt(now, path) })
    }
  }
  const said: Record<string, unknown> = {}
  const [fields, skus]: [EditField[], string[]] = [[], []]
  const back: { path: string; from: unknown; to: unknown }[] = []
  const kept: { path: string; since: Stored | null }[] = []
  for (const [path, values] of around) {
    const since = last.get(path)!
    const outcome = threeWay({ ...values, now: valueAt(now, path) }, same)
    if (outcome === 'stays') continue
    // Somebody who said the same once more since has said it.
    if (outcome === 'kept' || !isOwn(since)) kept.push({ path, since })
    else if (values.before !== undefined && !isListed(now, path)) kept.push({ path, since: null })
    else {
      back.push({ path, from: values.after, to: values.before })
      const sku = skuOf(path)
      const [field, part] = splitPath(path)
      if (values.before !== undefined)
        said[field] = part === undefined ? values.before : { ...(said[field] as object), [part]: values.before }
      else if (sku !== null) skus.push(sku)
      else fields.push(path as EditField)
    }
  }
  const { status, slug, ...edits } = said as { status?: ProductStatus; slug?: string }
  return { edits, fields, skus, ...(status && { status }), ...(slug !== undefined && { slug }), back, kept }
}

/** Whether the product, or a part of it, would be archived again. */
export function archives({ edits, status }: Pick<UndoneEdits, 'edits' | 'status'>): boolean {
  return status === 'archived' || archivesSome(edits)
}

/** What staff set; undefined: nothing. A product always has a status, and an address. */
function valueAt(product: Product, path: string): unknown {
  if (path === slugPath) return product?.slug
  if (path === statusPath) return product?.status ?? product?.feed.status ?? 'active'
  return editAt(product?.edits ?? {}, path)
}

/** Whether the product lists the variant or the colour of a path. */
function isListed(product: Product, path: string): boolean {
  const variants = product?.feed.variants ?? []
  const archived = archivedAt(path)
  const sku = skuOf(path) ?? closeoutOf(path) ?? (archived && 'sku' in archived ? archived.sku : null)
  if (sku !== null) return variants.some(variant => variant.sku === sku)
  const color = colorOf(path) ?? (archived && 'color' in archived ? archived.color : null)
  return color === null || variants.some(variant => (variant.color ?? '') === color)
}
