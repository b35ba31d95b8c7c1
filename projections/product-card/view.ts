import {
  editedTexts,
  editsAfter,
  type FeedProduct,
  type ProductEdits,
  type ProductEvent,
  productEvents,
} from '#domain/product/events.ts'
import { type ReviewEvent, reviewEvents } from '#domain/review/events.ts'
import { chosenFor } from '#domain/shared/product-pictures.ts'
import { averageOf, noRatings, withRating } from '#domain/shared/ratings.ts'
import { reductionOf } from '#domain/shared/selling-price.ts'
import { levelsAfter, type StockEvent, stockEvents } from '#domain/stock/events.ts'
import { projection } from '../projection.ts'
import type { CardVariant, ProductCard, StoredProductCard } from './document.ts'
import { closeoutsOf, isInStock, lastOf, lowestOf, withFeed, withStock } from './variants.ts'

/**
 * Tallies of shown cards: `products:all`, `category:<id>`, `category-cut:<id>:<cut>`, `brand:<id>`, `cut:<cut>`,
 * `kind:<kind>`, `group-category:<code>` where both have one name, and `closeout:all|<cut>|<kind>` of last pieces.
 */
export const productCard = projection<StoredProductCard, ProductEvent | StockEvent | ReviewEvent>({
  name: 'product-card',
  version: 10,
  handles: [...productEvents, ...stockEvents, ...reviewEvents],
  ids: event => [event.data.productId],
  project(card, event) {
    if (event.type === 'ProductImported') {
      const { productId, slug, feed } = event.data
      return visible(priced(pictured(imported(card, productId, slug, feed, event.at))))
    }
    if (!card) return undefined
    const { fold } = card
    switch (event.type) {
      case 'ProductEdited':
      case 'ProductEditsWithdrawn':
        return edited(card, editsAfter(fold.edits, event))
      case 'ProductStatusChanged':
        return visible({ ...card, fold: { ...fold, staffStatus: event.data.status } })
      case 'ProductMoved':
        return { ...card, slug: event.data.to }
      case 'ProductDiscontinued':
        return visible({ ...card, fold: { ...fold, discontinued: true } })
      case 'StockCounted':
      case 'StockReserved':
      case 'StockReleased':
      case 'StockShipped':
      case 'StockShipmentRetracted':
      case 'StockAdjusted':
      case 'StockCountWithdrawn':
        return stocked(card, event)
      case 'ReviewWritten':
      case 'ReviewEdited':
      case 'ReviewApproved':
      case 'ReviewRejected':
      case 'ReviewRemoved':
      case 'ReviewReplied':
      case 'ReviewReplyWithdrawn':
        return rated(card, event.data.counted)
    }
  },
  indexes: {
    /** Of a category, the newest last. */
    byCategory: card => (card.hidden ? [] : [[card.category, card.addedAt, card.id]]),
  },
  tallies(card) {
    if (card.hidden) return []
    const groups = card.kind === null ? card.cuts : [...card.cuts, card.kind]
    const keys = ['products:all', `category:${card.category}`, `brand:${card.brand}`]
    for (const cut of card.cuts) keys.push(`cut:${cut}`, `category-cut:${card.category}:${cut}`)
    if (card.kind !== null) keys.push(`kind:${card.kind}`)
    if (groups.includes(card.category)) keys.push(`group-category:${card.category}`)
    if (card.closeouts.length > 0) keys.push('closeout:all', ...groups.map(group => `closeout:${group}`))
    return keys.map(key => [key, 1] as const)
  },
  shown: ({ fold: _fold, ...card }) => (card.hidden ? null : card),
})

function imported(
  before: StoredProductCard | undefined,
  id: string,
  slug: string,
  feed: FeedProduct,
  at: string,
): StoredProductCard {
  const edits = before?.fold.edits ?? {}
  const variants = withFeed(before?.fold.variants ?? [], feed.variants)
  const texts = editedTexts(feed, edits)
  return {
    id,
    slug,
    brand: texts.brand,
    style: feed.style,
    name: texts.name,
    category: texts.baseCategory,
    garment: feed.garment,
    colors: colorsOf(feed),
    ...plainImage(feed),
    sizes: [...new Set(feed.variants.flatMap(({ size }) => (size === null ? [] : [size])))],
    price: 0,
    listPrice: 0,
    discount: 0,
    rating: before?.rating ?? 0,
    reviewCount: before?.reviewCount ?? 0,
    inStock: isInStock(variants),
    ...((before?.uncounted ?? !before) && { uncounted: true }),
    closeouts: [],
    closeoutOnly: feed.variants.length > 0 && feed.variants.every(variant => variant.closeout),
    cuts: texts.cuts,
    kind: feed.kind,
    addedAt: before?.addedAt ?? at,
    fold: {
      variants,
      last: lastOf(feed.variants),
      colorPlaces: colorPlacesOf(feed),
      edits,
      ...fedWith(feed, edits),
      feedStatus: feed.status ?? 'active',
      staffStatus: before?.fold.staffStatus ?? null,
      discontinued: false,
      ...(before?.fold.ratings && { ratings: before.fold.ratings }),
    },
  }
}

function colorsOf(feed: FeedProduct): ProductCard['colors'] {
  const images = new Map<string, string>()
  for (const { color, images: pictures } of feed.variants) {
    if (color !== null && !images.get(color)) images.set(color, pictures[0] ?? '')
  }
  return Array.from(images, ([id, image]) => ({ id, image }))
}

function plainImage({ variants }: FeedProduct): Pick<ProductCard, 'image'> {
  const image =
    variants.every(({ color }) => color === null) && variants.find(({ images }) => images.length > 0)?.images[0]
  return image ? { image } : {}
}

function edited(card: StoredProductCard, edits: ProductEdits): StoredProductCard {
  const { fed, ...fold } = card.fold
  const said = fed ?? { name: card.name, baseCategory: card.category, brand: card.brand, cuts: card.cuts }
  const texts = editedTexts({ ...said, description: {} }, edits)
  return priced(
    pictured({
      ...card,
      name: texts.name,
      category: texts.baseCategory,
      brand: texts.brand,
      cuts: texts.cuts,
      fold: { ...fold, edits, ...fedWith(said, edits) },
    }),
  )
}

/** The card with the pictures that staff chose. */
function pictured({ image, ...card }: StoredProductCard): StoredProductCard {
  const { fedImages, ...fold } = card.fold
  const isPlain = card.colors.length === 0
  const fed = fedImages ?? (isPlain ? [image ?? ''] : card.colors.map(color => color.image))
  const { images } = fold.edits
  const front = (color: string | null, place: number) => {
    const chosen = chosenFor(images, color)
    return chosen ? (chosen[0]?.image ?? '') : fed[place]!
  }
  const plain = isPlain ? front(null, 0) : ''
  return {
    ...card,
    colors: card.colors.map((color, place) => ({ ...color, image: front(color.id, place) })),
    ...(plain && { image: plain }),
    fold: { ...fold, ...(images && { fedImages: fed }) },
  }
}

type Fed = NonNullable<StoredProductCard['fold']['fed']>

function fedWith({ name, baseCategory, brand, cuts }: Fed, edits: ProductEdits) {
  const isEdited = edits.name || edits.cuts || [edits.baseCategory, edits.brand].some(each => each !== undefined)
  return isEdited ? { fed: { name, baseCategory, brand, cuts } } : {}
}

function colorPlacesOf({ variants }: FeedProduct): readonly number[] {
  const places = new Map(
    [...new Set(variants.map(({ color }) => color))]
      .filter(color => color !== null)
      .map((color, place) => [color, place]),
  )
  return variants.map(({ color }) => (color === null ? -1 : places.get(color)!))
}

function priced(card: StoredProductCard): StoredProductCard {
  const { edits, variants, last, colorPlaces } = card.fold
  const own = pricesOf(variants, edits)
  const colors = card.colors.map(({ id, image }, place) => {
    const prices = pricesOf(
      variants.filter((_, i) => colorPlaces[i] === place),
      edits,
    )
    const same = prices.price === own.price && prices.listPrice === own.listPrice && prices.discount === own.discount
    return same ? { id, image } : { id, image, ...prices }
  })
  return { ...card, ...own, colors, closeouts: closeoutsOf(last, variants, edits) }
}

function pricesOf(
  variants: readonly CardVariant[],
  edits: ProductEdits,
): Pick<ProductCard, 'price' | 'listPrice' | 'discount'> {
  const lowest = lowestOf(variants, edits) ?? { price: 0, was: null }
  return {
    price: lowest.price,
    listPrice: lowest.was ?? lowest.price,
    discount: reductionOf(edits.discount ?? 0, lowest),
  }
}

function stocked(card: StoredProductCard, event: StockEvent): StoredProductCard {
  const { last, edits, variants: before } = card.fold
  const lines = event.type === 'StockCounted' ? event.data.counts : event.data.lines
  const skus = lines.map(({ sku }) => sku)
  const variants = withStock(before, skus, levels => levelsAfter(levels, event))
  const closeouts = closeoutsOf(last, variants, edits)
  const { uncounted: _, ...known } = card
  return { ...known, inStock: isInStock(variants), closeouts, fold: { ...card.fold, variants } }
}

function rated(card: StoredProductCard, { before, after }: ReviewEvent['data']['counted']): StoredProductCard {
  const ratings = withRating(card.fold.ratings ?? noRatings, before, after)
  return { ...card, rating: averageOf(ratings), reviewCount: ratings.count, fold: { ...card.fold, ratings } }
}

function visible(card: StoredProductCard): StoredProductCard {
  const { staffStatus, feedStatus, discontinued } = card.fold
  const { hidden: _hidden, ...rest } = card
  return discontinued || (staffStatus ?? feedStatus) !== 'active' ? { ...rest, hidden: true } : rest
}
