import { LRUCache } from 'lru-cache'
import type { DocumentCache } from '#api/plumbing/engines/document-cache.ts'
import type { FeedVariant } from '#domain/product/events.ts'
import { frontImage } from '#domain/shared/product-pictures.ts'
import { availableOf as inStockOf, type StockLevels } from '#domain/shared/stock-levels.ts'
import type { ReadModels } from '#projections/ports.ts'
import { type ProductPage, type ProductPageVariant, variantCalled } from '#projections/product-page/document.ts'
import { noStock, type ProductStock } from '#projections/stock-levels/document.ts'
import type { ColorModel, Picture } from '#web/models/card.ts'
import { lineChoice } from '#web/storefront/cart-line.ts'
import { frontPicture } from '../pictures.ts'
import type { Names } from '../terms.ts'

const view = 'product-page'

export type PricedVariant = { readonly product: ProductPage; readonly variant: ProductPageVariant }
/** `stock` is that of the whole product. */
export type SoldVariant = PricedVariant & { readonly stock: StockLevels }

/** Products and their stock by what a cart or an address names: adding and pricing read them on every request. */
export function createProductPages(readModels: Pick<ReadModels, 'lookup'>, cache: Pick<DocumentCache, 'get'>) {
  /** A SKU stays with its product; where it does not, that lacks it or does not sell it, and the index is asked again. */
  const productOfSku = new LRUCache<string, string>({ maxSize: 50_000, sizeCalculation: () => 1 })

  const byId = (id: string) => cache.get<ProductPage>(view, id)

  const stockOf = async (id: string): Promise<StockLevels> =>
    (await cache.get<ProductStock>('stock-levels', id)) ?? noStock

  async function variantIn(productId: string, sku: string): Promise<SoldVariant | undefined> {
    const [product, stock] = await Promise.all([byId(productId), stockOf(productId)])
    const variant = product && variantCalled(product, sku)
    return product && variant && { product, variant, stock }
  }

  return {
    byId,
    stockOf,
    variantIn,
    async bySku(sku: string): Promise<SoldVariant | undefined> {
      const known = productOfSku.get(sku)
      const found = known === undefined ? undefined : await variantIn(known, sku)
      if (found && isVariantForSale(found)) return found
      const ids = await readModels.lookup(view, 'bySku', sku)
      // A product that went may have left its SKUs to another one.
      const all = (await Promise.all(ids.map(id => variantIn(id, sku)))).filter(each => each !== undefined)
      const best = all.find(isVariantForSale) ?? all[0]
      if (best) productOfSku.set(sku, best.product.id)
      return best
    },
    async bySlug(slug: string): Promise<ProductPage | undefined> {
      const [id] = await readModels.lookup(view, 'bySlug', slug)
      return id === undefined ? undefined : byId(id)
    },
  }
}

export type ProductPages = ReturnType<typeof createProductPages>

/** Products that have or had this address, for commands and old links; `bySlug` reads the cache. */
export async function pagesAt(
  readModels: Pick<ReadModels, 'lookup' | 'getMany'>,
  slug: string,
): Promise<readonly ProductPage[]> {
  const pages = await readModels.getMany<ProductPage>(view, await readModels.lookup(view, 'bySlug', slug))
  return pages.filter(page => page !== undefined)
}

/** Shoppers can see and buy it; how many is another question. */
export function isForSale(product: ProductPage): boolean {
  return product.status === 'active' && !product.discontinued && product.variants.length > 0
}

/** The same of one variant, which staff may have archived alone or with its colour. */
export function isVariantForSale({ product, variant }: PricedVariant): boolean {
  return isForSale(product) && product.variants.some(({ sku }) => sku === variant.sku)
}

/** Pieces of a variant that can be bought now, -1 unlimited; none of one that is not for sale. */
export function availableOf({ product, variant, stock }: SoldVariant): number {
  return isVariantForSale({ product, variant }) ? inStockOf(stock, variant.sku) : 0
}

export type DescribedVariant = {
  readonly brand: string
  readonly color: ColorModel | null
  readonly size: string | null
  /** The choices beside colour and size: values by the names of their options. */
  readonly options: { readonly [name: string]: string }
  readonly picture: Picture
}

/** Names and picture of one variant, as a cart or an order shows it. */
export function describeVariant({ product, variant }: PricedVariant, names: Names): DescribedVariant {
  const color = variant.color === null ? null : names.color(variant.color)
  return {
    brand: product.brand && names.name('brand', product.brand),
    color,
    size: variant.size === null ? null : names.name('size', variant.size),
    options: optionsIn(variant, names),
    picture: frontPicture(product.garment, color, frontImage(product.pictures, variant)),
  }
}

export function optionsIn({ attributes }: Pick<FeedVariant, 'attributes'>, names: Names): DescribedVariant['options'] {
  return Object.fromEntries(Object.entries(attributes).map(([id, value]) => [names.name('attribute', id), value]))
}

/** Size and options in words: "L, Print: Left chest". */
export function chosenIn({ size, options }: DescribedVariant): string | null {
  return lineChoice({ color: null, size, options }) || null
}
