import { slugOf } from '#api/plumbing/slug.ts'
import {
  type FacetCounts,
  type FacetName,
  facetNames,
  type SearchFilters,
  type SearchRequest,
  type SearchResult,
} from '#projections/product-search/port.ts'
import type { ProductWords } from '#projections/product-words/document.ts'
import type { ListingModel, ListingQuery } from '#web/models/listing.ts'
import { cardModels } from '../cards.ts'
import type { Catalogue } from '../catalogue.ts'
import { boundsLabel, brandsLabel, isCut, isKind, labelIn, listIn } from '../labels.ts'
import type { Names } from '../terms.ts'
import { facetModels } from './facets.ts'
import { listAddress, twinGroups } from './list-address.ts'
import { bothFilters, canonical, choiceFilters, scopeFilters } from './listing-filters.ts'
import { nearMatches, nearTerms } from './near.ts'
import { readModel } from './read-model.ts'

const perPage = 24
const namedInDescription = 3

/** A list of products with its facets; null for a category, brand, group or tag that the shop does not have. */
export async function listing(catalogue: Catalogue, given: ListingQuery): Promise<ListingModel | null> {
  const names = await catalogue.names()
  const asked = standing(given, names)
  const query = { ...asked, scope: placeOf(asked.scope, names) }
  const { scope } = query
  const [title, currency, twins] = await Promise.all([
    titleOf(catalogue, query),
    catalogue.currency(),
    twinGroups(catalogue.count),
  ])
  if (title === null) return null
  const isCategory = (id: string) => names.term('category', id) !== undefined
  const { address: addressOf } = names
  const address = listAddress(query, { has: (kind, id) => names.term(kind, id) !== undefined, addressOf, twins })
  const q = scope.kind === 'search' ? scope.q : ''
  const reading = q === '' ? null : await catalogue.read(q)
  if (reading && !reading.question) {
    const nothing = { description: '', total: 0, pages: 1, cards: [], facets: [], nearMatches: [] }
    return {
      title,
      address,
      query: asked,
      page: query.page,
      perPage,
      ...nothing,
      nearTerms: await nearTerms(catalogue, q),
    }
  }
  const question = reading?.question
  const text = question?.q ?? ''
  const within = withBelow({ ...scopeFilters(scope, isCategory), ...question?.filters }, names)
  const choices = withBelow(choiceFilters(query, currency, isCategory), names)
  const filters = bothFilters(within, choices)
  const facets = facetNames.filter(name => !scopesFacet(within, name))
  const first = query.color.length > 0 || query.sort ? undefined : question?.first
  const [found, whole] = await Promise.all([
    catalogue.search({
      q: text,
      filters,
      facets,
      page: query.page,
      perPage,
      ...(query.sort && { sort: query.sort }),
      ...(first && { first }),
    }),
    Object.keys(choices).length > 0
      ? wholeScope(catalogue, { q: text, filters: within, facets, perPage: 1 }, scope.kind)
      : null,
  ])
  const scopeCounts = whole?.facets ?? found.facets
  const isEmpty = found.total === 0
  const [cards, models, description, near, read] = await Promise.all([
    cardModels(catalogue, found.ids, {
      preferred: query.color.length > 0 ? query.color : reading?.colors,
      price: filters.price,
      closeout: filters.closeout === true,
    }),
    facetModels(catalogue, query, found.facets, scopeCounts),
    describe(catalogue, query, found.facets),
    isEmpty ? nearMatches(catalogue, text, within, choices) : [],
    reading ? readModel(catalogue, reading) : null,
  ])
  return {
    title,
    address,
    description,
    total: found.total,
    page: query.page,
    pages: Math.max(1, Math.ceil(found.total / perPage)),
    perPage,
    cards,
    facets: models,
    query: asked,
    ...(read && { read }),
    nearMatches: near,
    nearTerms: [],
  }
}

/** A category lists what stands under it, too. */
function withBelow(filters: SearchFilters, names: Names): SearchFilters {
  const { category } = filters
  return category ? { ...filters, category: [...new Set(category.flatMap(names.under))] } : filters
}

/** Choices that name terms which were retired or merged mean what took their place: addresses are kept and sent around. */
function standing(query: ListingQuery, names: Names): ListingQuery {
  const now = (kind: 'brand' | 'category' | 'color' | 'size') => [
    ...new Set(query[kind].map(id => names.term(kind, id)?.id ?? id)),
  ]
  return { ...query, brand: now('brand'), category: now('category'), color: now('color'), size: now('size') }
}

/** A place by the id of its term: its address may be another. */
function placeOf(scope: ListingQuery['scope'], names: Names): ListingQuery['scope'] {
  if (scope.kind !== 'category' && scope.kind !== 'brand') return scope
  return { ...scope, slug: names.idAt(scope.kind, scope.slug) }
}

/** The scope without choices, kept for all that choose within it; a text is searched each time. */
function wholeScope(
  catalogue: Catalogue,
  request: SearchRequest,
  kind: ListingQuery['scope']['kind'],
): Promise<SearchResult> {
  const search = () => catalogue.search(request)
  return kind !== 'search' ? catalogue.shared(`scope ${JSON.stringify(request.filters)}`, search) : search()
}

/** A list of one category, brand or group offers no choice of it. */
function scopesFacet(scope: SearchFilters, facet: FacetName): boolean {
  return (['category', 'brand', 'cuts', 'kind'] as FacetName[]).includes(facet) && facet in scope
}

async function titleOf(catalogue: Catalogue, query: ListingQuery): Promise<string | null> {
  const { scope } = query
  const names = await catalogue.names()
  const label = (code: string) => labelIn(catalogue.language, code)
  const group = (slug: string): string | null => {
    const code = canonical(slug)
    return isCut(code) || isKind(code) ? label(code) : null
  }
  const categoryTitle = (slug: string) =>
    names.term('category', canonical(slug)) ? names.name('category', canonical(slug)) : null
  switch (scope.kind) {
    case 'category':
      return categoryTitle(scope.slug) ?? (canonical(scope.slug) === 'outerwear' ? label('outerwear') : null)
    case 'brand':
      return names.term('brand', scope.slug) ? names.name('brand', scope.slug) : null
    case 'cut':
      return group(scope.slug)
    case 'tag':
      return tagName(catalogue, scope.slug)
    case 'search':
      return label('search')
    case 'store':
      return storeTitle()
  }

  /** The title of the whole shop; lists that the menu and the price links open have their own. */
  async function storeTitle(): Promise<string> {
    const { category, closeout, cut, kind, priceMin, priceMax } = query
    if (closeout) return label('closeout')
    const [named, ...more] = [...category, ...cut, ...kind]
    const isPriced = priceMax !== null || (priceMin ?? 0) > 0
    if (named === undefined && isPriced) {
      return boundsLabel(catalogue.language, await catalogue.currency(), priceMin ?? 0, priceMax)
    }
    if (named === undefined || more.length > 0) return label('store')
    return (category.length > 0 ? categoryTitle(named) : null) ?? group(named) ?? label('store')
  }
}

/** A tag as the newest product that carries it writes it; null where no product on sale does. */
async function tagName(catalogue: Catalogue, slug: string): Promise<string | null> {
  const { ids } = await catalogue.search({ q: '', filters: { tags: [slug] }, perPage: 1 })
  const said = ids[0] === undefined ? undefined : await catalogue.document<ProductWords>('product-words', ids[0])
  return said?.tags?.find(tag => slugOf(tag) === slug) ?? null
}

/** One line of fact: the biggest brands of what is listed, the categories of a brand. */
async function describe(catalogue: Catalogue, query: ListingQuery, facets: FacetCounts): Promise<string> {
  const { scope } = query
  const kind = scope.kind === 'brand' ? 'category' : 'brand'
  const chosen = query[kind].map(canonical)
  const names = await catalogue.names()
  // A facet counts without its own choices, but only products of the chosen values are listed.
  const listed = Object.entries(facets[kind] ?? {}).filter(([id]) => chosen.length === 0 || chosen.includes(id))
  const biggest = listed.sort(([, a], [, b]) => b - a)
  if (scope.kind === 'search' || biggest.length === 0) return ''
  const named = listIn(
    catalogue.language,
    biggest.slice(0, namedInDescription).map(([id]) => names.name(kind, id)),
  )
  if (kind === 'category') return named
  return brandsLabel(catalogue.language, named, biggest.length > namedInDescription)
}
