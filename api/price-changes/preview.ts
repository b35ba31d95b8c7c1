import type { ShownCurrency } from '#api/catalogue/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { meets } from '#domain/price-change/decide.ts'
import type { PriceChangeTerms } from '#domain/price-change/events.ts'
import { type LeftPrice, movePrices } from '#domain/product/price-edits.ts'
import type { LocalizedText } from '#domain/shared/localized-text.ts'
import { unitPrice } from '#domain/shared/selling-price.ts'
import { levelOf } from '#domain/shared/stock-levels.ts'
import type { PriceChangeDocument } from '#projections/price-changes/document.ts'
import type { StoredProductRow } from '#projections/product-rows/document.ts'
import { productRows } from '#projections/product-rows/view.ts'
import type { PricePreview } from '#web/models/price-changes.ts'
import type { PriceChanges } from './price-changes.ts'

/** So many documents are in memory at once. */
const atOnce = 500
const mostExamples = 5

type Timed = Pick<PriceChangeTerms, 'move' | 'from' | 'until'>

/** A price that shoppers see, before and after, in the base currency. */
type Moved = {
  readonly productId: string
  readonly name: LocalizedText
  readonly style: string
  readonly sku: string
  readonly from: number
  readonly to: number
  readonly percent: number
}

export type PreviewDeps = Pick<Engines, 'readModels'> & { readonly changes: PriceChanges }

/** For each of these products the open change that has it already and meets this one, the first planned of them. */
export async function takenBy(
  rows: readonly string[],
  terms: Timed,
  changeId: string | null,
  { changes }: Pick<PreviewDeps, 'changes'>,
): Promise<ReadonlyMap<string, PriceChangeDocument>> {
  const open = (await changes.open()).filter(other => other.changeId !== changeId && meets(other, terms))
  const wanted = new Set(rows)
  const taken = new Map<string, PriceChangeDocument>()
  for (const other of open.toSorted((a, b) => (a.plannedAt < b.plannedAt ? -1 : 1))) {
    const { rows: theirs } = await changes.rowsOf(other.changeId)
    for (const row of theirs) if (wanted.has(row) && !taken.has(row)) taken.set(row, other)
  }
  return taken
}

/** What a change would do to these products as they are now: what shoppers would see, and what is left alone. */
export async function previewOf(
  rows: readonly string[],
  terms: Timed,
  currency: ShownCurrency,
  { readModels, changes }: PreviewDeps,
): Promise<PricePreview> {
  const taken = await takenBy(rows, terms, null, { changes })
  const not = new Map<string, number>()
  const held = new Map<string, { readonly change: PriceChangeDocument; products: number }>()
  const leave = (code: string) => not.set(code, (not.get(code) ?? 0) + 1)
  const most: Moved[] = []
  const figures = { products: 0, prices: 0, belowMinimum: 0, discounted: 0, notPositive: 0 }
  let [moves, total, lowest, highest] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]

  function note(moved: Moved): void {
    moves++
    total += moved.percent
    lowest = Math.min(lowest, moved.percent)
    highest = Math.max(highest, moved.percent)
    // One of each product.
    const known = most.findIndex(({ productId }) => productId === moved.productId)
    if (known < 0) most.push(moved)
    else if (Math.abs(moved.percent) > Math.abs(most[known]!.percent)) most[known] = moved
    most.sort((a, b) => Math.abs(b.percent) - Math.abs(a.percent))
    most.length = Math.min(most.length, mostExamples)
  }

  function look(doc: StoredProductRow): void {
    if (doc.state === 'discontinued') return void leave('product-discontinued')
    const { variants, edits } = doc.fold
    const listed = variants.flatMap(([sku, price, minimumPrice, listPrice]) =>
      price === null ? [] : [{ sku, price, minimumPrice, listPrice }],
    )
    const { event, left } = movePrices(doc.productId, { feed: { variants: listed }, edits }, terms.move)
    const stay = left.filter(isNotPositive)
    figures.notPositive += stay.length
    if (!event) return void leave(stay.length > 0 ? 'price-not-positive' : 'price-unchanged')
    const made = event.type === 'ProductEdited' ? event.data.edits : {}
    const after = { discount: made.discount ?? edits.discount ?? 0, prices: { ...edits.prices, ...made.prices } }
    figures.products++
    if (terms.move.is !== 'discount' && (edits.discount ?? 0) > 0) figures.discounted++
    for (const variant of listed) {
      const { sku, minimumPrice } = variant
      if (terms.move.is !== 'discount' && levelOf(made.prices, sku) === undefined) continue
      const from = unitPrice(variant, levelOf(edits.prices, sku), edits.discount ?? 0).price
      const to = unitPrice(variant, levelOf(after.prices, sku), after.discount).price
      figures.prices++
      if (minimumPrice !== null && (terms.move.is === 'discount' ? to === minimumPrice : to < minimumPrice))
        figures.belowMinimum++
      const { productId, name, style } = doc
      if (from > 0) note({ productId, name, style, sku, from, to, percent: (to / from - 1) * 100 })
    }
  }

  for (let from = 0; from < rows.length; from += atOnce) {
    const ids = rows.slice(from, from + atOnce)
    const docs = await readModels.getMany<StoredProductRow>(productRows.name, ids)
    for (const [at, doc] of docs.entries()) {
      const change = taken.get(ids[at]!)
      if (!doc) leave('product-not-found')
      else if (change) {
        const known = held.get(change.changeId) ?? { change, products: 0 }
        known.products++
        held.set(change.changeId, known)
      } else look(doc)
    }
  }
  const rounded = (percent: number) => Math.round(percent * 10) / 10
  return {
    ...figures,
    span: moves === 0 ? null : { average: rounded(total / moves), lowest: rounded(lowest), highest: rounded(highest) },
    not: [...not].map(([code, products]) => ({ code, products })),
    held: [...held.values()].map(({ change: { changeId, name, from, until }, products }) => {
      return { changeId, name, from, until, products }
    }),
    most: most.map(({ from, to, percent, ...of }) => {
      return { ...of, from: currency.unit(from), to: currency.unit(to), percent: rounded(percent) }
    }),
  }
}

const isNotPositive = ({ because }: LeftPrice): boolean => because === 'not-positive'
