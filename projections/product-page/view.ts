import {
  type FeedProduct,
  type FeedVariant,
  mergeEdits,
  type ProductEdits,
  type ProductEvent,
  productEvents,
} from '#domain/product/events.ts'
import { type ReviewEvent, reviewEvents } from '#domain/review/events.ts'
import { averageOf, noRatings, withRating } from '#domain/shared/ratings.ts'
import { unitPrice } from '#domain/shared/selling-price.ts'
import { levelOf } from '#domain/shared/stock-levels.ts'
import { projection } from '../projection.ts'
import type { ProductPage, ProductPageVariant } from './document.ts'

/** Drafts, archived and discontinued products are here too: a reader looks at `status` and `discontinued`. */
export const productPage = projection<ProductPage, ProductEvent | ReviewEvent>({
  name: 'product-page',
  version: 4,
  handles: [...productEvents, ...reviewEvents],
  ids: event => [event.data.productId],
  project(page, event) {
    if (event.type === 'ProductImported') {
      const { productId, slug, feed } = event.data
      const base = page ?? { ...newPage, id: productId, addedAt: event.at }
      return withFeed({ ...base, slug, changedAt: event.at }, feed)
    }
    if (!page) return undefined
    switch (event.type) {
      case 'ProductEdited':
        return withEdits({ ...page, changedAt: event.at }, event.data.edits)
      case 'ProductStatusChanged': {
        const { status } = event.data
        return { ...page, status, staffStatus: status, changedAt: event.at }
      }
      case 'ProductMoved':
        return { ...page, slug: event.data.to, changedAt: event.at }
      case 'ProductDiscontinued':
        return { ...page, discontinued: true, changedAt: event.at }
      case 'ReviewWritten':
      case 'ReviewEdited':
      case 'ReviewApproved':
      case 'ReviewRejected':
      case 'ReviewRemoved': {
        const { before, after } = event.data.counted
        const ratings = withRating(page.ratings ?? noRatings, before, after)
        return { ...page, ratings, rating: averageOf(ratings), reviewCount: ratings.count }
      }
    }
  },
  indexes: { bySlug: page => [page.slug], bySku: page => page.variants.map(variant => variant.sku) },
  shown: ({ edits: _edits, staffStatus: _status, changedAt: _at, ratings: _ratings, ...page }) => page,
})

const newPage = { edits: {}, rating: 0, reviewCount: 0 } as const

type Before = Pick<
  ProductPage,
  'id' | 'slug' | 'edits' | 'rating' | 'reviewCount' | 'ratings' | 'addedAt' | 'changedAt' | 'staffStatus'
>

function withFeed(page: Before, feed: FeedProduct): ProductPage {
  const { edits, staffStatus } = page
  const { tables, moreImages, tags, seo } = feed
  return {
    id: page.id,
    slug: page.slug,
    brand: feed.brand,
    style: feed.style,
    name: edits.name ?? feed.name,
    description: edits.description ?? feed.description,
    category: feed.category,
    baseCategory: edits.baseCategory ?? feed.baseCategory,
    cuts: feed.cuts,
    kind: feed.kind,
    garment: feed.garment,
    attributes: feed.attributes,
    ...(tables && { tables }),
    ...(moreImages && { moreImages }),
    ...(tags && { tags }),
    ...(seo && { seo }),
    variants: feed.variants.map(variant => priced(variant, edits)),
    discount: edits.discount ?? 0,
    status: staffStatus ?? feed.status ?? 'active',
    discontinued: false,
    rating: page.rating,
    reviewCount: page.reviewCount,
    ...(page.ratings && { ratings: page.ratings }),
    edits,
    ...(staffStatus && { staffStatus }),
    addedAt: page.addedAt,
    changedAt: page.changedAt,
  }
}

function withEdits(page: ProductPage, added: ProductEdits): ProductPage {
  const edits = mergeEdits(page.edits, added)
  return {
    ...page,
    edits,
    name: edits.name ?? page.name,
    description: edits.description ?? page.description,
    baseCategory: edits.baseCategory ?? page.baseCategory,
    discount: edits.discount ?? 0,
    variants: page.variants.map(variant => priced(variant, edits)),
  }
}

/** The supplier's key of the variant is for imports alone. */
function priced({ feedKey: _, ...variant }: FeedVariant, edits: ProductEdits): ProductPageVariant {
  const { price, was } = unitPrice(variant, levelOf(edits.prices, variant.sku), edits.discount ?? 0)
  return { ...variant, sellingPrice: price, was }
}
