import type { Engines } from '#api/plumbing/feature.ts'
import { backOf } from '#api/price-changes/index.ts'
import { valueAt } from '#api/products/index.ts'
import { product } from '#domain/product/decide.ts'
import { editFields, imagesPath, type ProductEvent, pricePath } from '#domain/product/events.ts'
import { evolve, type Product } from '#domain/product/evolve.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import type { ImportRunDocument } from '#projections/import-runs/document.ts'
import { importRuns } from '#projections/import-runs/view.ts'
import type { PriceChangeDocument } from '#projections/price-changes/document.ts'
import { priceChangesView } from '#projections/price-changes/view.ts'
import { namesOf } from '#projections/staff/names.ts'
import type { FieldChange, ProductHistoryEntry, ProductHistoryModel } from '#web/models/history.ts'
import { staffOrShop } from './actor.ts'

type Stored = StoredEvent<ProductEvent>
type Step = { readonly event: Stored; readonly before: Product; readonly after: Product }

const onPage = 30

/** Who changed a product, when, through what, and each value from what to what, the newest first. Null: there is no such product. */
export async function productHistory(
  { store, readModels }: Pick<Engines, 'store' | 'readModels'>,
  productId: string,
  { before: end = Number.POSITIVE_INFINITY, path }: { readonly before?: number; readonly path?: string } = {},
): Promise<ProductHistoryModel | null> {
  const steps: Step[] = []
  let state: Product = null
  for await (const stored of store.read(`${product.name}-${productId}`)) {
    const event = stored as unknown as Stored
    if (event.revision >= end) break
    const before: Product = state
    state = evolve(state, event)
    if (path === undefined || isTouched(path, before, state)) steps.push({ event, before, after: state })
  }
  if (state === null && end > 0) return null
  const shown = steps.slice(-onPage).reverse()
  const told = shown.map(({ event }) => event)
  const runIds = told.flatMap(({ type, meta }) => (type === 'ProductImported' ? [meta.correlationId] : []))
  const [names, found, priceChanges] = await Promise.all([
    namesOf(
      told.map(({ meta }) => meta.actor),
      readModels,
    ),
    readModels.getMany<ImportRunDocument>(importRuns.name, runIds),
    priceChangesOf(told, readModels),
  ])
  const runs = new Set(runIds.filter((_, at) => found[at] !== undefined))
  const entries = shown.map(({ event, before, after }): ProductHistoryEntry => {
    const { correlationId, actor, channel } = event.meta
    return {
      id: event.id,
      what: event.type,
      at: event.at,
      by: staffOrShop(actor, names),
      channel,
      source: event.type === 'ProductImported' ? event.data.source : null,
      run: runs.has(correlationId) ? correlationId : null,
      priceChange: priceChanges.get(correlationId) ?? null,
      changes: changesBetween(before, after).filter(change => path === undefined || change.path === path),
      added: before ? lacking(after, before) : 0,
      gone: lacking(before, after),
    }
  })
  const oldest = shown.at(-1)?.event.revision
  return { entries, before: steps.length > shown.length && oldest !== undefined ? oldest : null }
}

/** The price changes that some events are of, by their correlation. */
async function priceChangesOf(
  events: readonly Stored[],
  readModels: Engines['readModels'],
): Promise<ReadonlyMap<string, ProductHistoryEntry['priceChange']>> {
  const edits = events.filter(({ type }) => type === 'ProductEdited' || type === 'ProductEditsWithdrawn')
  const all = [...new Set(edits.map(({ meta }) => meta.correlationId))]
  const idOf = (correlationId: string) => correlationId.replace(backOf, '')
  const found = await readModels.getMany<PriceChangeDocument>(priceChangesView.name, all.map(idOf))
  return new Map(
    all.flatMap((correlationId, at) => {
      const { changeId, name } = found[at] ?? {}
      if (changeId === undefined || name === undefined) return []
      return [[correlationId, { changeId, name, back: correlationId.startsWith(backOf) }] as const]
    }),
  )
}

function isTouched(path: string, before: Product, after: Product): boolean {
  if (!after) return false
  return before === null || valueAt(before, path) !== valueAt(after, path)
}

/** The values that shoppers saw changed; the first import of a product only begins it. */
function changesBetween(before: Product, after: Product): readonly FieldChange[] {
  if (!before || !after) return []
  const known = new Set(before.feed.variants.map(({ sku }) => sku))
  const prices = after.feed.variants.flatMap(({ sku }) => (known.has(sku) ? [pricePath(sku)] : []))
  const colors = [before, after].flatMap(({ edits }) => Object.keys(edits.images ?? {}))
  const pictures = [...new Set(colors)].map(imagesPath)
  const values = ['status', ...editFields, ...pictures, ...prices].flatMap(path => {
    const [from, to] = [valueAt(before, path), valueAt(after, path)]
    return from === to ? [] : [{ path, from, to }]
  })
  return before.slug === after.slug ? values : [...values, { path: 'slug', from: before.slug, to: after.slug }]
}

/** How many variants of the one the other lacks. */
function lacking(of: Product, other: Product): number {
  const known = new Set(other?.feed.variants.map(({ sku }) => sku))
  return of?.feed.variants.filter(({ sku }) => !known.has(sku)).length ?? 0
}
