import {
  availableOf,
  type Catalogue,
  describeVariant,
  frontPicture,
  isForSale,
  isVariantForSale,
  type Names,
  type ProductPages,
  type ShownCurrency,
} from '#api/catalogue/index.ts'
import { type CouponPricing, couponLine } from '#api/coupons/index.ts'
import type { CartLine } from '#domain/cart/events.ts'
import type { CouponLine } from '#domain/coupon/discount.ts'
import { freeDelivery } from '#domain/settings/delivery-options.ts'
import type { Settings } from '#domain/settings/events.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import { type Minor, sum } from '#domain/shared/money.ts'
import type { StockLevels } from '#domain/shared/stock-levels.ts'
import { type ProductPage, variantCalled } from '#projections/product-page/document.ts'
import type { CartLineModel, CartModel, FreeDeliveryModel } from '#web/models/cart.ts'
import type { CartCouponModel } from '#web/models/coupons.ts'
import type { OpenCart } from './carts.ts'

type Reader = Pick<Catalogue, 'language' | 'paths' | 'names' | 'currency' | 'settings'>
type Known = Pick<Catalogue, 'language' | 'paths'> & { readonly names: Names; readonly currency: ShownCurrency }

export type CartModelDeps = { readonly products: ProductPages; readonly couponPricing: CouponPricing }

/** The cart of now in the shown currency. `personId` of a signed-in shopper: a coupon may not be for everybody. */
export async function cartModel(
  { id, cart }: Pick<OpenCart, 'id' | 'cart'>,
  { products, couponPricing }: CartModelDeps,
  reader: Reader,
  personId: string | null,
): Promise<CartModel> {
  const [names, currency, settings] = await Promise.all([reader.names(), reader.currency(), reader.settings()])
  const known: Known = { language: reader.language, paths: reader.paths, names, currency }
  const found = await Promise.all(
    cart.lines.map(async line => {
      const [product, stock] = await Promise.all([products.byId(line.productId), products.stockOf(line.productId)])
      return { line: lineModel(line, product, stock, known), coupon: couponLineOf(line, product) }
    }),
  )
  const lines = found.map(({ line }) => line)
  const subtotal = sum(lines.map(line => line.amount))
  const coupon = cart.coupon === null ? null : await couponModel(cart.coupon)
  return {
    id,
    revision: cart.revision,
    lines,
    count: sum(lines.map(line => line.quantity)),
    subtotal,
    coupon,
    total: subtotal - (coupon?.discount ?? 0),
    currency: currency.model,
    freeDelivery: freeDeliveryModel(settings.delivery, subtotal, currency),
  }

  async function couponModel(code: string): Promise<CartCouponModel> {
    const lines = found.flatMap(({ coupon }) => coupon ?? [])
    const priced = await couponPricing.price({ code, personId, lines, shown: currency })
    return priced.ok
      ? { code, discount: priced.shownDiscount, problem: null }
      : { code, discount: 0, problem: priced.problem }
  }
}

/** Nothing is taken off what cannot be bought. */
function couponLineOf(line: CartLine, product: ProductPage | undefined): CouponLine | null {
  const variant = product && isForSale(product) ? product.variants.find(({ sku }) => sku === line.sku) : undefined
  return product && variant ? couponLine(product, line, variant.sellingPrice) : null
}

/** Which delivery it is going to be hangs on the address, so only what holds everywhere is promised. */
function freeDeliveryModel(
  delivery: Settings['delivery'],
  subtotal: Minor,
  currency: ShownCurrency,
): FreeDeliveryModel | null {
  const free = freeDelivery(delivery, { country: '', city: '' })
  if (!free) return null
  const over = currency.unit(free.over)
  return { ...free, cost: currency.unit(free.cost), over, left: Math.max(0, over - subtotal) }
}

function lineModel(line: CartLine, product: ProductPage | undefined, stock: StockLevels, known: Known): CartLineModel {
  const { uid, sku, productId, quantity } = line
  const { language, paths, names, currency } = known
  const variant = product && variantCalled(product, sku)
  const found = product && variant && { product, variant, stock }
  const whenAdded = currency.unit(line.priceWhenAdded)
  // A discontinued line shows the price it was added at.
  const unitPrice = found ? currency.unit(found.variant.sellingPrice) : whenAdded
  const described = found
    ? describeVariant(found, names)
    : {
        brand: '',
        color: null,
        size: null,
        options: {},
        picture: frontPicture(product?.garment ?? '', null, undefined),
      }
  return {
    uid,
    sku,
    ...(variant?.articleNumber && { articleNumber: variant.articleNumber }),
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
    sold: found !== undefined && isVariantForSale(found),
  }
}
