import { within } from '#api/search/price-ranges.ts'
import type { FacetName, SearchFilters } from '#projections/product-search.ts'
import type { ProductRows } from './product-rows.ts'

/** One condition of a search. `facet` names the facet that counts as if this condition were not there. */
export type Condition = { readonly facet: FacetName | null; holds(row: number): boolean }

const setFilters = ['category', 'brand', 'colors', 'sizes', 'cuts', 'kind', 'ratings'] as const

export function conditionsOf(rows: ProductRows, filters: SearchFilters): readonly Condition[] {
  const conditions: Condition[] = []
  for (const facet of setFilters) {
    const wanted = filters[facet]
    if (wanted && wanted.length > 0) conditions.push({ facet, holds: rows.sets[facet].holding(wanted) })
  }
  if (filters.tags && filters.tags.length > 0) {
    conditions.push({ facet: null, holds: rows.sets.tags.holding(filters.tags) })
  }
  const ranges = filters.price
  if (ranges && ranges.length > 0) {
    conditions.push({ facet: 'price', holds: row => ranges.some(range => within(rows.priceOf(row), range)) })
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

/**
 * The index of the one condition that a row fails: -1 when it fails none, -2 when it can count nowhere (it fails two,
 * or one that is no facet).
 */
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
