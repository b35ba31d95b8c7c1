import type { MultiSearchQuery } from 'meilisearch'
import {
  defaultPerPage,
  type FacetName,
  type SearchFilters,
  type SearchRequest,
  type SortCode,
} from '#projections/product-search/port.ts'

/** The attribute that counts a facet. */
const facetAttributes: { readonly [facet in FacetName]: string } = {
  category: 'category',
  brand: 'brand',
  colors: 'colors',
  sizes: 'sizes',
  price: 'priceRange',
  discount: 'discounted',
  cuts: 'cuts',
  kind: 'kind',
  ratings: 'ratings',
}

/** Of the closeout, colours and prices are those of last pieces. */
export function facetAttribute(facet: FacetName, closeout = false): string {
  if (closeout && facet === 'colors') return 'lastColors'
  return closeout && facet === 'price' ? 'lastPriceRange' : facetAttributes[facet]
}

const sorts: { readonly [code in SortCode]: string[] } = {
  da: ['addedTime:asc', 'id:desc'],
  db: ['addedTime:desc', 'id:asc'],
  pa: ['price:asc', 'id:asc'],
  pb: ['price:desc', 'id:desc'],
  na: ['nameKey:asc', 'id:asc'],
  nb: ['nameKey:desc', 'id:desc'],
}

type Condition = { readonly facet: FacetName | null; readonly expression: string }

function isAnyOf(attribute: string, values: readonly string[]): string {
  return `${attribute} IN [${values.map(value => JSON.stringify(value)).join(', ')}]`
}

function conditionsOf(filters: SearchFilters): readonly Condition[] {
  const conditions: Condition[] = []
  for (const facet of ['category', 'brand', 'colors', 'sizes', 'cuts', 'kind', 'ratings'] as const) {
    const wanted = filters[facet]
    const attribute = facetAttribute(facet, filters.closeout)
    if (wanted && wanted.length > 0) conditions.push({ facet, expression: isAnyOf(attribute, wanted) })
  }
  if (filters.tags && filters.tags.length > 0) {
    conditions.push({ facet: null, expression: isAnyOf('tags', filters.tags) })
  }
  if (filters.price && filters.price.length > 0) {
    conditions.push({ facet: 'price', expression: costs(filters) })
  }
  if (filters.discounted) conditions.push({ facet: 'discount', expression: 'discounted = yes' })
  if (filters.closeout) conditions.push({ facet: null, expression: 'closeout = true' })
  if (filters.inStock) conditions.push({ facet: null, expression: 'inStock = true' })
  if (filters.ids && filters.ids.length > 0) conditions.push({ facet: null, expression: isAnyOf('id', filters.ids) })
  return conditions
}

/** The price that is asked for is that of one of the colours, or of a product that has none of them at a price of its own. */
function costs({ price = [], colors = [], closeout }: SearchFilters): string {
  const isAsked = (attribute: string) =>
    price
      .map(({ min, max }) => `(${attribute} >= ${min}${max === null ? '' : ` AND ${attribute} < ${max}`})`)
      .join(' OR ')
  const whole = isAsked(closeout ? 'lastPrice' : 'price')
  if (colors.length === 0) return whole
  const own = colors.map(color => JSON.stringify(`${closeout ? 'lastColorPrices' : 'colorPrices'}.${color}`))
  return [...own.map(isAsked), `((${whole}) AND ${own.map(each => `${each} NOT EXISTS`).join(' AND ')})`].join(' OR ')
}

/** All conditions joined by AND. */
export function filterOf(filters: SearchFilters = {}): string[] {
  return conditionsOf(filters).map(({ expression }) => expression)
}

/** First the page, with all facets that have no condition, then each other facet, counted without its condition. */
export function queriesOf(
  indexUid: string,
  words: readonly string[],
  request: SearchRequest,
): { readonly queries: MultiSearchQuery[]; readonly counted: readonly (readonly FacetName[])[] } {
  const conditions = conditionsOf(request.filters ?? {})
  const facets = request.facets ?? []
  const free = facets.filter(facet => !conditions.some(condition => condition.facet === facet))
  const bound = facets.filter(facet => !free.includes(facet))
  const base = { indexUid, q: words.join(' '), matchingStrategy: 'all' as const, attributesToRetrieve: ['id'] }
  const closeout = request.filters?.closeout
  const attributeOf = (facet: FacetName) => facetAttribute(facet, closeout)
  const filterWithout = (facet: FacetName | null) =>
    conditions.filter(condition => facet === null || condition.facet !== facet).map(({ expression }) => expression)
  const sort = request.sort ?? (words.length === 0 ? 'db' : undefined)
  const queries: MultiSearchQuery[] = [
    {
      ...base,
      filter: filterWithout(null),
      facets: free.map(attributeOf),
      ...(sort && { sort: sorts[sort].map(order => (closeout ? order.replace(/^price/, 'lastPrice') : order)) }),
      page: request.page ?? 1,
      hitsPerPage: request.perPage ?? defaultPerPage,
    },
    ...bound.map(facet => ({ ...base, filter: filterWithout(facet), facets: [attributeOf(facet)], limit: 0 })),
  ]
  return { queries, counted: [free, ...bound.map(facet => [facet])] }
}
