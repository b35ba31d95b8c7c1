import type { TFunction } from 'i18next'
import type { FacetModel, FacetValue, ListingModel } from '../../models/listing.ts'
import { type Choice, choicesOf, type FlagKey, flagKeys, type ListKey, listKeys } from './query.ts'
import type { Listing } from './use-listing.ts'

/** Order of the groups; what the list does not offer is left out. */
const order = [
  'category',
  'size',
  'color',
  'price',
  'cut',
  'kind',
  'brand',
  'rating',
] as const satisfies readonly ListKey[]

export type ListFacet = { readonly name: ListKey; readonly values: readonly FacetValue[] }

/** Facets of many values, in the order of the page. One with a single value that nobody chose narrows nothing. */
export function listFacets(model: ListingModel): readonly ListFacet[] {
  return order.flatMap(name => {
    const values = valuesOf(model.facets, name)
    const useful = values.length > 1 || values.some(value => value.selected)
    return useful ? [{ name, values }] : []
  })
}

export function valuesOf(facets: readonly FacetModel[], name: FacetModel['name']): readonly FacetValue[] {
  return facets.find(facet => facet.name === name)?.values ?? []
}

/** How a choice is called on its chip: "Navy", "Size L", "From 5". */
export function choiceLabel(
  choice: Choice,
  { model: { facets }, query, money }: Listing,
  t: TFunction<'listing'>,
): string {
  if ('value' in choice) {
    const label = valuesOf(facets, choice.key).find(value => value.value === choice.value)?.label ?? choice.value
    return choice.key === 'size' ? t('chip.size', { size: label }) : label
  }
  switch (choice.key) {
    case 'priceMin':
      return t('chip.from', { amount: money((query.priceMin ?? 0) * 100) })
    case 'priceMax':
      return t('chip.to', { amount: money((query.priceMax ?? 0) * 100) })
    case 'discounted':
    case 'closeout':
    case 'inStock':
      return t(`flag.${choice.key}`)
  }
}

/**
 * The choices of one group that alone keep an empty list empty: without them something would be found. Counts of a
 * facet leave out the facet's own choices, so any count above zero there tells it. Null when no single group is to blame.
 */
export function emptyingChoices(model: ListingModel): readonly Choice[] | null {
  if (model.total > 0) return null
  const rest = choicesOf(model.query)
  const bounds = rest.filter(choice => choice.key === 'priceMin' || choice.key === 'priceMax')
  for (const name of listKeys) {
    const chosen: Choice[] = model.query[name].map(value => ({ key: name, value }))
    if (name === 'price') chosen.push(...bounds)
    if (chosen.length > 0 && valuesOf(model.facets, name).some(value => value.count > 0)) return chosen
  }
  const flags = flagKeys.filter(key => model.query[key])
  if (flags.length === 1 && rest.length === 1) return [{ key: flags[0] as FlagKey }]
  return bounds.length > 0 && bounds.length === rest.length ? bounds : null
}
