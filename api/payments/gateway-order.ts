import { submissionOf } from '#api/orders/order-events.ts'
import type { Order } from '#domain/order/evolve.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import { fallbackLanguage, type Language } from '#domain/shared/localized-text.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import type { GatewayMethod, GatewayOrder } from './gateway.ts'

/** What a gateway may ask about an order. Addresses are not kept in memory: they are read from the order's first event. */
export async function gatewayOrder(
  { orderId, awaitedUntil, lines }: Order,
  method: GatewayMethod,
  { store, origin }: { readonly store: EventStore; readonly origin: string },
): Promise<GatewayOrder> {
  const about = (language: Language) => {
    const back = `${origin}/api/payments/orders/${orderId}/return?lng=${language}`
    return {
      until: awaitedUntil ?? '',
      items: lines.reduce((count, { quantity }) => count + quantity, 0),
      returnUrl: back,
      cancelUrl: `${back}&cancelled=1`,
      webhookUrl: `${origin}/api/payments/${method}/webhook`,
      language,
    }
  }
  const submitted = await submissionOf(store, orderId)
  if (!submitted) return { ...about(fallbackLanguage), billing: null, shipping: null }
  const { billing, shipping, language } = submitted
  const known = (address: typeof billing) => (isErased(address) ? null : address)
  return { ...about(language), billing: known(billing), shipping: known(shipping) }
}
