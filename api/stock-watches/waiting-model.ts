import { type Catalogue, chosenIn, describeVariant, type ProductPages } from '#api/catalogue/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { verdictOf } from '#api/plumbing/http/guards.ts'
import type { Visitor } from '#api/plumbing/http/visitor.ts'
import { shownUntil } from '#api/plumbing/lists/behind.ts'
import type { OpenList } from '#api/plumbing/lists/list.ts'
import { queryOf } from '#api/plumbing/lists/query.ts'
import { savedViewsFor } from '#api/plumbing/lists/saved-views.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import type { ReadModels } from '#projections/ports.ts'
import { type StockWatch, type StockWatchDocument, waitsSince } from '#projections/stock-watches/document.ts'
import { stockWatches } from '#projections/stock-watches/view.ts'
import type { WaitingModel, WaitingPerson, WaitingRowModel } from '#web/models/waiting.ts'
import { completedWaiting, type WaitingFacts, type WaitingRow, waitingRowList } from './waiting-list.ts'

export type WaitingDeps = Pick<Engines, 'readModels' | 'store' | 'now'> & {
  readonly list: OpenList
  readonly products: ProductPages
  readonly catalogue: Catalogue
}

/** More than these are not named; each that leaves makes room for another. */
const mostNamed = 200

/** A page of the list in the language of its reader, and the variant that is open. */
export async function waitingModel(
  asked: URLSearchParams,
  variantId: string | null,
  visitor: Visitor,
  { list, products, catalogue, ...engines }: WaitingDeps,
): Promise<WaitingModel> {
  // Before the rows: they show at least that much.
  const until = await shownUntil(stockWatches, engines)
  const query = queryOf(waitingRowList, asked, engines.now())
  const { columns: _columns, sums: _sums, rows, ...answer } = await list.answer(query)
  const names = await catalogue.names()

  async function rowModel({
    color: _color,
    size: _size,
    name: _name,
    ...facts
  }: WaitingFacts): Promise<WaitingRowModel> {
    const found = await products.variantIn(facts.productId, facts.sku)
    if (!found) return { ...facts, name: null, picture: null, color: null, size: null }
    const variant = describeVariant(found, names)
    const name = textIn(found.product.name, catalogue.language)
    return { ...facts, name, picture: variant.picture, color: variant.color, size: chosenIn(variant) }
  }

  async function openRow(): Promise<WaitingModel['open']> {
    if (variantId === null) return null
    const doc = await engines.readModels.get<WaitingRow>(stockWatches.name, variantId)
    if (doc?.kind !== 'variant' || waitsSince(doc).length === 0) return null
    const complete = completedWaiting({ ...engines, products, catalogue })
    const row = await rowModel(waitingRowList.rowOf(await complete(doc)))
    return { ...row, persons: mayEdit ? await personsOf(variantId, engines.readModels) : null }
  }

  const mayEdit = verdictOf(visitor, { permission: 'stock', to: 'edit' }) === 'allowed'
  const filtered = await Promise.all(
    (query.filters.product ?? []).map(async id => ({ id, page: await products.byId(id) })),
  )
  return {
    ...{ ...answer, ...(await savedViewsFor(list, visitor, engines)), shownUntil: until },
    ...{ q: query.q, filters: query.filters, mayEdit, open: await openRow() },
    rows: await Promise.all((rows as readonly WaitingFacts[]).map(rowModel)),
    choices: {
      product: filtered.map(({ id, page }) => ({
        value: id,
        label: page ? `${textIn(page.name, catalogue.language)} ${page.style}`.trim() : id,
      })),
    },
  }
}

/** Who waits for a variant, those first who have waited longest. */
export async function personsOf(
  variantId: string,
  readModels: Pick<ReadModels, 'get' | 'getMany'>,
): Promise<readonly WaitingPerson[]> {
  const doc = await readModels.get<StockWatchDocument>(stockWatches.name, variantId)
  if (doc?.kind !== 'variant') return []
  const waits = Object.entries(doc.people).filter(([, { told }]) => !told)
  const first = waits.sort(([, a], [, b]) => (a.since < b.since ? -1 : 1)).slice(0, mostNamed)
  const ids = first.map(([personId]) => `${variantId}-${personId}`)
  const found = await readModels.getMany<StockWatch>(stockWatches.name, ids)
  return found.flatMap(wait =>
    wait
      ? [
          {
            watchId: wait.watchId,
            round: wait.round,
            email: wait.email,
            language: wait.language,
            since: wait.watchedAt,
          },
        ]
      : [],
  )
}
