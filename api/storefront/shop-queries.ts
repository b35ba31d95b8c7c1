import { type CatalogueDeps, createCatalogue } from '#api/catalogue/catalogue.ts'
import { listing } from '#api/catalogue/listing.ts'
import { product } from '#api/catalogue/product.ts'
import { type SearchAnswer, searchProducts } from '#api/catalogue/search.ts'
import { createReads, type Reads } from '#api/plumbing/http/reads.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import type { HomeModel } from '#web/models/home.ts'
import type { ListingModel, ListingQuery } from '#web/models/listing.ts'
import type { ProductModel } from '#web/models/product.ts'
import type { SearchModel } from '#web/models/search.ts'
import type { ShellModel } from '#web/models/shell.ts'
import type { Shop } from '#web/storefront/shop.ts'
import { home } from './home.ts'
import { shell } from './shell.ts'

export type ShopQueryDeps = CatalogueDeps & {
  readonly now: () => Date
  /** Ids of the products of which most pieces were sold, most first; nothing is known of sales where it is absent. */
  readonly bestSellers?: () => readonly string[]
}

/** The catalogue part of the shop: everything that is the same for every visitor of a language. */
export type ShopQueries = Pick<Shop, 'shell' | 'home' | 'listing' | 'product' | 'search'> & {
  searchAnswer(q: string): Promise<SearchAnswer>
}

/**
 * Queries over the views and the product search. For each request: its language, and where to note what its answer was
 * read from.
 * @throws ReadModelsUnavailable, ProductSearchUnavailable.
 */
export function createShopQueries(deps: ShopQueryDeps): (language: Language, reads?: Reads) => ShopQueries {
  const { now, bestSellers = () => [] } = deps
  return (language, reads = createReads()) => {
    const catalogue = createCatalogue(deps, language, reads)
    const searchAnswer = (q: string) => searchProducts(catalogue, q, now().toISOString().slice(0, 10))
    return {
      shell: (): Promise<ShellModel> => shell(catalogue),
      home: async (): Promise<HomeModel> => home(catalogue, bestSellers),
      listing: (query: ListingQuery): Promise<ListingModel | null> => listing(catalogue, query),
      product: (slug: string): Promise<ProductModel | null> => product(catalogue, slug),
      search: async (q: string): Promise<SearchModel> => {
        const { products: _products, ...model } = await searchAnswer(q)
        return model
      },
      searchAnswer,
    }
  }
}
