import {
  type EditsEvent,
  editedTexts,
  editsAfter,
  type ProductEdits,
  type ProductEvent,
  productEvents,
} from '#domain/product/events.ts'
import { archivesSome } from '#domain/shared/archived.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { sum } from '#domain/shared/money.ts'
import { chosenFor, fedImages } from '#domain/shared/product-pictures.ts'
import { levelsAfter, type StockEvent, stockEvents } from '#domain/stock/events.ts'
import { dayNumber, paceDays } from '../inventory/document.ts'
import { listIndex, listKeys, listTallies, valueTally } from '../list.ts'
import type { CardVariant } from '../product-card/document.ts'
import { forSale, listedIn, onSaleOf, placesOf, priceOf, withFeed, withStock } from '../product-card/variants.ts'
import { projection } from '../projection.ts'
import { lowPieces, type ProductState, type StoredProductRow } from './document.ts'
import { productList } from './list.ts'
import { noStockYet, stockAfter, stockNow } from './stock.ts'
import { stockIndex, stockList } from './stock-list.ts'

type Fold = StoredProductRow['fold']
type Imported = Extract<ProductEvent, { type: 'ProductImported' }>['data']

const tallies = listTallies(productList)
const stockTallies = listTallies(stockList)

/** One row a product, for the list of products: also of drafts and of what is sold no more. */
export const productRows = projection<StoredProductRow, ProductEvent | StockEvent>({
  name: 'product-rows',
  version: 5,
  handles: [...productEvents, ...stockEvents],
  ids: event => [event.data.productId],
  project(row, event) {
    if (event.type === 'ProductImported') return counted(offered(imported(row, event.data, event.at)))
    if (!row) return undefined
    const folded = (change: Partial<Fold>) => ({ ...row, fold: { ...row.fold, ...change } })
    switch (event.type) {
      case 'ProductEdited':
      case 'ProductEditsWithdrawn':
        return counted(offered(edited(row, event)))
      case 'ProductStatusChanged':
        return counted(folded({ staffStatus: event.data.status }))
      case 'ProductDiscontinued':
        return counted(folded({ discontinued: true }))
      case 'ProductMoved':
        return { ...row, slug: event.data.to }
      case 'StockCounted':
      case 'StockReserved':
      case 'StockReleased':
      case 'StockShipped':
      case 'StockShipmentRetracted':
      case 'StockAdjusted':
      case 'StockCountWithdrawn': {
        const lines = event.type === 'StockCounted' ? event.data.counts : event.data.lines
        const skus = lines.map(({ sku }) => sku)
        const variants = withStock(row.fold.variants, skus, levels => levelsAfter(levels, event))
        const stock = stockAfter(row.fold.stock, event)
        return counted(folded({ variants, sold: soldAfter(row.fold.sold, event), stock }))
      }
    }
  },
  indexes: { [listIndex]: listKeys(productList), [stockIndex]: listKeys(stockList) },
  tallies: row => [
    ...tallies(row),
    ...stockTallies(row),
    [valueTally('brand', row.brand), 1],
    [valueTally('category', row.category), 1],
    [valueTally('feed', row.source), 1],
    ...row.colors.map(color => [valueTally('color', color), 1] as const),
  ],
})

/** Fields that are counted when everything else is folded. */
const uncounted = { lowest: null, highest: null, available: 0, untracked: false, soldOut: 0, low: 0, edited: 0 }

function imported(
  before: StoredProductRow | undefined,
  { productId, slug, source, feed }: Imported,
  at: string,
): StoredProductRow {
  const edits = before?.fold.edits ?? {}
  const texts = editedTexts(feed, edits)
  const colors = listedIn(feed.variants, 'color')
  const images = keysOf(colors).map(color => fedImages(feed, color)[0] ?? '')
  const pictured = images.some(image => image !== '') ? images : []
  return {
    ...{ productId, slug, name: texts.name, style: feed.style, brand: texts.brand, category: texts.baseCategory },
    colors,
    variants: feed.variants.length,
    garment: feed.garment,
    image: null,
    ...uncounted,
    state: 'active',
    source,
    addedAt: before?.addedAt ?? at,
    fold: {
      variants: withFeed(before?.fold.variants ?? [], feed.variants),
      edits,
      ...fedWith(feed, edits),
      colorPlaces: placesOf(feed.variants, 'color'),
      fedImages: pictured,
      feedStatus: feed.status ?? 'active',
      staffStatus: before?.fold.staffStatus ?? null,
      discontinued: false,
      sold: before?.fold.sold ?? [],
      stock: before?.fold.stock ?? noStockYet,
    },
  }
}

function edited(row: StoredProductRow, event: EditsEvent): StoredProductRow {
  const { fed, ...fold } = row.fold
  const edits = editsAfter(fold.edits, event)
  const said = fed ?? { name: row.name, baseCategory: row.category, brand: row.brand }
  const { name, baseCategory, brand } = editedTexts(
    { ...said, description: {}, cuts: [], kind: null, attributes: {} },
    edits,
  )
  return { ...row, name, category: baseCategory, brand, fold: { ...fold, edits, ...fedWith(said, edits) } }
}

/** A product without colours has its pictures under null. */
const keysOf = (colors: readonly string[]): readonly (string | null)[] => (colors.length > 0 ? colors : [null])

/** The row with the pictures that staff chose, and without the colours that they archived. */
function offered(row: StoredProductRow): StoredProductRow {
  const { fedColors: listed = row.colors, archived: _archived, ...fold } = row.fold
  const { edits, variants, colorPlaces, fedImages } = fold
  const some = archivesSome(edits)
  const sold = forSale(variants, edits, listed, colorPlaces)
  const soldPlaces = new Set(colorPlaces.filter((_, at) => sold[at]![1] !== null))
  const colors = some ? listed.filter((_, place) => soldPlaces.has(place)) : listed
  const archived = variants.flatMap(([sku, price], at) => (price !== sold[at]![1] ? [sku] : []))
  return {
    ...row,
    colors,
    image: imageOf(listed, colors, fedImages, edits),
    fold: { ...fold, ...(some && { fedColors: listed }), ...(archived.length > 0 && { archived }) },
  }
}

/** The first picture of the first colour of `shown` that has one. */
function imageOf(
  listed: readonly string[],
  shown: readonly string[],
  fed: readonly string[],
  { images }: ProductEdits,
): string | null {
  const fronts = keysOf(listed).map((color, place) => {
    if (color !== null && !shown.includes(color)) return undefined
    const chosen = chosenFor(images, color)
    return chosen ? chosen[0]?.image : fed[place]
  })
  return fronts.find(image => image) ?? null
}

type Fed = NonNullable<StoredProductRow['fold']['fed']>

function fedWith({ name, baseCategory, brand }: Fed, edits: ProductEdits) {
  const isEdited = edits.name || [edits.baseCategory, edits.brand].some(each => each !== undefined)
  return isEdited ? { fed: { name, baseCategory, brand } } : {}
}

function counted(row: StoredProductRow): StoredProductRow {
  const { variants, edits, archived = [] } = row.fold
  const inFeed = variants.filter(([, price]) => price !== null)
  const sold = archived.length > 0 ? inFeed.filter(([sku]) => !archived.includes(sku)) : inFeed
  const prices = sold.flatMap(variant => priceOf(variant, edits)?.price ?? [])
  const pieces = sold.map(onSaleOf)
  return {
    ...row,
    lowest: prices.length === 0 ? null : Math.min(...prices),
    highest: prices.length === 0 ? null : Math.max(...prices),
    available: pieces.reduce((total, each) => total + Math.max(0, each), 0),
    untracked: pieces.includes(-1),
    soldOut: pieces.filter(each => each === 0).length,
    low: pieces.filter(each => each > 0 && each <= lowPieces).length,
    edited: editedIn(edits, inFeed),
    state: stateOf(row.fold),
    fold: { ...row.fold, stock: stockNow(row.fold.stock, inFeed, archived) },
  }
}

/** Edits of variants that the feed has no more stand over nothing. */
function editedIn(edits: ProductEdits, variants: readonly CardVariant[]): number {
  // No discount is what every feed says.
  const { prices = {}, archivedVariants = {}, closeout = {}, discount = 0, ...others } = edits
  const fields = discount > 0 ? { ...others, discount } : others
  const parts = Object.values(fields).map(value =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value).length : 1,
  )
  const ofVariants = [prices, archivedVariants, closeout].map(
    edited => variants.filter(([sku]) => Object.hasOwn(edited, sku)).length,
  )
  return sum([...parts, ...ofVariants])
}

function soldAfter(sold: readonly number[], event: StoredEvent<StockEvent>): readonly number[] {
  if (event.type !== 'StockReserved' && event.type !== 'StockReleased') return sold
  const day = dayNumber(event.at)
  const recent = sold.slice(2 * sold.filter((each, at) => at % 2 === 0 && each <= day - paceDays).length)
  const known = recent.at(-2) === day ? recent.at(-1)! : 0
  const pieces = sum(event.data.lines.map(({ quantity }) => quantity))
  const today = known + (event.type === 'StockReserved' ? pieces : -pieces)
  return [...(recent.at(-2) === day ? recent.slice(0, -2) : recent), day, today]
}

function stateOf({ discontinued, staffStatus, feedStatus }: Fold): ProductState {
  return discontinued ? 'discontinued' : (staffStatus ?? feedStatus)
}
