import {
  editsAfter,
  type FeedProduct,
  type FeedSource,
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
  /** Of its stream: what was decided on an older one is decided again. */
  readonly revision: number
} | null

export function evolve(product: Product, event: ProductEvent): Product {
  const revision = (product?.revision ?? -1) + 1
  switch (event.type) {
    case 'ProductImported': {
      const { slug, source, feed } = event.data
      return product
        ? { ...product, revision, slug, source, feed, discontinued: false, listings: product.listings + 1 }
        : { slug, source, feed, edits: {}, status: null, discontinued: false, revision, listings: 1 }
    }
    case 'ProductEdited':
    case 'ProductEditsWithdrawn':
      return product && { ...product, revision, edits: editsAfter(product.edits, event) }
    case 'ProductStatusChanged':
      return product && { ...product, revision, status: event.data.status }
    case 'ProductMoved':
      return product && { ...product, revision, slug: event.data.to }
    case 'ProductDiscontinued':
      return product && { ...product, revision, discontinued: true, listings: product.listings + 1 }
  }
}
