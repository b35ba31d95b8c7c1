import { type FacetCounts, type FacetName, priceRanges } from '#projections/product-search.ts'
import type { FacetModel, FacetValue, ListingQuery } from '#web/storefront/shop.ts'
import type { PriceRange } from '../search/price-ranges.ts'
import type { Catalogue } from './catalogue.ts'
import { cuts, kinds, labelIn, priceLabel } from './labels.ts'

/** Order of the groups on the page, with the facet of the search behind each and the choices of the address. */
const groups = [
  ['category', 'category', 'category'],
  ['brand', 'brand', 'brand'],
  ['color', 'colors', 'color'],
  ['size', 'sizes', 'size'],
  ['price', 'price', 'price'],
  ['cut', 'cuts', 'cut'],
  ['kind', 'kind', 'kind'],
] as const satisfies readonly (readonly [FacetModel['name'], FacetName, keyof ListingQuery])[]

/**
 * The facets of a list, with names. A value is there when something is counted under it or when it is chosen, then also
 * with a count of 0; a value that the whole scope has keeps its place with a count of 0 too.
 */
export async function facetModels(
  catalogue: Catalogue,
  query: ListingQuery,
  counts: FacetCounts,
  scope: FacetCounts,
): Promise<readonly FacetModel[]> {
  const [names, labels] = await Promise.all([
    catalogue.names(),
    Promise.all(priceRanges.map(async range => [range, await rangeLabel(catalogue, range)] as const)),
  ])
  const rangeLabels = new Map<string, string>(labels)
  const collator = new Intl.Collator(catalogue.language, { numeric: true })
  const fixed = new Map<string, number>([...cuts, ...kinds, ...priceRanges].map((code, place) => [code, place]))
  const facets: FacetModel[] = groups.map(([name, facet, key]) => {
    const chosen = query[key]
    const known = new Set([...Object.keys(scope[facet] ?? {}), ...Object.keys(counts[facet] ?? {}), ...chosen])
    const values = [...known].map((value): FacetValue & { readonly place: number } => {
      const common = { value, count: counts[facet]?.[value] ?? 0, selected: chosen.includes(value) }
      switch (name) {
        case 'color': {
          const color = names.color(value)
          return { ...common, label: color.name, hexes: color.hexes, place: 0 }
        }
        case 'category':
        case 'brand':
        case 'size': {
          const place = name === 'brand' ? 0 : (names.term(name, value)?.order ?? Number.MAX_SAFE_INTEGER)
          return { ...common, label: names.name(name, value), place }
        }
        case 'price':
          return { ...common, label: rangeLabels.get(value) ?? value, place: fixed.get(value) ?? 0 }
        default:
          return { ...common, label: labelIn(catalogue.language, value), place: fixed.get(value) ?? fixed.size }
      }
    })
    values.sort((a, b) => a.place - b.place || collator.compare(a.label, b.label))
    return { name, values: values.map(({ place: _place, ...value }) => value) }
  })
  const label = labelIn(catalogue.language, 'discounted')
  const yes = { value: 'yes', label, count: counts.discount?.yes ?? 0, selected: query.discounted }
  return [...facets, { name: 'discounted', values: yes.count > 0 || yes.selected ? [yes] : [] }]
}

/** A range as it reads in the shown currency, without needless zeros: "$5 to $20". */
export async function rangeLabel(catalogue: Catalogue, range: PriceRange): Promise<string> {
  const { unit } = await catalogue.currency()
  const ends = range.split('-').map(end => (end === 'infinity' ? 0 : unit(Number(end) * 100)))
  const [least, most] = await Promise.all(ends.map(amount => catalogue.money(amount)))
  const short = (text = '') => text.replace(/[.,٫][0০٠]{2}(?![0-9০-৯٠-٩])/u, '')
  const [from] = range.split('-')
  return priceLabel(catalogue.language, range, major => short(String(major) === from ? least : most))
}
