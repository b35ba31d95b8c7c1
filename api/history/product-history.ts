import type { Engines } from '#api/plumbing/feature.ts'
import { backOf } from '#api/price-changes/index.ts'
import { product } from '#domain/product/decide.ts'
import type { Product } from '#domain/product/evolve.ts'
import { archives, undoEdits } from '#domain/product/undo.ts'
import type { ImportRunDocument } from '#projections/import-runs/document.ts'
import { importRuns } from '#projections/import-runs/view.ts'
import type { PriceChangeDocument } from '#projections/price-changes/document.ts'
import { priceChangesView } from '#projections/price-changes/view.ts'
import { namesOf } from '#projections/staff/names.ts'
import type { ProductHistoryEntry, ProductHistoryModel } from '#web/models/history.ts'
import { staffOrShop } from './actor.ts'
import { isTouched, type ProductStep, productChanges, productSteps, type StoredProductEvent } from './product-steps.ts'

const onPage = 30

/** Who changed a product, when, through what, and each value from what to what, the newest first. Null: there is no such product. */
export async function productHistory(
  { store, readModels }: Pick<Engines, 'store' | 'readModels'>,
  productId: string,
  { before = Number.POSITIVE_INFINITY, path }: { readonly before?: number; readonly path?: string } = {},
): Promise<ProductHistoryModel | null> {
  const life = await productSteps(store, productId)
  if (life.length === 0) return null
  const all = life.filter(({ event }) => event.revision < before)
  const steps = path === undefined ? all : all.filter(step => isTouched(path, step))
  const shown = steps.slice(-onPage).reverse()
  const oldest = shown.at(-1)?.event.revision
  return {
    entries: await productEntries(shown, readModels, { path, life }),
    before: steps.length > shown.length && oldest !== undefined ? oldest : null,
  }
}

type Telling = {
  /** Only what they changed of it. */
  readonly path?: string | undefined
  /** All steps of the product: those that can be taken back say so. */
  readonly life?: readonly ProductStep[]
}

/** Steps as staff read them. */
export async function productEntries(
  steps: readonly ProductStep[],
  readModels: Engines['readModels'],
  { path, life = [] }: Telling = {},
): Promise<readonly ProductHistoryEntry[]> {
  const told = steps.map(({ event }) => event)
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
  return steps.map(({ event, before, after }): ProductHistoryEntry => {
    const { correlationId, actor, channel, reason = null, broughtBackFrom = null, undoes } = event.meta
    return {
      id: event.id,
      what: event.type,
      at: event.at,
      by: staffOrShop(actor, names),
      ...{ channel, reason, broughtBackFrom },
      source: event.type === 'ProductImported' ? event.data.source : null,
      run: runs.has(correlationId) ? correlationId : null,
      priceChange: priceChanges.get(correlationId) ?? null,
      changes: productChanges(before, after).filter(change => path === undefined || change.path === path),
      added: before ? lacking(after, before) : 0,
      gone: lacking(before, after),
      isUndo: undoes !== undefined,
      undo: undoOf(event, life, path),
    }
  })
}

/** How the last event of what was done together takes all of it back; null: it cannot, or no more. `path`: only where it is all. */
function undoOf(
  { id, meta, data }: StoredProductEvent,
  life: readonly ProductStep[],
  path: string | undefined,
): ProductHistoryEntry['undo'] {
  const isOwn = (event: StoredProductEvent) => event.meta.correlationId === meta.correlationId
  const events = life.map(({ event }) => event)
  const now = life.at(-1)?.after
  if (!now || events.findLast(isOwn)?.id !== id) return null
  const { back, kept, ...wanted } = undoEdits(events, isOwn)
  if (back.length === 0 || (path !== undefined && back.some(each => each.path !== path))) return null
  const save = { productId: data.productId, checked: now.revision, ...wanted }
  if (!product.decide({ type: 'SaveProduct', data: save }, now).ok) return null
  const paths = (of: readonly { readonly path: string }[]) => of.map(({ path }) => path)
  return { of: meta.correlationId, back: paths(back), stays: paths(kept), archives: archives(wanted) }
}

/** The price changes that some events are of, by their correlation. */
async function priceChangesOf(
  events: readonly StoredProductEvent[],
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

/** How many variants of the one the other lacks. */
function lacking(of: Product, other: Product): number {
  const known = new Set(other?.feed.variants.map(({ sku }) => sku))
  return of?.feed.variants.filter(({ sku }) => !known.has(sku)).length ?? 0
}
