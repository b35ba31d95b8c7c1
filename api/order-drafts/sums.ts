import type { catalogue } from '#api/catalogue/index.ts'
import { couponLine, type coupons } from '#api/coupons/index.ts'
import { currencyOf, orderLine, quote, shownIn } from '#api/orders/index.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import type { settings } from '#api/settings/index.ts'
import type { CartLine } from '#domain/cart/events.ts'
import { emptyCart } from '#domain/cart/evolve.ts'
import { shownTotals, totalsOf } from '#domain/order/totals.ts'
import { whyOrdered } from '#domain/order/why-total.ts'
import { agreed, deliveryOptions } from '#domain/settings/delivery-options.ts'
import { sum } from '#domain/shared/money.ts'
import type { DraftBody, DraftSums } from '#web/models/order-draft.ts'

export type SumsDeps = Pick<Engines, 'personIdOf' | 'now'> & Offers<[typeof settings, typeof catalogue, typeof coupons]>

/** The price of a draft at this moment, and what keeps it from being ordered. It changes nothing. */
export async function sumsOf(body: DraftBody, deps: SumsDeps): Promise<DraftSums> {
  const shop = await deps.settings()
  const { lines: known, unknown } = await linesOf(body.lines, deps)
  const { lines, short, subtotal } = await quote({ ...emptyCart, lines: known }, deps.products)
  const shown = shownIn(currencyOf(shop))
  const place = body.buyer && (body.buyer.shipping ?? body.buyer.billing)
  const deliveries = place?.country ? deliveryOptions(shop.delivery, place, subtotal) : null
  const offer = deliveries?.find(({ type, area }) => type === body.delivery?.type && area === body.delivery.area)
  const chosen = offer && agreed(offer, body.delivery?.cost)
  const couponLines = lines.map(line => couponLine(line.product, line, line.unitPrice))
  const personId = body.buyer && deps.personIdOf(body.buyer.billing.email)
  const priced =
    body.coupon === null || lines.length === 0
      ? null
      : await deps.couponPricing.price({ code: body.coupon, personId, lines: couponLines, shown })
  const discount = priced?.ok ? { discount: priced.coupon.discount, shownDiscount: priced.shownDiscount } : null
  const base = totalsOf(lines, chosen?.cost ?? 0, discount)
  const { shownDiscount: _same, ...totals } = shownTotals(lines, base, shown.unit)
  const names = await deps.catalogue('en').names()
  const ordered = { lines: lines.map(line => orderLine(line, names)), totals: base, delivery: chosen ?? null }
  return {
    at: deps.now().toISOString(),
    pieces: sum(body.lines.map(({ quantity }) => quantity)),
    totals,
    why: whyOrdered({ ...ordered, coupon: priced?.ok ? priced.coupon : null }, shown.unit),
    coupon: body.coupon === null ? null : { code: body.coupon, problem: priced && !priced.ok ? priced.problem : null },
    deliveries: deliveries?.map(offer => ({ ...offer, cost: shown.unit(offer.cost) })) ?? null,
    short: [...short, ...unknown.map(({ sku, quantity }) => ({ sku, requested: quantity, available: 0 }))],
  }
}

/** The lines as a cart has them; and those that the shop does not sell (any more). */
export async function linesOf(asked: DraftBody['lines'], { products }: Pick<SumsDeps, 'products'>) {
  const found = await Promise.all(asked.map(async line => ({ line, sold: await products.bySku(line.sku) })))
  const lines = found.flatMap(({ line: { sku, quantity }, sold }): CartLine[] =>
    sold ? [{ uid: sku, sku, productId: sold.product.id, quantity, priceWhenAdded: sold.variant.sellingPrice }] : [],
  )
  return { lines, unknown: found.flatMap(({ line, sold }) => (sold ? [] : [line])) }
}
