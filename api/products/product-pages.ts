import { LRUCache } from 'lru-cache'
import type { DocumentCache } from '#api/storefront/document-cache.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { ProductPage, ProductPageVariant } from '#projections/product-page/document.ts'

const view = 'product-page'

export type SoldVariant = { readonly product: ProductPage; readonly variant: ProductPageVariant }

/** Documents of the product-page view by what a cart or an address names: adding and pricing read them on every request. */
export function createProductPages(readModels: Pick<ReadModels, 'lookup'>, cache: Pick<DocumentCache, 'get'>) {
  /** A SKU stays with its product; where it does not, its product lacks it and the index is asked again. */
  const productOfSku = new LRUCache<string, string>({ max: 50_000 })

  const byId = (id: string) => cache.get<ProductPage>(view, id)

  async function variantIn(productId: string, sku: string): Promise<SoldVariant | undefined> {
    const product = await byId(productId)
    const variant = product?.variants.find(each => each.sku === sku)
    return product && variant && { product, variant }
  }

  return {
    byId,
    variantIn,
    async bySku(sku: string): Promise<SoldVariant | undefined> {
      const known = productOfSku.get(sku)
      const found = known === undefined ? undefined : await variantIn(known, sku)
      if (found) return found
      const [productId] = await readModels.lookup(view, 'bySku', sku)
      if (productId === undefined) return undefined
      productOfSku.set(sku, productId)
      return variantIn(productId, sku)
    },
    async bySlug(slug: string): Promise<ProductPage | undefined> {
      const [id] = await readModels.lookup(view, 'bySlug', slug)
      return id === undefined ? undefined : byId(id)
    },
  }
}

export type ProductPages = ReturnType<typeof createProductPages>

/** Shoppers can see and buy it; how many is another question. */
export function isSold(product: ProductPage): boolean {
  return product.status === 'active' && !product.discontinued
}

/** What can be bought of a variant now, -1 unlimited; nothing of a product that is not sold. */
export function availableOf({ product, variant }: SoldVariant): number {
  return isSold(product) ? variant.quantity : 0
}
