import { orderInLog, shownIn, submissionOf } from '#api/orders/index.ts'
import type { GatewayMethod, GatewayOrder } from '#api/plumbing/engines/payments/port.ts'
import type { OrderLine } from '#domain/order/events.ts'
import type { Order } from '#domain/order/order.ts'
import { shownTotals } from '#domain/order/totals.ts'
import type { Charge } from '#domain/payment/events.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import { fallbackLanguage, type Language, textIn } from '#domain/shared/localized-text.ts'
import { isErased } from '#domain/shared/personal-data.ts'

/** The total that the buyer agreed to, in the currency and at the rate that the order froze. */
export function chargeOfOrder({ lines, totals, currency }: Pick<Order, 'lines' | 'totals' | 'currency'>): Charge {
  return { amount: shownTotals(lines, totals, shownIn(currency).unit).total, currency: currency.name }
}

/** Describes an order for a gateway. Addresses are read from the log, as they are by now: memory does not hold them. */
export async function gatewayOrder(
  { orderId, lines }: Order,
  method: GatewayMethod,
  { store, origin, until }: { readonly store: EventStore; readonly origin: string; readonly until: string },
): Promise<GatewayOrder> {
  const about = (language: Language) => {
    const back = `${origin}/api/payments/orders/${orderId}/return?lng=${language}`
    return {
      until,
      items: lines.reduce((count, { quantity }) => count + quantity, 0),
      returnUrl: back,
      cancelUrl: `${back}&cancelled=1`,
      webhookUrl: `${origin}/api/payments/${method}/webhook`,
      language,
    }
  }
  const [submitted, now] = await Promise.all([submissionOf(store, orderId), orderInLog(orderId, store)])
  if (!submitted || !now) return { ...about(fallbackLanguage), title: orderId, billing: null, shipping: null }
  const { billing, language } = submitted
  const { shipping } = now
  const title = titleOf(submitted.lines, language)
  const known = (address: typeof billing) => (isErased(address) ? null : address)
  return { ...about(language), title, billing: known(billing), shipping: known(shipping) }
}

/** Longest title that every gateway takes. */
const longest = 120

/** `2 × Heavy Tee, 1 × Crew Hoodie`: names alone, so that it reads in any language. */
function titleOf(lines: readonly OrderLine[], language: Language): string {
  const pieces = new Map<string, number>()
  for (const { name, quantity } of lines) {
    const named = textIn(name, language)
    pieces.set(named, (pieces.get(named) ?? 0) + quantity)
  }
  const title = [...pieces].map(([name, quantity]) => `${quantity} × ${name}`).join(', ')
  return title.length > longest ? `${title.slice(0, longest - 1)}…` : title
}
