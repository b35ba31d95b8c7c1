import {
  editedTexts,
  editsAfter,
  type FeedProduct,
  type FeedTexts,
  type FeedVariant,
  isLast,
  type ProductEdits,
  type ProductEvent,
  productEvents,
} from '#domain/product/events.ts'
import { type ReviewEvent, reviewEvents } from '#domain/review/events.ts'
import { isArchived } from '#domain/shared/archived.ts'
import { uploadsIn } from '#domain/shared/product-pictures.ts'
import { averageOf, noRatings, withRating } from '#domain/shared/ratings.ts'
import { codesOf } from '#domain/shared/scan-code.ts'
import { unitPrice } from '#domain/shared/selling-price.ts'
import { levelOf } from '#domain/shared/stock-levels.ts'
import { projection } from '../projection.ts'
import { type ArchivedVariant, listedVariants, type ProductPage, type ProductPageVariant } from './document.ts'

/** Drafts, archived and discontinued products are here too: a reader looks at `status` and `discontinued`. */
export const productPage = projection<ProductPage, ProductEvent | ReviewEvent>({
  name: 'product-page',
  version: 11,
  handles: [...productEvents, ...reviewEvents],
  ids: event => [event.data.productId],
  project(page, event) {
    if (event.type === 'ProductImported') {
      const { productId, slug, source, feed } = event.data
      const base = page ?? { ...newPage, id: productId, addedAt: event.at }
      const { at, revision } = event
      return withFeed({ ...base, slug, source, changedAt: at, fedAt: at, revision }, feed)
    }
    if (!page) return undefined
    const changed = { changedAt: event.at, revision: event.revision }
    switch (event.type) {
      case 'ProductEdited':
      case 'ProductEditsWithdrawn':
        return withEdits({ ...page, ...changed }, editsAfter(page.edits, event))
      case 'ProductStatusChanged': {
        const { status } = event.data
        return { ...page, status, staffStatus: status, ...changed }
      }
      case 'ProductMoved':
        return { ...page, slug: event.data.to, ...changed }
      case 'ProductDiscontinued':
        return { ...page, discontinued: true, ...changed }
      case 'ReviewWritten':
      case 'ReviewEdited':
      case 'ReviewApproved':
      case 'ReviewRejected':
      case 'ReviewRemoved':
      case 'ReviewReplied':
      case 'ReviewReplyWithdrawn': {
        const { before, after } = event.data.counted
        const ratings = withRating(page.ratings ?? noRatings, before, after)
        return { ...page, ratings, rating: averageOf(ratings), reviewCount: ratings.count }
      }
    }
  },
  indexes: {
    bySlug: page => [page.slug],
    bySku: page => listedVariants(page).map(variant => variant.sku),
    /** What scanners and people type of a variant. */
    byCode: page => listedVariants(page).flatMap(codesOf),
    byStyle: page => [page.style.toUpperCase()],
    /** Of uploads: whoever tidies them up looks here. */
    byPicture: page => uploadsIn(page.pictures),
  },
  shown: ({
    edits: _edits,
    fed: _fed,
    source: _source,
    staffStatus: _status,
    changedAt: _at,
    ratings: _ratings,
    ...page
  }) => page,
})

const newPage = { edits: {}, rating: 0, reviewCount: 0 } as const

type Before = Pick<
  ProductPage,
  | 'id'
  | 'slug'
  | 'source'
  | 'fedAt'
  | 'edits'
  | 'rating'
  | 'reviewCount'
  | 'ratings'
  | 'addedAt'
  | 'changedAt'
  | 'revision'
  | 'staffStatus'
>

function withFeed(page: Before, feed: FeedProduct): ProductPage {
  const { edits, staffStatus } = page
  const { tables, moreImages, tags } = feed
  return {
    id: page.id,
    slug: page.slug,
    style: feed.style,
    source: page.source,
    fedAt: page.fedAt,
    category: feed.category,
    ...textsOf(feed, edits),
    garment: feed.garment,
    ...(tables && { tables }),
    ...(moreImages && { moreImages }),
    ...(tags && { tags }),
    ...offered(feed.variants, edits),
    discount: edits.discount ?? 0,
    status: staffStatus ?? feed.status ?? 'active',
    discontinued: false,
    rating: page.rating,
    reviewCount: page.reviewCount,
    ...(page.ratings && { ratings: page.ratings }),
    edits,
    ...(edits.images && { pictures: edits.images }),
    ...(staffStatus && { staffStatus }),
    addedAt: page.addedAt,
    changedAt: page.changedAt,
    revision: page.revision,
  }
}

function withEdits(before: ProductPage, edits: ProductEdits): ProductPage {
  const { fed, seo: _seo, pictures: _pictures, archived: _archived, ...page } = before
  const { name, description, baseCategory, brand, cuts, kind, attributes } = page
  const shown = { name, description, baseCategory, brand, cuts, kind, attributes, ...(_seo && { seo: _seo }) }
  const said = fed ?? shown
  return {
    ...page,
    edits,
    ...(edits.images && { pictures: edits.images }),
    ...textsOf(said, edits),
    discount: edits.discount ?? 0,
    ...offered(listedVariants(before), edits),
  }
}

const texts = ['name', 'description', 'baseCategory', 'brand', 'cuts', 'kind', 'attributes', 'seo'] as const

/** The texts that are shown, and those of the feed where others stand over them. */
function textsOf(
  { name, description, baseCategory, brand, cuts, kind, attributes, seo }: FeedTexts,
  edits: ProductEdits,
) {
  const fed = { name, description, baseCategory, brand, cuts, kind, attributes, ...(seo && { seo }) }
  const isEdited = texts.some(field => edits[field] !== undefined)
  return { ...editedTexts(fed, edits), ...(isEdited && { fed }) }
}

type Fed = Pick<ProductPageVariant, 'fedCloseout'>

/** The variants that shoppers see, and those that staff archived. */
function offered(
  listed: readonly (FeedVariant & Fed)[],
  edits: ProductEdits,
): Pick<ProductPage, 'variants' | 'archived'> {
  const variants: ProductPageVariant[] = []
  const archived: ArchivedVariant[] = []
  for (const [place, variant] of listed.map(each => priced(each, edits)).entries()) {
    if (isArchived(variant, edits)) archived.push({ ...variant, place })
    else variants.push(variant)
  }
  return archived.length > 0 ? { variants, archived } : { variants }
}

/** The supplier's key of the variant is for imports alone. */
function priced(
  { feedKey: _key, fedCloseout, ...variant }: FeedVariant & Fed,
  edits: ProductEdits,
): ProductPageVariant {
  const { sku } = variant
  const { price, was } = unitPrice(variant, levelOf(edits.prices, sku), edits.discount ?? 0)
  const fed = fedCloseout ?? variant.closeout
  const isEdited = Object.hasOwn(edits.closeout ?? {}, sku)
  return {
    ...variant,
    closeout: isLast(sku, fed, edits),
    sellingPrice: price,
    was,
    ...(isEdited && { fedCloseout: fed }),
  }
}
