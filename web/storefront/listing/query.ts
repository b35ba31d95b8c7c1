import type { priceRanges, ratingSteps, SortCode } from '#projections/product-search/port.ts'
import type { ListingQuery, ListingScope } from '../../models/listing.ts'

/** Choices that can be made more than once, by their key in the address. */
export const listKeys = ['category', 'brand', 'color', 'size', 'price', 'cut', 'kind', 'rating'] as const
export type ListKey = (typeof listKeys)[number]

const flags = { discounted: 'discounted', closeout: 'closeout', inStock: 'in_stock' } as const
export type FlagKey = keyof typeof flags
export const flagKeys = Object.keys(flags) as readonly FlagKey[]

export function flagParam(key: FlagKey): string {
  return flags[key]
}

export const sortCodes = ['db', 'da', 'pa', 'pb', 'na', 'nb'] as const satisfies readonly SortCode[]

const ranges: readonly string[] = ['0-5', '5-20', '20-50', '50-infinity'] satisfies (typeof priceRanges)[number][]

const steps: readonly string[] = ['4', '3', '2'] satisfies (typeof ratingSteps)[number][]

/** More choices than anybody makes by hand; the rest of a made-up address is left out. */
const MOST_VALUES = 60
const MOST_PAGES = 10_000

/** Reads a query from an address; never throws, ignores the unreadable. Prices: major units; lists: repeated keys. */
export function parseListingQuery(scope: ListingScope, params: URLSearchParams): ListingQuery {
  const named = namedFilters(params.getAll('filters').flatMap(value => value.split(',')))
  const list = (key: ListKey) =>
    [
      ...new Set([
        ...params.getAll(key).map(value => value.trim()),
        ...(key === 'cut' || key === 'kind' ? named[key] : []),
      ]),
    ]
      .filter(value => value !== '')
      .slice(0, MOST_VALUES)
  const flag = (key: FlagKey) => ['yes', 'true', '1', 'on'].includes(params.get(flags[key]) ?? '')
  const sort = params.get('sort')
  return {
    scope: scope.kind === 'search' ? { kind: 'search', q: (params.get('q') ?? '').trim().slice(0, 200) } : scope,
    category: list('category'),
    brand: list('brand'),
    color: list('color'),
    size: list('size'),
    price: list('price').filter(value => ranges.includes(value)),
    priceMin: amount(params.get('price_min')),
    priceMax: amount(params.get('price_max')),
    cut: list('cut'),
    kind: list('kind'),
    rating: list('rating').filter(value => steps.includes(value)),
    discounted: flag('discounted'),
    closeout: named.closeout || flag('closeout'),
    inStock: flag('inStock'),
    sort: sortCodes.find(code => code === sort) ?? null,
    page: pageOf(params.get('page')),
  }
}

/** The search part of a listing's address, with `?`, or nothing. The same query always gives the same text. */
export function listingSearch(query: ListingQuery): string {
  const params = new URLSearchParams()
  if (query.scope.kind === 'search') params.set('q', query.scope.q)
  for (const key of listKeys) for (const value of query[key]) params.append(key, value)
  if (query.priceMin !== null) params.set('price_min', String(query.priceMin))
  if (query.priceMax !== null) params.set('price_max', String(query.priceMax))
  for (const key of flagKeys) if (query[key]) params.set(flags[key], 'yes')
  if (query.sort) params.set('sort', query.sort)
  if (query.page > 1) params.set('page', String(query.page))
  const text = params.toString()
  return text ? `?${text}` : ''
}

export type Choice =
  | { readonly key: ListKey; readonly value: string }
  | { readonly key: FlagKey }
  | { readonly key: 'priceMin' | 'priceMax' }

/** The query with a choice toggled, on page one. A price range replaces typed bounds, since its count ignored them. */
export function toggled(query: ListingQuery, choice: Choice): ListingQuery {
  if (!('value' in choice)) {
    if (choice.key === 'priceMin' || choice.key === 'priceMax') return { ...query, [choice.key]: null, page: 1 }
    return { ...query, [choice.key]: !query[choice.key], page: 1 }
  }
  const values = query[choice.key]
  const next = values.includes(choice.value)
    ? values.filter(value => value !== choice.value)
    : [...values, choice.value]
  const unbound = choice.key === 'price' && next.length > values.length && { priceMin: null, priceMax: null }
  return { ...query, ...unbound, [choice.key]: next, page: 1 }
}

/** The query with typed bounds of the price in place of chosen ranges. */
export function bounded(query: ListingQuery, bounds: Pick<ListingQuery, 'priceMin' | 'priceMax'>): ListingQuery {
  const none = bounds.priceMin === null && bounds.priceMax === null
  return { ...query, ...bounds, price: none ? query.price : [], page: 1 }
}

/** Every choice that is made, in the order of the facets. */
export function choicesOf(query: ListingQuery): readonly Choice[] {
  const choices: Choice[] = []
  for (const key of listKeys) for (const value of query[key]) choices.push({ key, value })
  if (query.priceMin !== null) choices.push({ key: 'priceMin' })
  if (query.priceMax !== null) choices.push({ key: 'priceMax' })
  for (const key of flagKeys) if (query[key]) choices.push({ key })
  return choices
}

/** The same list without any choice; its sort stays. */
export function cleared(query: ListingQuery): ListingQuery {
  const bare = parseListingQuery(query.scope, new URLSearchParams())
  return { ...bare, scope: query.scope, sort: query.sort }
}

/** Only a single choice of category, brand or colour makes a page that a search engine should list. */
export function indexable(query: ListingQuery): boolean {
  if (query.scope.kind === 'search' || query.sort) return false
  const choices = choicesOf(query)
  return choices.length === 0 || (choices.length === 1 && ['category', 'brand', 'color'].includes(choices[0]!.key))
}

const kinds: readonly string[] = ['tops', 'bottoms', 'outerwear', 'accessories', 'onesies', 'dresses']

const cuts: readonly string[] = [
  'adult',
  'mens',
  'womens',
  'unisex',
  'youth',
  'juniors',
  'boys',
  'girls',
  'baby-toddler',
]

/** `filters=mens,closeout_tops,bottoms_closeout,uniforms_youth`: cuts and kinds, with `closeout` on either side. */
function namedFilters(names: readonly string[]): { cut: string[]; kind: string[]; closeout: boolean } {
  const found = { cut: [] as string[], kind: [] as string[], closeout: false }
  for (const name of names) {
    const parts = name
      .trim()
      .split('_')
      .filter(part => part !== 'uniforms')
    if (parts.includes('closeout')) found.closeout = true
    for (const part of parts) {
      if (kinds.includes(part)) found.kind.push(part)
      else if (cuts.includes(part)) found.cut.push(part)
    }
  }
  return found
}

function amount(text: string | null): number | null {
  if (text === null || !/^\d{1,7}(\.\d{1,2})?$/.test(text.trim())) return null
  return Number(text)
}

function pageOf(text: string | null): number {
  if (text === null || !/^[1-9]\d{0,5}$/.test(text)) return 1
  return Math.min(Number(text), MOST_PAGES)
}
