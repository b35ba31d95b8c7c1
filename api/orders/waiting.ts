import type { CommandHandler } from '#api/plumbing/events/handle.ts'
import { payment } from '#domain/payment/decide.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import type { Order } from '#projections/order/document.ts'
import { prefixOf } from '#web/i18n/addresses.ts'
import type { WaitingPayment } from '#web/models/payment.ts'

/** How an order that waits for its payment goes on; null for any other. */
export async function waitingPayment(
  { orderId, status, awaitedUntil }: Pick<Order, 'orderId' | 'status' | 'awaitedUntil'>,
  language: Language,
  { handler }: { readonly handler: Pick<CommandHandler, 'fold'> },
): Promise<WaitingPayment | null> {
  if (status !== 'awaiting-payment' || awaitedUntil === null) return null
  const { decline } = (await handler.fold(payment, orderId)).state
  return {
    until: awaitedUntil,
    decline: decline?.reason ?? null,
    payPath: `/api/payments/orders/${orderId}/pay?lng=${language}`,
    abandonPath: `${prefixOf(language)}/order/${orderId}/abandon`,
  }
}
