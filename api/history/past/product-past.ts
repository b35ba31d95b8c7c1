import type { Engines } from '#api/plumbing/feature.ts'
import { readChanges, valueAt } from '#api/products/index.ts'
import { product } from '#domain/product/decide.ts'
import { closeoutOf, colorOf, editAt, skuOf } from '#domain/product/events.ts'
import type { Product } from '#domain/product/evolve.ts'
import { archivedAt, isArchived } from '#domain/shared/archived.ts'
import { type Minor, sum } from '#domain/shared/money.ts'
import type { ReadModels } from '#projections/ports.ts'
import { namesOf } from '#projections/staff/names.ts'
import type { PastTick } from '#web/models/past.ts'
import type { ProductEditorModel } from '#web/models/product-editor.ts'
import type { PastValue, ProductPastModel } from '#web/models/product-past.ts'
import { staffOrShop } from '../actor.ts'
import { productEntries } from '../product-history.ts'
import { isTouched, type ProductStep, productChanges, productSteps } from '../product-steps.ts'
import { pastAt } from './past.ts'
import { positionAt } from './position-at.ts'
import { stockTicks } from './stock-ticks.ts'

type Deps = Pick<Engines, 'store' | 'readModels' | 'snapshots' | 'now'> & {
  /** The editor of the product, from some views. */
  readonly editorFrom: (readModels: ReadModels) => Promise<ProductEditorModel | null>
  /** A price of the base currency as shoppers are shown it. */
  readonly unit: (price: Minor) => Minor
}

/** A product as it was at an instant (ISO-8601 UTC), and what is another today. Null: the shop has no such product. */
export async function productPast(productId: string, asked: string, deps: Deps): Promise<ProductPastModel | null> {
  const { store, readModels, editorFrom } = deps
  // Times of events have milliseconds, and are compared as texts.
  const at = new Date(asked).toISOString()
  const [position, steps] = await Promise.all([positionAt(at, deps), productSteps(store, productId)])
  const now = steps.at(-1)?.after
  if (!now) return null
  const shown = steps.findLast(({ event }) => event.position <= position)
  const [was, entries, stocked, changes] = await Promise.all([
    shown ? editorFrom(pastAt(position, deps).readModels) : null,
    productEntries(shown ? [shown] : [], readModels),
    stockTicks(productId, deps),
    shown ? changesSince(productId, shown, steps, readModels) : [],
  ])
  const own = steps.map(({ event }): PastTick<'staff' | 'feed'> => ({ at: event.at, kind: kindOf(event) }))
  const count = (kind: 'staff' | 'feed') => own.filter(tick => tick.kind === kind).length
  return {
    ...{ at, was, changes, until: deps.now().toISOString() },
    seen: was && seenOf(was, deps.unit),
    step: entries[0] ?? null,
    ticks: [...own, ...stocked.ticks].toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0)),
    counts: { staff: count('staff'), feed: count('feed'), stock: stocked.count },
  }
}

/** A product as shoppers saw it; null: they saw nothing. */
function seenOf({ state, variants, archived }: ProductEditorModel, unit: Deps['unit']): ProductPastModel['seen'] {
  const sold = variants.filter(variant => !isArchived(variant, archived))
  if (state !== 'active' || sold.length === 0) return null
  const prices = sold.map(({ sellingPrice }) => unit(sellingPrice))
  const anyNumber = sold.some(({ available }) => available < 0)
  return {
    prices: [Math.min(...prices), Math.max(...prices)],
    pieces: anyNumber ? null : sum(sold.map(({ available }) => available)),
  }
}

const kindOf = ({ type }: ProductStep['event']) =>
  type === 'ProductImported' || type === 'ProductDiscontinued' ? 'feed' : 'staff'

/** The values that are others today, who changed each last, and what brings it back. */
async function changesSince(
  productId: string,
  shown: ProductStep,
  steps: readonly ProductStep[],
  readModels: ReadModels,
): Promise<readonly PastValue[]> {
  const [then, now] = [shown.after, steps.at(-1)!.after]
  const since = steps.slice(steps.indexOf(shown) + 1)
  const changed = productChanges(then, now).map(({ path, from, to }) => {
    const { event } = since.findLast(step => isTouched(path, step))!
    return { path, event, was: String(from), now: String(to) }
  })
  const names = await namesOf(
    changed.map(({ event }) => event.meta.actor),
    readModels,
  )
  return changed.map(({ event, ...value }) => ({
    ...value,
    by: staffOrShop(event.meta.actor, names),
    source: event.type === 'ProductImported' ? event.data.source : null,
    at: event.at,
    reason: event.meta.reason ?? null,
    back: wayBack(productId, value.path, then!, now!),
  }))
}

type Known = NonNullable<Product>

/** What a save takes to bring a value back; null: the product refuses it today. */
function wayBack(productId: string, path: string, then: Known, now: Known): PastValue['back'] {
  const said = valueAt(then, path)
  const isFeeds = editAt(then.edits, path) === undefined && path !== 'status' && path !== 'slug'
  const value = isFeeds && valueAt(now, path, {}) === said ? null : valueToSave(path, said)
  const read = readChanges({ [path]: value })
  if (!read) return null
  const answer = product.decide({ type: 'SaveProduct', data: { productId, checked: now.revision, ...read } }, now)
  return answer.ok && answer.events.length > 0 ? { value } : null
}

/** A value as saves name it. */
function valueToSave(path: string, text: string): NonNullable<PastValue['back']>['value'] {
  if (colorOf(path) !== null) return JSON.parse(text)
  if (archivedAt(path)) return true
  if (closeoutOf(path) !== null) return text !== ''
  return path === 'discount' || skuOf(path) !== null ? Number(text) : text
}
