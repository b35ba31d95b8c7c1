import type { ListingQuery } from '#web/models/listing.ts'
import type { SearchModel } from '#web/models/search.ts'
import type { Catalogue } from './catalogue.ts'
import { listing } from './listing/listing.ts'
import { searchProducts } from './listing/search.ts'
import { product } from './product/product.ts'

/** Queries of pages; their answers are the same for every visitor. @throws ReadModelsUnavailable, ProductSearchUnavailable. */
export function catalogueQueries(catalogue: Catalogue, now: () => Date) {
  const searchAnswer = (q: string) => searchProducts(catalogue, q, now().toISOString().slice(0, 10))
  return {
    listing: (query: ListingQuery) => listing(catalogue, query),
    product: (slug: string) => product(catalogue, slug),
    async search(q: string): Promise<SearchModel> {
      const { products: _products, ...model } = await searchAnswer(q)
      return model
    },
    searchAnswer,
  }
}

export type CatalogueQueries = ReturnType<typeof catalogueQueries>
