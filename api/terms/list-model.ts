import { type Catalogue, frontPicture } from '#api/catalogue/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { verdictOf } from '#api/plumbing/http/guards.ts'
import type { Visitor } from '#api/plumbing/http/visitor.ts'
import { shownUntil } from '#api/plumbing/lists/behind.ts'
import type { OpenList } from '#api/plumbing/lists/list.ts'
import { queryOf } from '#api/plumbing/lists/query.ts'
import { savedViewsFor } from '#api/plumbing/lists/saved-views.ts'
import type { OldAddresses } from '#api/seo/index.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import type { Tables } from '#domain/shared/tables.ts'
import type { TermKind } from '#domain/term/events.ts'
import type { CouponDocument } from '#projections/coupons/document.ts'
import { couponsView } from '#projections/coupons/view.ts'
import { pathsOf } from '#projections/redirects/document.ts'
import type { Terms } from '#projections/terms/document.ts'
import { terms } from '#projections/terms/view.ts'
import type { LookAlikes, OpenTerm, TermListModel, TermMay, TermRowModel } from '#web/models/terms.ts'
import { valuesByAttribute, valuesOf } from './attribute-values.ts'
import { categoryUses } from './category-uses.ts'
import { farApart, nearEnough } from './color-distance.ts'
import { lookAlikes } from './look-alikes.ts'
import { termParts } from './parts.ts'
import { knownProductsByTerm } from './products.ts'
import { tablePaths } from './table-paths.ts'
import { type TermRow, termRowList } from './term-list.ts'

const mostNear = 3
/** A list shows so many values of an attribute. */
const mostValues = 5
/** The drawing that colors are shown on. */
const garment = 't-shirt'

type Deps = Pick<Engines, 'readModels' | 'store' | 'documents' | 'now' | 'handler'> & {
  readonly tables: () => Promise<Tables>
  readonly oldAddresses: Pick<OldAddresses, 'leadingTo' | 'visitsBy'>
}

/** Adds what other views and the shop's tables say of a term. */
export function completedTerm(kind: TermKind, deps: Deps) {
  const { documents, readModels, tables } = deps
  return async (row: TermRow): Promise<TermRow> => {
    const [counts, all, values] = await Promise.all([
      knownProductsByTerm(kind, { documents, readModels }),
      tables(),
      kind === 'attribute' ? attributeValues(row.id, deps) : [],
    ])
    const named = { id: row.id, name: row.name.en ?? row.id }
    const at = (path: keyof typeof tablePaths) =>
      tablePaths[path]!.kind === kind ? tablePaths[path]!.read(all[tablePaths[path]!.table], named) : null
    return {
      ...row,
      more: {
        products: counts.get(row.id) ?? 0,
        top: at('top') === true,
        markup: String(at('markup') ?? ''),
        also: (at('also') ?? []) as readonly string[],
        words: (at('words') ?? []) as readonly string[],
        ...{ values: values.slice(0, mostValues).map(({ value }) => value), valueCount: values.length },
      },
    }
  }
}

async function attributeValues(id: string, { documents, readModels, tables }: Deps) {
  const counts = documents.derived('values by attribute', ['product-page'], () => valuesByAttribute({ readModels }))
  return valuesOf(id, await counts, await tables())
}

/** A page of the list for the dashboard, and the term that is open. */
export async function termListModel(
  kind: TermKind,
  asked: URLSearchParams,
  id: string | null,
  visitor: Visitor,
  { list, catalogue, ...engines }: Deps & { readonly list: OpenList; readonly catalogue: Catalogue },
): Promise<TermListModel> {
  // Before the rows: they show at least that much.
  const until = await shownUntil(terms, engines)
  const query = queryOf(list.definition, asked, engines.now())
  const { columns: _columns, sums: _sums, rows, ...answer } = await list.answer(query)
  const saved = await savedViewsFor(list, visitor, engines)
  const modelOf = modelIn(catalogue)
  return {
    ...{ ...answer, ...saved, shownUntil: until, kind },
    ...{ q: query.q, filters: query.filters, rows: rows.map(modelOf) },
    open: id === null ? null : await openTerm(kind, id, catalogue, engines),
    may: mayOf(kind, visitor),
    ...(await alikeModel(kind, catalogue, engines)),
  }
}

/** So many words that look alike are shown. */
const mostAlike = 20

/** Words that the shop does not know, and names that look alike. */
export async function alikeModel(kind: TermKind, catalogue: Catalogue, deps: Deps): Promise<LookAlikes> {
  const { documents, readModels } = deps
  const products = kind === 'size' || kind === 'attribute' ? 'product-page' : 'product-rows'
  const { counts, found, terms } = await documents.derived(
    `look-alikes of ${kind}`,
    [products, 'terms', 'rules'],
    async () => {
      const [counts, known, all] = await Promise.all([
        knownProductsByTerm(kind, { documents, readModels }),
        readModels.get<Terms>('terms', kind),
        deps.tables(),
      ])
      const terms = known?.terms ?? {}
      return { counts, terms, found: lookAlikes(kind, terms, all, id => counts.get(id) ?? 0) }
    },
  )
  const names = await catalogue.names()
  const modelOf = (id: string) => ({
    ...{ id, label: names.name(kind, id), products: counts.get(id) ?? 0, hexes: terms[id]?.hexes ?? [] },
  })
  return {
    alike: found.slice(0, mostAlike).map(({ id, unknown, like }) => ({
      ...{ ...modelOf(id), unknown, like: like === null ? null : modelOf(like) },
    })),
    moreAlike: Math.max(0, found.length - mostAlike),
  }
}

export function mayOf(kind: TermKind, visitor: Visitor): TermMay {
  const may = (to: 'edit' | 'delete') =>
    verdictOf(visitor, { permission: termParts[kind].permission, to }) === 'allowed'
  return { edit: may('edit'), delete: may('delete') }
}

const modelIn = (catalogue: Catalogue) => (row: object) => {
  const { name, id, ...rest } = row as Omit<TermRowModel, 'label'>
  return { ...rest, id, name, label: textIn(name, catalogue.language) || id }
}

/** One term with everything that its editor shows; null: there is none. */
export async function openTerm(
  kind: TermKind,
  id: string,
  catalogue: Catalogue,
  engines: Deps,
): Promise<OpenTerm | null> {
  const known = await engines.readModels.get<Terms>(terms.name, kind)
  const found = known && openRow(known, id)
  if (!found) return null
  const row = modelIn(catalogue)(termRowList(kind).rowOf(await completedTerm(kind, engines)(found)))
  return opened(kind, row, known, catalogue, engines)
}

function openRow({ terms, gone = {} }: Terms, id: string): TermRow | undefined {
  const left = gone[id]
  if (left) return { ...left, gone: { to: left.to, merged: left.merged } }
  const term = Object.hasOwn(terms, id) ? terms[id] : undefined
  return term && { ...term, gone: null }
}

async function opened(
  kind: TermKind,
  row: TermRowModel,
  known: Terms,
  catalogue: Catalogue,
  deps: Deps,
): Promise<OpenTerm> {
  const { readModels, tables, oldAddresses } = deps
  const names = await catalogue.names()
  const all = names.all(kind)
  const page = kind === 'category' || kind === 'brand' ? pathsOf({ kind, from: row.address, to: '' }).from : null
  const coupons: string[] = []
  if (kind === 'category') {
    for await (const some of readModels.scan<CouponDocument>(couponsView.name)) {
      for (const [, { code, terms }] of some) if (terms.categories.includes(row.id)) coupons.push(code)
    }
  }
  const near = Object.values(known.terms)
    .flatMap(({ id, hexes = [] }) => {
      const far = id === row.id ? null : farApart(row.hexes, hexes)
      return far !== null && far <= nearEnough ? [{ ...names.color(id), distance: Math.round(far * 1000) / 10 }] : []
    })
    .sort((a, b) => a.distance - b.distance)
  const [visits = null] = page && !row.gone ? await oldAddresses.visitsBy([page]) : []
  return {
    ...row,
    visits,
    uses: kind === 'category' && !row.gone ? await categoryUses(row, catalogue, deps) : null,
    oldAddresses: page && !row.gone ? await oldAddresses.leadingTo(page) : [],
    coupons,
    choices: all.filter(({ id }) => id !== row.id).map(({ id, label }) => ({ id, label })),
    near: kind === 'color' ? near.slice(0, mostNear) : [],
    garment:
      kind === 'color' ? frontPicture(garment, { id: row.id, name: row.label, hexes: row.hexes }, undefined) : null,
    allValues: kind === 'attribute' ? await attributeValues(row.id, deps) : [],
    usualMarkup: (await tables()).markup.find(({ brand }) => brand === '*')?.markup ?? '1',
  }
}
