import {
  type Catalogue,
  describeVariant,
  isForSale,
  type Names,
  type ProductPages,
  type ShownCurrency,
} from '#api/catalogue/index.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import { availableOf, levelOf, type StockLevels } from '#domain/shared/stock-levels.ts'
import type { SavedItem } from '#domain/wishlist/events.ts'
import { listedVariants, type ProductPage } from '#projections/product-page/document.ts'
import type { WishlistItemModel } from '#web/models/wishlist.ts'

type Reader = Pick<Catalogue, 'language' | 'paths' | 'names' | 'currency'>
type Known = Pick<Catalogue, 'language' | 'paths'> & { readonly names: Names; readonly currency: ShownCurrency }

/** Saved products as a shopper sees them, the last one first: names, prices and stock of now. One that never was is left out. */
export async function wishlistItems(
  saved: readonly SavedItem[],
  products: Pick<ProductPages, 'byId' | 'stockOf'>,
  reader: Reader,
): Promise<readonly WishlistItemModel[]> {
  const [names, currency] = await Promise.all([reader.names(), reader.currency()])
  const known: Known = { language: reader.language, paths: reader.paths, names, currency }
  const items = await Promise.all(
    saved.toReversed().map(async item => {
      const [product, stock] = await Promise.all([products.byId(item.productId), products.stockOf(item.productId)])
      return product && listedVariants(product).length > 0 ? [itemModel(item, product, stock, known)] : []
    }),
  )
  return items.flat()
}

/** The size and other options of a variant, in one text. */
function sizeName(variant: ProductPage['variants'][number], names: Names): string | null {
  const size = variant.size === null ? [] : [names.name('size', variant.size)]
  return [...size, ...Object.values(variant.attributes)].join(' · ') || null
}

function itemModel(item: SavedItem, product: ProductPage, stock: StockLevels, known: Known): WishlistItemModel {
  const { language, paths, names, currency } = known
  const shown = product.variants.length > 0 ? product.variants : listedVariants(product)
  const colors = new Set(shown.map(variant => variant.color))
  const color = colors.has(item.color) ? item.color : shown[0]!.color
  const inColor = shown.filter(variant => variant.color === color)
  const { picture, brand, color: named } = describeVariant({ product, variant: inColor[0]! }, names)
  const sold = isForSale(product)
  const prices = inColor.map(variant => currency.unit(variant.sellingPrice))
  const price = Math.min(...prices)
  const whenSaved = currency.unit(item.price)
  const path = paths.product(product.slug)
  return {
    productId: product.id,
    path: named && colors.size > 1 ? `${path}?color=${encodeURIComponent(named.id)}` : path,
    name: textIn(product.name, language),
    brand,
    style: product.style,
    color: named,
    picture: { kind: picture.kind, base: picture.base },
    price,
    varies: prices.some(each => each !== price),
    // A price of another colour says nothing about this one.
    priceWhenSaved: item.color === (named?.id ?? null) && whenSaved > price ? whenSaved : null,
    variants: inColor.map(variant => ({
      sku: variant.sku,
      size: sizeName(variant, names),
      price: currency.unit(variant.sellingPrice),
      available: sold ? availableOf(stock, variant.sku) : 0,
      ...(levelOf(stock.onHand, variant.sku) === undefined && { uncounted: true as const }),
    })),
    sold,
  }
}
