import type { FacetCounts, FacetName } from '#projections/product-search/port.ts'
import type { FacetModel, FacetValue, ListingQuery } from '#web/models/listing.ts'
import type { Catalogue } from './catalogue.ts'
import { facetValuesOf } from './facet-values.ts'
import { labelIn } from './labels.ts'

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
  const known = await facetValuesOf(catalogue)
  const facets: FacetModel[] = groups.map(([name, facet, key]) => {
    const chosen = query[key]
    const [counted = {}, whole = {}] = [counts[facet], scope[facet]]
    const values = known.inOrder(name, [whole, counted], chosen).map((shown): FacetValue => {
      const { value } = shown
      return { ...shown, count: counted[value] ?? 0, selected: chosen.includes(value) }
    })
    return { name, values }
  })
  const label = labelIn(catalogue.language, 'discounted')
  const yes = { value: 'yes', label, count: counts.discount?.yes ?? 0, selected: query.discounted }
  return [...facets, { name: 'discounted', values: yes.count > 0 || yes.selected ? [yes] : [] }]
}
