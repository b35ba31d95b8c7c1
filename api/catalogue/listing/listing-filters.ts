import type { SearchFilters } from '#projections/product-search/port.ts'
import { boundsOf, type PriceBounds } from '#projections/product-search/price-ranges.ts'
import type { ListingQuery } from '#web/models/listing.ts'
import type { ShownCurrency } from '../currency.ts'
import { isKind } from '../labels.ts'

/** Spellings of addresses that were given out once. */
const aliases: { readonly [value: string]: string } = { outwear: 'outerwear' }

export function canonical(value: string): string {
  return aliases[value] ?? value
}

/** The restrictions of a list's place alone. */
export function scopeFilters(scope: ListingQuery['scope'], isCategory: (id: string) => boolean): SearchFilters {
  switch (scope.kind) {
    case 'category':
      return categoryFilters([scope.slug], isCategory)
    case 'brand':
      return { brand: [scope.slug] }
    case 'cut': {
      const code = canonical(scope.slug)
      return isKind(code) ? { kind: [code] } : { cuts: [code] }
    }
    case 'tag':
      return { tags: [scope.slug] }
    case 'store':
    case 'search':
      return {}
  }
}

/** `/store?category=outwear` names a kind, no category of the shop. */
function categoryFilters(values: readonly string[], isCategory: (id: string) => boolean): SearchFilters {
  const named = values.map(canonical)
  const asKinds = named.filter(value => !isCategory(value) && isKind(value))
  const asCategories = named.filter(value => !asKinds.includes(value))
  return {
    ...(asCategories.length > 0 && { category: asCategories }),
    ...(asKinds.length > 0 && { kind: asKinds }),
  }
}

/** The choices of the address, without its scope. */
export function choiceFilters(
  query: ListingQuery,
  currency: ShownCurrency,
  isCategory: (id: string) => boolean,
): SearchFilters {
  const price = priceFilter(query, currency)
  const categories = categoryFilters(query.category, isCategory)
  return {
    ...categories,
    ...(query.brand.length > 0 && { brand: query.brand }),
    ...(query.color.length > 0 && { colors: query.color }),
    ...(query.size.length > 0 && { sizes: query.size }),
    ...(query.cut.length > 0 && { cuts: query.cut.map(canonical) }),
    ...((query.kind.length > 0 || categories.kind) && {
      kind: [...query.kind.map(canonical), ...(categories.kind ?? [])],
    }),
    ...(query.rating.length > 0 && { ratings: query.rating }),
    ...(price && { price }),
    ...(query.discounted && { discounted: true }),
    ...(query.closeout && { closeout: true }),
    ...(query.inStock && { inStock: true }),
  }
}

/** Ranges and typed bounds have to hold both. No bounds can leave a range empty, so what cannot match is kept as such. */
function priceFilter(query: ListingQuery, currency: ShownCurrency): readonly PriceBounds[] | null {
  const ranges = query.price.flatMap(range => boundsOf(range) ?? [])
  const min = query.priceMin === null ? null : currency.base(query.priceMin)
  const max = query.priceMax === null ? null : currency.base(query.priceMax)
  if (min === null && max === null) return ranges.length > 0 ? ranges : null
  const asked = ranges.length > 0 ? ranges : [{ min: 0, max: null }]
  return bothRanges(asked, [{ min: min ?? 0, max }])
}

function bothRanges(some: readonly PriceBounds[], others: readonly PriceBounds[]): readonly PriceBounds[] {
  const lower = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.min(a, b))
  return some.flatMap(a => others.map(b => ({ min: Math.max(a.min, b.min), max: lower(a.max, b.max) })))
}

/** Both have to hold: the scope's filter wins where the choices have none, else what is in both. */
export function bothFilters(scope: SearchFilters, choices: SearchFilters): SearchFilters {
  const price = scope.price && choices.price && bothRanges(scope.price, choices.price)
  const both: { -readonly [key in keyof SearchFilters]: SearchFilters[key] } = {
    ...scope,
    ...choices,
    ...(price && { price }),
  }
  for (const key of ['category', 'brand', 'cuts', 'kind'] as const) {
    const [a, b] = [scope[key], choices[key]]
    if (!a || !b) continue
    const common = a.filter(value => b.includes(value))
    // Nothing in common finds nothing; an empty list would restrict nothing.
    both[key] = common.length > 0 ? common : ['']
  }
  return both
}
