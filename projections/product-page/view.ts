import {
  type FeedProduct,
  type FeedVariant,
  mergeEdits,
  type ProductEdits,
  type ProductEvent,
} from '#domain/product/events.ts'
import { sellingPrice } from '#domain/shared/selling-price.ts'
import { availableOf, counted, levelOf, reserved, type StockLevels } from '#domain/shared/stock-levels.ts'
import type { StockEvent, StockLine } from '#domain/stock/events.ts'
import { projection } from '../projection.ts'
import type { ProductPage } from './document.ts'

/** Drafts, archived and discontinued products are here too: a reader looks at `status` and `discontinued`. */
export const productPage = projection<ProductPage, ProductEvent | StockEvent>({
  name: 'product-page',
  version: 1,
  handles: [
    'ProductImported',
    'ProductEdited',
    'ProductStatusChanged',
    'ProductDiscontinued',
    'StockCounted',
    'StockReserved',
    'StockReleased',
  ],
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
      case 'ProductDiscontinued':
        return { ...page, discontinued: true, changedAt: event.at }
      case 'StockCounted':
        return withStock(page, event.data.counts, {
          ...page.stock,
          counts: counted(page.stock.counts, event.data.counts),
        })
      case 'StockReserved': {
        const { lines } = event.data
        return withStock(page, lines, { ...page.stock, reserved: reserved(page.stock.reserved, lines, 1) })
      }
      case 'StockReleased': {
        const { lines } = event.data
        return withStock(page, lines, { ...page.stock, reserved: reserved(page.stock.reserved, lines, -1) })
      }
    }
  },
  indexes: {
    bySlug: page => [page.slug],
    bySku: page => page.variants.map(variant => variant.sku),
  },
  shown: ({ edits: _edits, stock: _stock, staffStatus: _status, changedAt: _at, ...page }) => page,
})

const newPage = { edits: {}, stock: { counts: {}, reserved: {} }, rating: 0, reviewCount: 0 } as const

type Before = Pick<
  ProductPage,
  'id' | 'slug' | 'edits' | 'stock' | 'rating' | 'reviewCount' | 'addedAt' | 'changedAt' | 'staffStatus'
>

function withFeed(page: Before, feed: FeedProduct): ProductPage {
  const { edits, stock, staffStatus } = page
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
    variants: feed.variants.map(variant => ({
      ...variant,
      quantity: availableOf(stock, variant.sku),
      sellingPrice: priceOf(variant, edits),
    })),
    discount: edits.discount ?? 0,
    status: staffStatus ?? feed.status ?? 'active',
    discontinued: false,
    rating: page.rating,
    reviewCount: page.reviewCount,
    edits,
    stock,
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
    variants: page.variants.map(variant => ({ ...variant, sellingPrice: priceOf(variant, edits) })),
  }
}

function priceOf(variant: Pick<FeedVariant, 'sku' | 'price' | 'minimumPrice'>, edits: ProductEdits): number {
  return sellingPrice(levelOf(edits.prices, variant.sku) ?? variant.price, edits.discount ?? 0, variant.minimumPrice)
}

function withStock(page: ProductPage, touched: readonly StockLine[], stock: StockLevels): ProductPage {
  const skus = new Set(touched.map(line => line.sku))
  const variants = page.variants.map(variant =>
    skus.has(variant.sku) ? { ...variant, quantity: availableOf(stock, variant.sku) } : variant,
  )
  return { ...page, stock, variants }
}
