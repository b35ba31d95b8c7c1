import type { Random } from '#api/demo/random.ts'
import type { CartEvent, CartLine } from '#domain/cart/events.ts'
import type { OrderEvent, OrderLine } from '#domain/order/events.ts'
import { totalsOf } from '#domain/order/totals.ts'
import { type OrderNumberEvent, orderNumber, orderNumbersStream } from '#domain/order-numbers/events.ts'
import type { ProductEvent } from '#domain/product/events.ts'
import type { StockEvent } from '#domain/stock/events.ts'
import type { ProductPage } from '#projections/product-page/document.ts'

type AnyEvent = CartEvent | OrderEvent | OrderNumberEvent | ProductEvent | StockEvent

/** The events that one command left in one stream. */
export type Happened = { readonly stream: string; readonly events: readonly AnyEvent[] }

const deliveryCost = 600

/** All that a placed order of one line a product leaves in the log, in the order in which it is written. */
export function placedOrder(
  products: readonly ProductPage[],
  random: Random,
  { n, person }: { readonly n: number; readonly person: number },
): readonly Happened[] {
  const orderId = `order${String(n).padStart(19, '0')}`
  const cartId = `visitor${String(n).padStart(15, '0')}.0`
  const lines = products.map(product => orderLine(product, random))
  const submittedAt = '2026-01-01T00:00:00.000Z'
  const address = buyer(person)
  return [
    ...lines.map(line => added(cartId, line)),
    {
      stream: `order-${orderId}`,
      events: [
        {
          type: 'OrderSubmitted',
          data: {
            orderId,
            cartId,
            cartRevision: lines.length - 1,
            personId: `p${person}`,
            lines,
            currency: { name: 'USD', symbol: '$', exchangeRate: 1 },
            totals: totalsOf(lines, deliveryCost),
            delivery: { type: 'standard', area: 'Everywhere', cost: deliveryCost },
            payment: { method: 'cod' },
            language: 'en',
            submittedAt,
            billing: address,
            shipping: address,
          },
        },
      ],
    },
    { stream: `cart-${cartId}`, events: [{ type: 'CartCheckedOut', data: { cartId, orderId } }] },
    ...lines.map(({ productId, sku, quantity }): Happened => {
      const data = { productId, orderId, lines: [{ sku, quantity }] }
      return { stream: `stock-${productId}`, events: [{ type: 'StockReserved', data }] }
    }),
    { stream: orderNumbersStream, events: [{ type: 'OrderNumberIssued', data: { orderId } }] },
    {
      stream: `order-${orderId}`,
      events: [
        { type: 'OrderCartClosed', data: { orderId } },
        ...lines.map(({ productId }): OrderEvent => ({ type: 'OrderStockReserved', data: { orderId, productId } })),
        { type: 'OrderPlaced', data: { orderId, number: orderNumber(n), placedAt: submittedAt } },
      ],
    },
  ]
}

/** The address of a buyer, another person's for each number. */
export function buyer(n: number) {
  return {
    firstName: 'Robin',
    lastName: `Buyer ${n}`,
    phone: '+1 555 0100',
    email: `robin.${n}@example.org`,
    house: `${n} Mill Lane`,
    city: 'Portland',
    state: 'OR',
    zipCode: '97201',
    country: 'US',
  }
}

export function abandonedCart(products: readonly ProductPage[], random: Random, n: number): readonly Happened[] {
  const cartId = `nobody${String(n).padStart(16, '0')}.0`
  return products.map(product => added(cartId, orderLine(product, random)))
}

export function recount({ id: productId, variants }: ProductPage, random: Random): readonly Happened[] {
  const counts = random.some(variants, 2).map(({ sku }) => ({ sku, quantity: random.whole(1_000, 1_000_000) }))
  return [{ stream: `stock-${productId}`, events: [{ type: 'StockCounted', data: { productId, counts } }] }]
}

export function priceChange({ id: productId, variants }: ProductPage, random: Random, n: number): readonly Happened[] {
  const prices = { [random.pick(variants).sku]: 500 + (n % 5_000) }
  return [
    { stream: `product-${productId}`, events: [{ type: 'ProductEdited', data: { productId, edits: { prices } } }] },
  ]
}

function added(cartId: string, { uid, sku, productId, quantity, unitPrice }: OrderLine): Happened {
  const line: CartLine = { uid, sku, productId, quantity, priceWhenAdded: unitPrice }
  return { stream: `cart-${cartId}`, events: [{ type: 'ItemsAddedToCart', data: { cartId, lines: [line] } }] }
}

function orderLine(product: ProductPage, random: Random): OrderLine {
  const { sku, color, size, sellingPrice } = random.pick(product.variants)
  const quantity = random.whole(1, 12)
  return {
    uid: sku,
    sku,
    productId: product.id,
    slug: product.slug,
    name: product.name,
    brand: product.brand,
    style: product.style,
    color: color === null ? null : { id: color, name: { en: color }, hexes: ['#1f2a44'] },
    size,
    image: `/pictures/${product.garment}.front.1f2a44.00000000`,
    quantity,
    unitPrice: sellingPrice,
    amount: quantity * sellingPrice,
  }
}
