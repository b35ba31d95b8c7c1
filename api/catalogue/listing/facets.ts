import { type FacetCounts, type FacetName, priceRanges, ratingSteps } from '#projections/product-search/port.ts'
import type { FacetModel, FacetValue, ListingQuery } from '#web/models/listing.ts'
import type { Catalogue } from '../catalogue.ts'
import type { ShownCurrency } from '../currency.ts'
import { cuts, isKind, kinds, labelIn, rangeLabel } from '../labels.ts'
import type { Names } from '../terms.ts'
import { canonical } from './listing-filters.ts'

/** Order of the groups on the page, with the facet of the search behind each and the choices of the address. */
const groups = [
  ['category', 'category', 'category'],
  ['brand', 'brand', 'brand'],
  ['color', 'colors', 'color'],
  ['size', 'sizes', 'size'],
  ['price', 'price', 'price'],
  ['cut', 'cuts', 'cut'],
  ['kind', 'kind', 'kind'],
  ['rating', 'ratings', 'rating'],
] as const satisfies readonly (readonly [FacetModel['name'], FacetName, keyof ListingQuery])[]

/** Facets with names. A value stays with a count of 0 while it is chosen, or the whole scope has it. */
export async function facetModels(
  catalogue: Catalogue,
  query: ListingQuery,
  counts: FacetCounts,
  scope: FacetCounts,
): Promise<readonly FacetModel[]> {
  const inOrder = await facetOrder(catalogue)
  const facets: FacetModel[] = groups.map(([name, facet, key]) => {
    const chosen = query[key]
    const [counted = {}, whole = {}] = [counts[facet], scope[facet]]
    const values = inOrder(name, [whole, counted], chosen).map((shown): FacetValue => {
      const { value } = shown
      return { ...shown, count: counted[value] ?? 0, selected: chosen.includes(value) }
    })
    return { name, values }
  })
  const label = labelIn(catalogue.language, 'discounted')
  const yes = { value: 'yes', label, count: counts.discount?.yes ?? 0, selected: query.discounted }
  return [...facets, { name: 'discounted', values: yes.count > 0 || yes.selected ? [yes] : [] }]
}

/** A value as it is shown, whatever is counted under it. */
type Shown = Pick<FacetValue, 'value' | 'label' | 'hexes'>
type Placed = { readonly shown: Shown; readonly place: number }
type Counts = { readonly [value: string]: number }

/** The values that something is counted under or that are chosen, in the order of the page. */
type InOrder = (facet: FacetModel['name'], counts: readonly Counts[], chosen: readonly string[]) => readonly Shown[]

const made = new WeakMap<Names, { readonly currency: ShownCurrency; readonly inOrder: InOrder }>()

/** Orders the values of all facets in one language; kept as long as its names and the currency stay. */
async function facetOrder({ language, ...catalogue }: Catalogue): Promise<InOrder> {
  const [names, currency] = await Promise.all([catalogue.names(), catalogue.currency()])
  const known = made.get(names)
  if (known?.currency === currency) return known.inOrder
  const fixed = new Map<string, number>(
    [...cuts, ...kinds, ...priceRanges, ...ratingSteps].map((code, place) => [code, place]),
  )
  const collator = new Intl.Collator(language, { numeric: true })
  const inOrder = orderedValues(placed, (a, b) => a.place - b.place || collator.compare(a.shown.label, b.shown.label))
  made.set(names, { currency, inOrder })
  return inOrder

  function placed(facet: FacetModel['name'], value: string): Placed {
    switch (facet) {
      case 'color': {
        const { name, hexes } = names.color(value)
        return { shown: { value, label: name, hexes }, place: 0 }
      }
      case 'brand':
        return { shown: { value, label: names.name(facet, value) }, place: 0 }
      case 'category': {
        const term = names.term(facet, value)
        // An address may name a kind where a category stands: `/store?category=outwear`.
        const code = canonical(value)
        const asKind = !term && isKind(code)
        const label = asKind ? labelIn(language, code) : names.name(facet, value)
        return { shown: { value, label }, place: term?.order ?? Number.MAX_SAFE_INTEGER }
      }
      case 'size': {
        const place = names.term(facet, value)?.order ?? Number.MAX_SAFE_INTEGER
        return { shown: { value, label: names.name(facet, value) }, place }
      }
      case 'price': {
        const range = priceRanges.find(each => each === value)
        const label = range ? rangeLabel(language, currency, range) : value
        return { shown: { value, label }, place: fixed.get(value) ?? 0 }
      }
      case 'rating':
        return { shown: { value, label: labelIn(language, `rating-${value}`) }, place: fixed.get(value) ?? 0 }
      default:
        return { shown: { value, label: labelIn(language, value) }, place: fixed.get(value) ?? fixed.size }
    }
  }
}

/** Remembers the place of counted values, since comparing words is slow; not of values that only an address names. */
function orderedValues(
  placed: (facet: FacetModel['name'], value: string) => Placed,
  compare: (a: Placed, b: Placed) => number,
): InOrder {
  const shelves = new Map<string, { readonly values: Set<string>; order: readonly Placed[] }>()
  return (facet, counts, chosen) => {
    const shelf = shelves.get(facet) ?? { values: new Set(), order: [] }
    shelves.set(facet, shelf)
    const fresh = new Set(counts.flatMap(each => Object.keys(each).filter(value => !shelf.values.has(value))))
    if (fresh.size > 0) {
      for (const value of fresh) shelf.values.add(value)
      shelf.order = [...shelf.order, ...[...fresh].map(value => placed(facet, value))].sort(compare)
    }
    const isShown = (value: string) => counts.some(each => Object.hasOwn(each, value)) || chosen.includes(value)
    const shown = shelf.order.filter(each => isShown(each.shown.value))
    const unknown = [...new Set(chosen)].filter(value => !shelf.values.has(value))
    if (unknown.length > 0) shown.push(...unknown.map(value => placed(facet, value)))
    return (unknown.length > 0 ? shown.sort(compare) : shown).map(each => each.shown)
  }
}
