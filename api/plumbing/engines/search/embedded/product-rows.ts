import type { SearchDocument } from '#projections/product-search/port.ts'
import { rangeOf } from '#projections/product-search/price-ranges.ts'
import { foldText, indexedWordsOf } from '#projections/product-search/words.ts'
import { createOrder } from '../../../columns/order.ts'
import { createSetColumn } from '../../../columns/set-column.ts'
import { shuffleOf } from '../shuffle.ts'
import { createPriceColumn } from './price-column.ts'
import { createVocabulary } from './vocabulary.ts'

/** How much a field says about what a product is; added up over the words of a query. */
const fieldWeights = {
  style: 1.2,
  type: 1.1,
  name: 1,
  brandName: 0.95,
  categoryName: 0.8,
  also: 0.7,
  facts: 0.35,
} as const

/** The columns of the index: what filters, counts and sorts need of a product, by row number. */
export function createProductRows() {
  const rowOfId = new Map<string, number>()
  const ids: (string | undefined)[] = []
  const free: number[] = []
  const terms: (readonly string[])[] = []
  const names: string[] = []
  const dates: number[] = []
  const prices = createPriceColumn()
  const lastPrices = createPriceColumn()
  const shuffles: number[] = []
  const inStock: boolean[] = []
  const vocabulary = createVocabulary()

  const sets = {
    category: createSetColumn(),
    brand: createSetColumn(),
    colors: createSetColumn(),
    lastColors: createSetColumn(),
    sizes: createSetColumn(),
    price: createSetColumn(),
    lastPrice: createSetColumn(),
    discount: createSetColumn(),
    cuts: createSetColumn(),
    kind: createSetColumn(),
    ratings: createSetColumn(),
    style: createSetColumn(),
    tags: createSetColumn(),
  }

  const byId = (row: number, other: number) => (ids[row]! < ids[other]! ? -1 : ids[row]! > ids[other]! ? 1 : 0)
  const orders = {
    newest: createOrder((row, other) => dates[other]! - dates[row]! || byId(row, other)),
    price: createOrder((row, other) => prices.lowest(row) - prices.lowest(other) || byId(row, other)),
    lastPrice: createOrder((row, other) => lastPrices.lowest(row) - lastPrices.lowest(other) || byId(row, other)),
    name: createOrder((row, other) =>
      names[row]! < names[other]! ? -1 : names[row]! > names[other]! ? 1 : byId(row, other),
    ),
    shuffle: createOrder((row, other) => shuffles[row]! - shuffles[other]! || byId(row, other)),
  }

  function wordWeights(document: SearchDocument): Map<string, number> {
    const weights = new Map<string, number>()
    for (const field of Object.keys(fieldWeights) as (keyof typeof fieldWeights)[]) {
      for (const word of indexedWordsOf(document[field])) {
        if (!(weights.get(word)! >= fieldWeights[field])) weights.set(word, fieldWeights[field])
      }
    }
    return weights
  }

  function remove(id: string): void {
    const row = rowOfId.get(id)
    if (row === undefined) return
    for (const order of Object.values(orders)) order.remove(row)
    vocabulary.remove(row, terms[row]!)
    rowOfId.delete(id)
    ids[row] = undefined
    free.push(row)
  }

  function add(document: SearchDocument): void {
    const row = free.pop() ?? ids.length
    const weights = wordWeights(document)
    rowOfId.set(document.id, row)
    ids[row] = document.id
    terms[row] = [...weights.keys()]
    names[row] = foldText(document.name)
    dates[row] = Date.parse(document.addedAt) || 0
    prices.set(row, document)
    lastPrices.set(row, document.closeout)
    shuffles[row] = shuffleOf(document.id)
    inStock[row] = document.inStock
    const one = (value: string) => (value === '' ? [] : [value])
    sets.category.set(row, one(document.category))
    sets.brand.set(row, one(document.brand))
    sets.colors.set(row, document.colors)
    sets.lastColors.set(row, document.closeout?.colors ?? [])
    sets.sizes.set(row, document.sizes)
    sets.price.set(row, one(rangeOf(document.price) ?? ''))
    sets.lastPrice.set(row, one(rangeOf(lastPrices.lowest(row)) ?? ''))
    sets.discount.set(row, document.discount > 0 ? ['yes'] : [])
    sets.cuts.set(row, document.cuts)
    sets.kind.set(row, one(document.kind))
    sets.ratings.set(row, document.ratings)
    sets.style.set(row, one(document.style))
    sets.tags.set(row, document.tags)
    for (const order of Object.values(orders)) order.insert(row)
    vocabulary.add(row, weights)
  }

  return {
    upsert(document: SearchDocument): void {
      remove(document.id)
      add(document)
    },
    remove,
    vocabulary,
    sets,
    orders,
    idOf: (row: number): string => ids[row]!,
    rowOf: (id: string): number | undefined => rowOfId.get(id),
    prices,
    lastPrices,
    shuffleOf: (row: number): number => shuffles[row]!,
    isCloseout: lastPrices.isPriced,
    isInStock: (row: number): boolean => inStock[row]!,
    get size() {
      return rowOfId.size
    },
  }
}

export type ProductRows = ReturnType<typeof createProductRows>
