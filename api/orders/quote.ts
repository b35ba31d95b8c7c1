import {
  availableOf,
  isVariantForSale,
  type ProductPages,
  type ShownCurrency,
  type SoldVariant,
  shownCurrency,
} from '#api/catalogue/index.ts'
import type { Cart } from '#domain/cart/evolve.ts'
import type { OrderCurrency, OrderShortage } from '#domain/order/events.ts'
import type { Order } from '#domain/order/order.ts'
import { shownTotals } from '#domain/order/totals.ts'
import type { Cost } from '#domain/processes/give-back.ts'
import type { Settings } from '#domain/settings/events.ts'
import { stepOf } from '#domain/shared/fraction-digits.ts'
import { type Minor, sum } from '#domain/shared/money.ts'
import type { PaidGoods } from '#domain/shared/refund.ts'

export type QuotedLine = SoldVariant & {
  readonly uid: string
  readonly quantity: number
  readonly unitPrice: Minor
  readonly amount: Minor
}

/** A cart at the prices of now, base currency. `short`: lines that cannot be sold in this quantity. */
export type Quote = {
  readonly lines: readonly QuotedLine[]
  readonly short: readonly OrderShortage[]
  readonly subtotal: Minor
}

/** Prices are the shop's own at this moment; what a cart remembers of them is never charged. */
export async function quote(cart: Cart, products: ProductPages): Promise<Quote> {
  const lines: QuotedLine[] = []
  const short: OrderShortage[] = []
  for (const { uid, sku, productId, quantity } of cart.lines) {
    const found = await products.variantIn(productId, sku)
    if (!found || !isVariantForSale(found)) {
      short.push({ sku, requested: quantity, available: 0 })
      continue
    }
    const available = availableOf(found)
    if (available !== -1 && available < quantity) short.push({ sku, requested: quantity, available })
    const unitPrice = found.variant.sellingPrice
    lines.push({ ...found, uid, quantity, unitPrice, amount: quantity * unitPrice })
  }
  return { lines, short, subtotal: sum(lines.map(line => line.amount)) }
}

/** The currency that an order freezes, rate included. */
export function currencyOf({ currency }: Settings): OrderCurrency {
  const step = stepOf(currency.name)
  const frozen = { name: currency.name, symbol: currency.s, exchangeRate: currency.exchangeRate }
  return step === 1 ? frozen : { ...frozen, step }
}

/** The amount of a refund, in the currency that the buyer was shown. */
export function shownRefund(
  { amount, shownAmount }: { readonly amount: Minor; readonly shownAmount?: Minor | null },
  currency: ShownCurrency,
): Minor {
  return shownAmount ?? currency.unit(amount)
}

/** How amounts were shown in the currency that an order froze. */
export function shownIn({ name, symbol, exchangeRate, step = 1 }: OrderCurrency): ShownCurrency {
  return shownCurrency({ name, s: symbol, exchangeRate }, step)
}

/** The price that the buyer paid for the goods, base currency: the total less the delivery. */
function goodsOf({ lines, totals, coupon }: Pick<Order, 'lines' | 'totals' | 'coupon'>): PaidGoods {
  return { lines, paid: totals.total - totals.delivery, ...(coupon?.lines && { discounted: coupon.lines }) }
}

/** The same in the currency that the buyer was shown. */
function shownGoodsOf({ lines, totals, coupon, currency }: Order): PaidGoods {
  const { unit } = shownIn(currency)
  const shownLines = lines.map(line => ({ ...line, unitPrice: unit(line.unitPrice) }))
  return { ...goodsOf({ lines: shownLines, totals: shownTotals(lines, totals, unit), coupon }), step: currency.step }
}

/** The cost of an order to its buyer. */
export function costOf(order: Order): Cost {
  const { lines, totals, currency } = order
  const shown = shownTotals(lines, totals, shownIn(currency).unit)
  return {
    paid: goodsOf(order),
    shown: shownGoodsOf(order),
    delivery: { amount: totals.delivery, shown: shown.delivery },
    charge: { amount: shown.total, currency: currency.name },
  }
}
