import type { OrderEvent, OrderLine } from '#domain/order/events.ts'
import { totalsOf } from '#domain/order/totals.ts'
import type { Address } from '#domain/shared/address.ts'

export const address: Address = {
  firstName: 'Ada',
  lastName: 'Weaver',
  phone: '+1 555 0100',
  email: 'ada@example.com',
  house: '12 Loom Street',
  city: 'Lowell',
  state: 'MA',
  zipCode: '01850',
  country: 'US',
}

export function orderLine(sku: string, productId: string, quantity: number, unitPrice = 500): OrderLine {
  return {
    uid: sku,
    sku,
    productId,
    slug: `slug-${productId}`,
    name: { en: `Product ${productId}` },
    brand: 'brand',
    style: 'S1',
    color: null,
    size: null,
    image: '',
    quantity,
    unitPrice,
    amount: quantity * unitPrice,
  }
}

export function submission(
  lines: readonly OrderLine[],
  orderId = 'o1',
): Extract<OrderEvent, { type: 'OrderSubmitted' }>['data'] {
  return {
    orderId,
    cartId: 'c.0',
    cartRevision: 3,
    personId: 'p1',
    lines,
    currency: { name: 'USD', symbol: '$', exchangeRate: 1 },
    totals: totalsOf(lines, 600),
    delivery: { type: 'standard', area: 'Everywhere', cost: 600 },
    payment: { method: 'cod' },
    language: 'en',
    submittedAt: '2026-11-20T10:00:00.000Z',
    billing: address,
    shipping: address,
  }
}
