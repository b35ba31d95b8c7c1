import type { ListingQuery, ListingScope } from '#web/models/listing.ts'
import { cleared, listingSearch } from '#web/storefront/listing/query.ts'
import { isCut, isKind } from '../labels.ts'
import { canonical } from './listing-filters.ts'

/** Kinds of list with a page of their own, by folder; where a list is of several kinds, the first is its place. */
const folders = { category: 'categories', brand: 'brands', cut: 'ps', kind: 'ps' } as const
type Place = keyof typeof folders
const places = Object.keys(folders) as readonly Place[]

export type KnownLists = {
  readonly has: (kind: 'category' | 'brand', id: string) => boolean
  /** The last part of the address of its page. */
  readonly addressOf: (kind: 'category' | 'brand', id: string) => string
  /** Groups of the menu that list exactly what the category of the same name lists. */
  readonly twins: ReadonlySet<string>
}

/** A list's one address, without language and page, however it was asked for; what only arranges it is left out. */
export function listAddress(query: ListingQuery, known: KnownLists): string {
  const { scope, closeout, priceMin, priceMax } = query
  const color = query.color.toSorted()
  const bare = { ...cleared(query), sort: null, color, closeout, priceMin, priceMax }
  if (scope.kind === 'search' || scope.kind === 'tag') {
    const { category, brand, cut, kind } = query
    const path = scope.kind === 'tag' ? `/tags/${encodeURIComponent(scope.slug)}` : '/search'
    return path + listingSearch({ ...bare, category, brand, cut, kind })
  }
  const chosen = chosenPlaces(query, known)
  // The closeout is one list, which the menu cuts into parts.
  const place = closeout
    ? undefined
    : places.find(key => chosen[key].length === 1 && isThere(key, chosen[key][0]!, known))
  const path = place ? `/${folders[place]}/${encodeURIComponent(slugAt(place, chosen[place][0]!, known))}` : '/store'
  return path + listingSearch({ ...bare, scope: { kind: 'store' }, ...chosen, ...(place && { [place]: [] }) })
}

/** Categories, brands and groups that a list is of, be it by its place or by choice. */
function chosenPlaces(query: ListingQuery, known: KnownLists): { readonly [place in Place]: readonly string[] } {
  const chosen = {
    category: query.category.map(canonical),
    brand: [...query.brand],
    cut: query.cut.map(canonical),
    kind: query.kind.map(canonical),
  }
  if ('slug' in query.scope && query.scope.kind !== 'tag')
    chosen[placeOf(query.scope)].unshift(canonical(query.scope.slug))
  const move = (from: Place, to: Place, moves: (value: string) => boolean) => {
    const [value, ...more] = chosen[from]
    if (value === undefined || more.length > 0 || chosen[to].length > 0 || !moves(value)) return
    chosen[to] = chosen[from]
    chosen[from] = []
  }
  move('category', 'kind', value => !known.has('category', value) && isKind(value))
  for (const group of ['cut', 'kind'] as const) move(group, 'category', value => known.twins.has(value))
  return chosen
}

function slugAt(place: Place, value: string, known: KnownLists): string {
  return place === 'category' || place === 'brand' ? known.addressOf(place, value) : value
}

function placeOf(scope: Extract<ListingScope, { readonly kind: Place }>): Place {
  return scope.kind === 'cut' && isKind(canonical(scope.slug)) ? 'kind' : scope.kind
}

function isThere(place: Place, value: string, known: KnownLists): boolean {
  if (place === 'category' || place === 'brand') return known.has(place, value)
  return place === 'kind' ? isKind(value) : isCut(value)
}

/** Menu groups that list what the category of their name lists: its page is then both. `count` reads tallies. */
export async function twinGroups(
  count: (prefix: string) => Promise<ReadonlyMap<string, number>>,
): Promise<ReadonlySet<string>> {
  const [both, categories, cuts, kinds] = await Promise.all(
    ['group-category:', 'category:', 'cut:', 'kind:'].map(count),
  )
  const twins = new Set<string>()
  for (const [key, common] of both!) {
    const code = key.slice('group-category:'.length)
    const inGroup = kinds!.get(`kind:${code}`) ?? cuts!.get(`cut:${code}`)
    if (common === categories!.get(`category:${code}`) && common === inGroup) twins.add(code)
  }
  return twins
}
