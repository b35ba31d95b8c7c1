import { priceRanges, ratingSteps } from '#projections/product-search/port.ts'
import type { FacetModel, FacetValue } from '#web/models/listing.ts'
import type { Catalogue } from './catalogue.ts'
import type { ShownCurrency } from './currency.ts'
import { cuts, kinds, labelIn, rangeLabel } from './labels.ts'
import { canonical } from './listing-filters.ts'
import type { Names } from './terms.ts'

/** A value as it is shown, whatever is counted under it. */
type Shown = Pick<FacetValue, 'value' | 'label' | 'hexes'>
type Placed = { readonly shown: Shown; readonly place: number }
type Counts = { readonly [value: string]: number }

export type FacetValues = {
  /** The values that something is counted under or that are chosen, in the order of the page. */
  inOrder(facet: FacetModel['name'], counts: readonly Counts[], chosen: readonly string[]): readonly Shown[]
}

const made = new WeakMap<Names, { readonly currency: ShownCurrency; readonly values: FacetValues }>()

/** The values of all facets in one language, for as long as its names and the currency stay. */
export async function facetValuesOf({ language, ...catalogue }: Catalogue): Promise<FacetValues> {
  const [names, currency] = await Promise.all([catalogue.names(), catalogue.currency()])
  const known = made.get(names)
  if (known?.currency === currency) return known.values
  const fixed = new Map<string, number>(
    [...cuts, ...kinds, ...priceRanges, ...ratingSteps].map((code, place) => [code, place]),
  )
  const collator = new Intl.Collator(language, { numeric: true })
  const values = orderedValues(placed, (a, b) => a.place - b.place || collator.compare(a.shown.label, b.shown.label))
  made.set(names, { currency, values })
  return values

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
        const asKind = !term && (kinds as readonly string[]).includes(code)
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

/**
 * Comparing words costs more than all else of a list, so what was once counted keeps its place. What only an address
 * names is not remembered: anybody may name anything there.
 */
function orderedValues(
  placed: (facet: FacetModel['name'], value: string) => Placed,
  compare: (a: Placed, b: Placed) => number,
): FacetValues {
  const shelves = new Map<string, { readonly values: Set<string>; order: readonly Placed[] }>()
  return {
    inOrder(facet, counts, chosen) {
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
    },
  }
}
