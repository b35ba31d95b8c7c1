import {
  type FeedProduct,
  type FeedSource,
  mergeEdits,
  type ProductEdits,
  type ProductEvent,
  type ProductStatus,
} from './events.ts'

/** Feed data and staff edits, kept apart; `null` before the first import. */
export type Product = {
  readonly slug: string
  readonly source: FeedSource
  readonly feed: FeedProduct
  readonly edits: ProductEdits
  /** The status that staff set; null while the feed's own status counts. */
  readonly status: ProductStatus | null
  readonly discontinued: boolean
  /** How often what it lists was said anew: by an import, and when it was discontinued. */
  readonly listings: number
} | null

export function evolve(product: Product, event: ProductEvent): Product {
  switch (event.type) {
    case 'ProductImported': {
      const { slug, source, feed } = event.data
      return product
        ? { ...product, slug, source, feed, discontinued: false, listings: product.listings + 1 }
        : { slug, source, feed, edits: {}, status: null, discontinued: false, listings: 1 }
    }
    case 'ProductEdited':
      return product && { ...product, edits: mergeEdits(product.edits, event.data.edits) }
    case 'ProductStatusChanged':
      return product && { ...product, status: event.data.status }
    case 'ProductMoved':
      return product && { ...product, slug: event.data.to }
    case 'ProductDiscontinued':
      return product && { ...product, discontinued: true, listings: product.listings + 1 }
  }
}
