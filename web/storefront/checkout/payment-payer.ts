import type { DeclineReason } from '#domain/payment/events.ts'
import { ask } from '../../client/ask.ts'
import type { PaymentHandover } from '../../models/payment.ts'

/** Why a payment stopped: what the bank said, or that the provider does not answer or does not take it. */
export type PaymentFailure = DeclineReason | 'unavailable' | 'refused'

/** An order that waits for its payment, as the server answers with it. */
export type AwaitedOrder = {
  readonly orderId: string
  readonly payment: PaymentHandover | { readonly problem: 'unavailable' | 'refused' }
}

/** How the provider's script says that it ended. Whether money moved is asked of the server. */
export type PayerEnd = 'done' | 'cancelled' | 'declined'

/** How the buyer pays by the script of a provider. `prepare` says whether the form of it is filled in. */
export type Payer = {
  prepare?(): Promise<boolean>
  pay(handover: PaymentHandover): Promise<PayerEnd>
}

/** Asks the server what became of a payment; null when it does not answer. */
export async function settle(orderId: string): Promise<{ status: string; decline: DeclineReason | null } | null> {
  const address = `/api/payments/orders/${orderId}/settle`
  const asked = await ask<{ status: string; decline: DeclineReason | null }>('POST', address)
  return asked.success ? asked.answer : null
}
