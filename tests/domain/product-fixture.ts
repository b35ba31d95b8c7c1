import type { FeedProduct, FeedVariant, ProductEvent } from '#domain/product/events.ts'
import { feed } from '#tests/support/feed-product.ts'

export function imported(variants: readonly FeedVariant[], more: Partial<FeedProduct> = {}): ProductEvent {
  return {
    type: 'ProductImported',
    data: { productId: 'p1', slug: 'heavyweight-tee', source: 'supplier', feed: feed(variants, more) },
  }
}
