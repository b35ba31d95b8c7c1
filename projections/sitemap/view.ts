import type { ContentEvent } from '#domain/content/events.ts'
import { type ProductEvent, productEvents } from '#domain/product/events.ts'
import { projection } from '../projection.ts'
import type { SitemapEntry } from './document.ts'

/** Everything with an address, so that a sitemap reads no product page. Hidden entries are in no index. */
export const sitemap = projection<SitemapEntry, ProductEvent | ContentEvent>({
  name: 'sitemap',
  version: 3,
  handles: [...productEvents, 'ContentPublished', 'ContentMoved', 'ContentWithdrawn'],
  ids: event => ['contentId' in event.data ? `content:${event.data.contentId}` : `product:${event.data.productId}`],
  project(entry, event) {
    const changedAt = event.at
    switch (event.type) {
      case 'ProductImported': {
        const { slug, feed } = event.data
        return {
          kind: 'product',
          slug,
          changedAt,
          brand: entry?.staffBrand ?? feed.brand,
          feedBrand: feed.brand,
          ...(entry?.staffBrand !== undefined && { staffBrand: entry.staffBrand }),
          category: entry?.staffCategory ?? feed.baseCategory,
          feedCategory: feed.baseCategory,
          ...(entry?.staffCategory !== undefined && { staffCategory: entry.staffCategory }),
          feedStatus: feed.variants.length > 0 ? (feed.status ?? 'active') : 'draft',
          staffStatus: entry?.staffStatus ?? null,
          discontinued: false,
        }
      }
      case 'ProductEdited': {
        const { baseCategory, brand } = event.data.edits
        return (
          entry && {
            ...entry,
            changedAt,
            ...(baseCategory !== undefined && { category: baseCategory, staffCategory: baseCategory }),
            ...(brand !== undefined && { brand, staffBrand: brand }),
          }
        )
      }
      case 'ProductEditsWithdrawn': {
        if (!entry) return undefined
        const { fields } = event.data
        const { staffCategory, staffBrand, ...rest } = entry
        const [isMoved, isRenamed] = [fields.includes('baseCategory'), fields.includes('brand')]
        return {
          ...rest,
          changedAt,
          ...(isMoved && entry.feedCategory !== undefined && { category: entry.feedCategory }),
          ...(!isMoved && staffCategory !== undefined && { staffCategory }),
          ...(isRenamed && entry.feedBrand !== undefined && { brand: entry.feedBrand }),
          ...(!isRenamed && staffBrand !== undefined && { staffBrand }),
        }
      }
      case 'ProductStatusChanged':
        return entry && { ...entry, changedAt, staffStatus: event.data.status }
      case 'ProductMoved':
        return entry && { ...entry, changedAt, slug: event.data.to }
      case 'ProductDiscontinued':
        return entry && { ...entry, changedAt, discontinued: true }
      case 'ContentPublished':
        return { kind: event.data.kind, slug: event.data.slug, changedAt }
      case 'ContentMoved':
        return entry
      case 'ContentWithdrawn':
        return undefined
    }
  },
  indexes: { byKind: entry => (isShown(entry) ? [[entry.kind, entry.slug]] : []) },
  // Nobody's page shows it.
  shown: () => null,
})

function isShown({ kind, feedStatus, staffStatus, discontinued }: SitemapEntry): boolean {
  return kind !== 'product' || (!discontinued && (staffStatus ?? feedStatus) === 'active')
}
