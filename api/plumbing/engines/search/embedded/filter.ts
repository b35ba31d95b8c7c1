import type { FacetName, SearchFilters } from '#projections/product-search/port.ts'
import type { ProductRows } from './product-rows.ts'

/** One condition of a search. `facet` names the facet that counts as if this condition were not there. */
export type Condition = { readonly facet: FacetName | null; holds(row: number): boolean }

const setFilters = ['category', 'brand', 'colors', 'sizes', 'cuts', 'kind', 'ratings'] as const

/** The column of a facet; of the closeout, colours and prices are those of last pieces. */
export function columnOf({ sets }: ProductRows, facet: FacetName, closeout = false): ProductRows['sets'][FacetName] {
  return closeout && facet === 'colors' ? sets.lastColors : closeout && facet === 'price' ? sets.lastPrice : sets[facet]
}

export function conditionsOf(rows: ProductRows, filters: SearchFilters): readonly Condition[] {
  const conditions: Condition[] = []
  for (const facet of setFilters) {
    const wanted = filters[facet]
    if (wanted && wanted.length > 0)
      conditions.push({ facet, holds: columnOf(rows, facet, filters.closeout).holding(wanted) })
  }
  if (filters.tags && filters.tags.length > 0) {
    conditions.push({ facet: null, holds: rows.sets.tags.holding(filters.tags) })
  }
  const ranges = filters.price
  if (ranges && ranges.length > 0) {
    const prices = filters.closeout ? rows.lastPrices : rows.prices
    conditions.push({ facet: 'price', holds: prices.asking(ranges, filters.colors ?? []) })
  }
  if (filters.discounted) conditions.push({ facet: 'discount', holds: rows.sets.discount.holding(['yes']) })
  if (filters.closeout) conditions.push({ facet: null, holds: rows.isCloseout })
  if (filters.inStock) conditions.push({ facet: null, holds: rows.isInStock })
  if (filters.ids && filters.ids.length > 0) {
    const wanted = new Set(filters.ids.map(rows.rowOf))
    conditions.push({ facet: null, holds: row => wanted.has(row) })
  }
  return conditions
}

/** Index of the only condition that a row fails; -1: none; -2: two, or one that is no facet, so it counts nowhere. */
export function failedCondition(conditions: readonly Condition[], row: number): number {
  let failed = -1
  for (let i = 0; i < conditions.length; i++) {
    const condition = conditions[i]!
    if (condition.holds(row)) continue
    if (failed >= 0 || condition.facet === null) return -2
    failed = i
  }
  return failed
}
