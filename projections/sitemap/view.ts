import type { ContentEvent } from '#domain/content/events.ts'
import {
  type EditsEvent,
  editsAfter,
  type ProductEdits,
  type ProductEvent,
  productEvents,
} from '#domain/product/events.ts'
import { archivedIn, archivesSome, isArchived } from '#domain/shared/archived.ts'
import { projection } from '../projection.ts'
import type { SitemapEntry } from './document.ts'

/** Everything with an address, so that a sitemap reads no product page. Hidden entries are in no index. */
export const sitemap = projection<SitemapEntry, ProductEvent | ContentEvent>({
  name: 'sitemap',
  version: 4,
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
          ...archivedOf(entry?.archived ?? {}, feed.variants),
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
            ...archivedAfter(entry, event),
          }
        )
      }
      case 'ProductEditsWithdrawn': {
        if (!entry) return undefined
        const { fields } = event.data
        const { staffCategory, staffBrand, archived: _archived, unsold: _unsold, ...rest } = entry
        const [isMoved, isRenamed] = [fields.includes('baseCategory'), fields.includes('brand')]
        return {
          ...rest,
          changedAt,
          ...(isMoved && entry.feedCategory !== undefined && { category: entry.feedCategory }),
          ...(!isMoved && staffCategory !== undefined && { staffCategory }),
          ...(isRenamed && entry.feedBrand !== undefined && { brand: entry.feedBrand }),
          ...(!isRenamed && staffBrand !== undefined && { staffBrand }),
          ...archivedAfter(entry, event),
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
      case 'ContentDraftSaved':
      case 'ContentDraftDiscarded':
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

type Unsold = NonNullable<SitemapEntry['unsold']>

function archivedAfter({ archived = {}, unsold = [] }: SitemapEntry, event: EditsEvent) {
  return archivedOf(editsAfter(archived, event), unsold)
}

/** Staff archive no last variant, so that only a feed can leave a product without any. */
function archivedOf(edits: ProductEdits, variants: Unsold): Pick<SitemapEntry, 'archived' | 'unsold'> {
  if (!archivesSome(edits)) return {}
  const isUnsold = variants.length > 0 && variants.every(variant => isArchived(variant, edits))
  return {
    archived: archivedIn(edits),
    ...(isUnsold && { unsold: variants.map(({ sku, color }) => ({ sku, color })) }),
  }
}

function isShown({ kind, feedStatus, staffStatus, discontinued, unsold }: SitemapEntry): boolean {
  return kind !== 'product' || (!unsold && !discontinued && (staffStatus ?? feedStatus) === 'active')
}
