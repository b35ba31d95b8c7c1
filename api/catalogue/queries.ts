import type { ListingModel, ListingQuery } from '#web/models/listing.ts'
import type { ProductModel } from '#web/models/product.ts'
import type { SearchModel } from '#web/models/search.ts'
import type { Catalogue } from './catalogue.ts'
import { listing } from './listing.ts'
import { product } from './product.ts'
import { type SearchAnswer, searchProducts } from './search.ts'

export type CatalogueQueries = {
  listing(query: ListingQuery): Promise<ListingModel | null>
  product(slug: string): Promise<ProductModel | null>
  search(q: string): Promise<SearchModel>
  searchAnswer(q: string): Promise<SearchAnswer>
}

/** What pages ask of the catalogue; the same for every visitor. @throws ReadModelsUnavailable, ProductSearchUnavailable. */
export function catalogueQueries(catalogue: Catalogue, now: () => Date): CatalogueQueries {
  const searchAnswer = (q: string) => searchProducts(catalogue, q, now().toISOString().slice(0, 10))
  return {
    listing: query => listing(catalogue, query),
    product: slug => product(catalogue, slug),
    async search(q) {
      const { products: _products, ...model } = await searchAnswer(q)
      return model
    },
    searchAnswer,
  }
}
