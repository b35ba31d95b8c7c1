import type { Minor } from '../shared/money.ts'
import type { OrderCurrency, OrderEvent, OrderTotals, RefusalReason } from './events.ts'

export type OrderedProduct = {
  readonly productId: string
  readonly lines: readonly { readonly sku: string; readonly quantity: number }[]
}

/** What the rules and the process need of an order; its addresses are not kept in memory. */
export type Order = {
  readonly status: 'not-submitted' | 'in-progress' | 'placed' | 'refused'
  readonly orderId: string
  readonly cartId: string
  readonly cartRevision: number
  /** In product order: the order in which stock is reserved, the same for every order. */
  readonly products: readonly OrderedProduct[]
  readonly lines: readonly { readonly quantity: number; readonly unitPrice: Minor }[]
  readonly totals: OrderTotals
  readonly currency: OrderCurrency
  readonly cartClosed: boolean
  readonly cartReopened: boolean
  readonly reserved: readonly string[]
  readonly released: readonly string[]
  readonly refusal: RefusalReason | null
  readonly number: number | null
  readonly placedAt: string | null
}

export const noOrder: Order = {
  status: 'not-submitted',
  orderId: '',
  cartId: '',
  cartRevision: -1,
  products: [],
  lines: [],
  totals: { subtotal: 0, discount: 0, delivery: 0, tax: 0, total: 0 },
  currency: { name: '', symbol: '', exchangeRate: 1 },
  cartClosed: false,
  cartReopened: false,
  reserved: [],
  released: [],
  refusal: null,
  number: null,
  placedAt: null,
}

export function evolve(order: Order, event: OrderEvent): Order {
  switch (event.type) {
    case 'OrderSubmitted': {
      const { orderId, cartId, cartRevision, totals, currency } = event.data
      const products = productsOf(event.data.lines)
      const lines = event.data.lines.map(({ quantity, unitPrice }) => ({ quantity, unitPrice }))
      return { ...order, status: 'in-progress', orderId, cartId, cartRevision, products, lines, totals, currency }
    }
    case 'OrderCartClosed':
      return { ...order, cartClosed: true }
    case 'OrderStockReserved':
      return { ...order, reserved: [...order.reserved, event.data.productId] }
    case 'OrderRefused':
      return { ...order, status: 'refused', refusal: event.data.reason }
    case 'OrderStockReleased':
      return { ...order, released: [...order.released, event.data.productId] }
    case 'OrderCartReopened':
      return { ...order, cartReopened: true }
    case 'OrderPlaced':
      return { ...order, status: 'placed', number: event.data.number, placedAt: event.data.placedAt }
  }
}

function productsOf(
  lines: readonly { readonly productId: string; readonly sku: string; readonly quantity: number }[],
): readonly OrderedProduct[] {
  const products = new Map<string, { sku: string; quantity: number }[]>()
  for (const { productId, sku, quantity } of lines) {
    const known = products.get(productId)
    if (known) known.push({ sku, quantity })
    else products.set(productId, [{ sku, quantity }])
  }
  return [...products]
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([productId, wanted]) => ({ productId, lines: wanted }))
}
