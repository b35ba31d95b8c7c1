import {
  editedTexts,
  editsAfter,
  type FeedProduct,
  type ProductEdits,
  type ProductEvent,
  productEvents,
} from '#domain/product/events.ts'
import { type ReviewEvent, reviewEvents } from '#domain/review/events.ts'
import { archivesSome } from '#domain/shared/archived.ts'
import { chosenFor } from '#domain/shared/product-pictures.ts'
import { averageOf, noRatings, withRating } from '#domain/shared/ratings.ts'
import { reductionOf } from '#domain/shared/selling-price.ts'
import { levelsAfter, type StockEvent, stockEvents } from '#domain/stock/events.ts'
import { projection } from '../projection.ts'
import type { CardVariant, Listed, ProductCard, StoredProductCard } from './document.ts'
import {
  closeoutsOf,
  forSale,
  isInStock,
  lastOf,
  lastWith,
  listedIn,
  lowestOf,
  placesOf,
  withFeed,
  withStock,
} from './variants.ts'

/**
 * Tallies of shown cards: `products:all`, `category:<id>`, `category-cut:<id>:<cut>`, `brand:<id>`, `cut:<cut>`,
 * `kind:<kind>`, `group-category:<code>` where both have one name, and `closeout:all|<cut>|<kind>` of last pieces.
 */
export const productCard = projection<StoredProductCard, ProductEvent | StockEvent | ReviewEvent>({
  name: 'product-card',
  version: 13,
  handles: [...productEvents, ...stockEvents, ...reviewEvents],
  ids: event => [event.data.productId],
  project(card, event) {
    if (event.type === 'ProductImported') {
      const { productId, slug, feed } = event.data
      return priced(offered(imported(card, productId, slug, feed, event.at)))
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
    byStyle: card => (card.hidden ? [] : [card.style.toLowerCase()]),
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
    sizes: listedIn(feed.variants, 'size'),
    price: 0,
    listPrice: 0,
    discount: 0,
    rating: before?.rating ?? 0,
    reviewCount: before?.reviewCount ?? 0,
    inStock: false,
    ...((before?.uncounted ?? !before) && { uncounted: true }),
    closeouts: [],
    closeoutOnly: false,
    cuts: texts.cuts,
    kind: texts.kind,
    addedAt: before?.addedAt ?? at,
    fold: {
      variants,
      last: lastOf(feed.variants),
      colorPlaces: placesOf(feed.variants, 'color'),
      sizePlaces: placesOf(feed.variants, 'size'),
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
  const { name, category: baseCategory, brand, cuts, kind } = card
  const said = fed ?? { name, baseCategory, brand, cuts, kind }
  const texts = editedTexts({ ...said, description: {}, attributes: {} }, edits)
  return priced(
    offered({
      ...card,
      name: texts.name,
      category: texts.baseCategory,
      brand: texts.brand,
      cuts: texts.cuts,
      kind: texts.kind,
      fold: { ...fold, edits, ...fedWith(said, edits) },
    }),
  )
}

/** What the feed lists: kept apart where staff say another. */
function listedOf({ colors, image, sizes, fold }: StoredProductCard): Listed {
  return fold.listed ?? { colors: colors.map(({ id, image }) => ({ id, image })), ...(image && { image }), sizes }
}

/** The variants that shoppers can see, at their places in the feed. */
function variantsOf(card: StoredProductCard, variants = card.fold.variants): readonly CardVariant[] {
  const { edits, colorPlaces } = card.fold
  return forSale(
    variants,
    edits,
    listedOf(card).colors.map(({ id }) => id),
    colorPlaces,
  )
}

/** The card with the pictures that staff chose, and without the colours and sizes that they archived. */
function offered(card: StoredProductCard): StoredProductCard {
  const listed = listedOf(card)
  const { image: _image, ...rest } = card
  const { listed: _listed, ...fold } = card.fold
  const { images } = fold.edits
  const front = (color: string | null, fed = '') => {
    const chosen = chosenFor(images, color)
    return chosen ? (chosen[0]?.image ?? '') : fed
  }
  const plain = listed.colors.length === 0 ? front(null, listed.image) : ''
  const some = archivesSome(fold.edits)
  const sold = some ? variantsOf(card).flatMap(([, price], at) => (price === null ? [] : [at])) : []
  const left = <Item>(items: readonly Item[], places: readonly number[]) =>
    some ? [...new Set(sold.map(at => places[at]!))].flatMap(place => items[place] ?? []) : items
  return {
    ...rest,
    colors: left(listed.colors, fold.colorPlaces).map(({ id, image }) => ({ id, image: front(id, image) })),
    ...(plain && { image: plain }),
    sizes: left(listed.sizes, fold.sizePlaces),
    fold: { ...fold, ...((images || some) && { listed }) },
  }
}

type Fed = NonNullable<StoredProductCard['fold']['fed']>

function fedWith({ name, baseCategory, brand, cuts, kind }: Fed, edits: ProductEdits) {
  const isEdited = (['name', 'cuts', 'baseCategory', 'brand', 'kind'] as const).some(each => edits[each] !== undefined)
  return isEdited ? { fed: { name, baseCategory, brand, cuts, kind } } : {}
}

function priced(card: StoredProductCard): StoredProductCard {
  const { edits, colorPlaces } = card.fold
  const last = lastWith(card.fold, listedOf(card))
  const variants = variantsOf(card)
  const own = pricesOf(variants, edits)
  const places = new Map(listedOf(card).colors.map(({ id }, place) => [id, place]))
  const colors = card.colors.map(({ id, image }) => {
    const prices = pricesOf(
      variants.filter((_, at) => colorPlaces[at] === places.get(id)),
      edits,
    )
    const same = prices.price === own.price && prices.listPrice === own.listPrice && prices.discount === own.discount
    return same ? { id, image } : { id, image, ...prices }
  })
  const lastSkus = new Set(last.map(([sku]) => sku))
  const sold = variants.filter(([, price]) => price !== null)
  return visible({
    ...card,
    ...own,
    colors,
    inStock: isInStock(variants),
    closeouts: closeoutsOf(last, variants, edits),
    closeoutOnly: sold.length > 0 && sold.every(([sku]) => lastSkus.has(sku)),
  })
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
  const { edits, variants: before } = card.fold
  const last = lastWith(card.fold, listedOf(card))
  const lines = event.type === 'StockCounted' ? event.data.counts : event.data.lines
  const skus = lines.map(({ sku }) => sku)
  const variants = withStock(before, skus, levels => levelsAfter(levels, event))
  const sold = variantsOf(card, variants)
  const closeouts = closeoutsOf(last, sold, edits)
  const { uncounted: _, ...known } = card
  return { ...known, inStock: isInStock(sold), closeouts, fold: { ...card.fold, variants } }
}

function rated(card: StoredProductCard, { before, after }: ReviewEvent['data']['counted']): StoredProductCard {
  const ratings = withRating(card.fold.ratings ?? noRatings, before, after)
  return { ...card, rating: averageOf(ratings), reviewCount: ratings.count, fold: { ...card.fold, ratings } }
}

/** Shoppers see an active product of which staff did not archive everything. */
function visible(card: StoredProductCard): StoredProductCard {
  const { staffStatus, feedStatus, discontinued, edits } = card.fold
  const { hidden: _hidden, ...rest } = card
  const isArchived = archivesSome(edits) && variantsOf(card).every(([, price]) => price === null)
  return discontinued || (staffStatus ?? feedStatus) !== 'active' || isArchived ? { ...rest, hidden: true } : rest
}
