import { describeVariant } from '#api/products/describe.ts'
import { availableOf, isSold, type ProductPages } from '#api/products/product-pages.ts'
import type { Catalogue } from '#api/storefront/catalogue.ts'
import type { ShownCurrency } from '#api/storefront/currency.ts'
import { frontPicture } from '#api/storefront/pictures.ts'
import type { Names } from '#api/storefront/terms.ts'
import type { CartLine } from '#domain/cart/events.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import { sum } from '#domain/shared/money.ts'
import type { ProductPage } from '#projections/product-page/document.ts'
import type { CartLineModel, CartModel } from '#web/storefront/shop.ts'
import type { OpenCart } from './carts.ts'

type Reader = Pick<Catalogue, 'language' | 'paths' | 'names' | 'currency'>
type Known = Pick<Catalogue, 'language' | 'paths'> & { readonly names: Names; readonly currency: ShownCurrency }

/** The cart as a shopper sees it: names, prices and stock of now, amounts in the shown currency. */
export async function cartModel(
  { id, cart }: Pick<OpenCart, 'id' | 'cart'>,
  products: ProductPages,
  reader: Reader,
): Promise<CartModel> {
  const [names, currency] = await Promise.all([reader.names(), reader.currency()])
  const known: Known = { language: reader.language, paths: reader.paths, names, currency }
  const lines = await Promise.all(
    cart.lines.map(async line => lineModel(line, await products.byId(line.productId), known)),
  )
  return {
    id,
    revision: cart.revision,
    lines,
    count: sum(lines.map(line => line.quantity)),
    subtotal: sum(lines.map(line => line.amount)),
    currency: currency.model,
  }
}

function lineModel(line: CartLine, product: ProductPage | undefined, known: Known): CartLineModel {
  const { uid, sku, productId, quantity } = line
  const { language, paths, names, currency } = known
  const variant = product?.variants.find(each => each.sku === sku)
  const found = product && variant && { product, variant }
  const whenAdded = currency.unit(line.priceWhenAdded)
  // What is gone from the shop keeps the price that the cart remembers, so that the shopper sees what he loses.
  const unitPrice = found ? currency.unit(found.variant.sellingPrice) : whenAdded
  const described = found
    ? describeVariant(found, names)
    : { brand: '', color: null, size: null, picture: frontPicture(product?.garment ?? '', null, undefined) }
  return {
    uid,
    sku,
    productId,
    slug: product?.slug ?? '',
    path: product ? paths.product(product.slug) : paths.store(),
    name: product ? textIn(product.name, language) : sku,
    ...described,
    style: product?.style ?? '',
    quantity,
    unitPrice,
    amount: quantity * unitPrice,
    priceWhenAdded: whenAdded === unitPrice ? null : whenAdded,
    available: found ? availableOf(found) : 0,
    sold: found !== undefined && isSold(found.product),
  }
}
