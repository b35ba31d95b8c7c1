import type {
  FacetCounts,
  FacetName,
  SearchDocument,
  SearchRequest,
  SearchResult,
  SuggestionGroup,
} from '#projections/product-search/port.ts'
import { stemsOf } from '#projections/product-search/words.ts'
import { shuffleOf } from '../shuffle.ts'
import { groupEntries, suggestedBy } from '../suggestions.ts'
import { columnOf, conditionsOf, failedCondition } from './filter.ts'
import { pageOf } from './page.ts'
import { createProductRows } from './product-rows.ts'

/** One generation of the embedded index. */
export function createProductIndex() {
  const rows = createProductRows()

  /** Rows that the text matches, with scores; no scores for an empty text, which matches everything. */
  function matched(q: string): { readonly rows: Uint32Array; readonly scores: Float64Array | null } {
    const words = stemsOf(q)
    if (words.length > 0) return rows.vocabulary.match(words)
    return { rows: q.trim() === '' ? rows.orders.newest.rows() : new Uint32Array(0), scores: null }
  }

  return {
    upsert(documents: readonly SearchDocument[]): void {
      for (const document of documents) rows.upsert(document)
    },

    remove(ids: readonly string[]): void {
      for (const id of ids) rows.remove(id)
    },

    search(request: SearchRequest): SearchResult {
      const found = matched(request.q)
      const conditions = conditionsOf(rows, request.filters ?? {})
      const counters = (request.facets ?? []).map(facet => ({
        facet,
        ...columnOf(rows, facet, request.filters?.closeout).counter(),
      }))
      const hits = new Uint32Array(found.rows.length)
      let total = 0
      for (const row of found.rows) {
        const failed = failedCondition(conditions, row)
        if (failed === -2) continue
        if (failed === -1) hits[total++] = row
        const only: FacetName | null = failed === -1 ? null : conditions[failed]!.facet
        for (const counter of counters) if (only === null || counter.facet === only) counter.count(row)
      }
      const facets: { [facet in FacetName]?: { [value: string]: number } } = {}
      for (const { facet, result } of counters) facets[facet] = Object.fromEntries(result())
      const page = pageOf(hits.subarray(0, total), found.scores, rows.orders, request)
      return { ids: Array.from(page, rows.idOf), total, facets: facets satisfies FacetCounts }
    },

    suggest({ q, filters = {} }: Pick<SearchRequest, 'q' | 'filters'>): readonly SuggestionGroup[] {
      const conditions = conditionsOf(rows, filters)
      const matching = matched(q).rows
      const found = conditions.length === 0 ? matching : matching.filter(row => failedCondition(conditions, row) === -1)
      return suggestedBy.map(by => {
        const counter = rows.sets[by].counter()
        for (const row of found) counter.count(row)
        const counts = counter.result()
        const named = counts.values().reduce((sum, count) => sum + count, 0)
        return { by, entries: groupEntries(counts, found.length - named) }
      })
    },

    sample(seed: string, count: number): readonly string[] {
      const order = rows.orders.shuffle.rows()
      const from = shuffleOf(seed)
      let first = 0
      while (first < order.length && rows.shuffleOf(order[first]!) < from) first++
      const picked: string[] = []
      for (let i = 0; i < Math.min(count, order.length); i++) {
        picked.push(rows.idOf(order[(first + i) % order.length]!))
      }
      return picked
    },
  }
}
