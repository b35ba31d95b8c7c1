import type { FeedProduct } from '#domain/product/events.ts'
import { variant } from '#tests/support/feed-product.ts'
import type { FacetModel, ListingModel, ListingScope } from '#web/models/listing.ts'
import { parseListingQuery } from '#web/storefront/listing/query.ts'
import { type ExampleShop, imported } from '../support/example-shop.ts'

/** A product of one variant at this price. */
export const one = (id: string, price: number, parts: Partial<FeedProduct> = {}) =>
  imported(id, { variants: [variant(`${id}-navy-m`, { price })], ...parts })

export const polo = { baseCategory: 'polos', garment: 'polo', name: { en: 'Pique Sport Shirt' } }

/** A list of the shop, in English. */
export async function listIn(shop: ExampleShop, scope: ListingScope, params = ''): Promise<ListingModel> {
  const model = await shop.queries('en').listing(parseListingQuery(scope, new URLSearchParams(params)))
  if (!model) throw new Error('No such list')
  return model
}

export const ids = (model: ListingModel) => model.cards.map(card => card.id).sort()

export const facet = (model: ListingModel, name: FacetModel['name']) =>
  model.facets.find(each => each.name === name)?.values
