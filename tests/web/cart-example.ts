import type { CartLineModel, CartModel } from '#web/models/cart.ts'

/** A line of a cart as the server tells it; the SKU is its uid. */
export function line(sku: string, parts: Partial<CartLineModel> = {}): CartLineModel {
  const quantity = parts.quantity ?? 2
  const unitPrice = parts.unitPrice ?? 500
  return {
    uid: sku,
    sku,
    productId: `product-of-${sku}`,
    slug: sku.toLowerCase(),
    path: `/product/${sku.toLowerCase()}`,
    name: `Tee ${sku}`,
    brand: 'Alder & Ash',
    style: 'AA100',
    color: { id: 'navy', name: 'Navy', hexes: ['#1b2a4f'] },
    size: 'L',
    picture: { kind: 'garment', base: '/pictures/t-shirt.front.1b2a4f.0', svg: '/pictures/t-shirt.front.1b2a4f.0.svg' },
    priceWhenAdded: null,
    available: 60,
    sold: true,
    ...parts,
    quantity,
    unitPrice,
    amount: quantity * unitPrice,
  }
}

export function cart(lines: readonly CartLineModel[], parts: Partial<CartModel> = {}): CartModel {
  const subtotal = parts.subtotal ?? lines.reduce((subtotal, each) => subtotal + each.amount, 0)
  return {
    id: 'visitor.0',
    revision: 3,
    lines,
    count: lines.reduce((count, each) => count + each.quantity, 0),
    subtotal,
    coupon: null,
    total: subtotal - (parts.coupon?.discount ?? 0),
    currency: { name: 'USD', symbol: '$' },
    freeDelivery: null,
    ...parts,
  }
}
