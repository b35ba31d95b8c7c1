import type { Minor } from '#domain/shared/money.ts'
import { ask } from '../../client/ask.ts'
import type { DeliveryOption } from '../../models/cart.ts'
import type { OrderBody } from './order-body.ts'
import type { AwaitedOrder } from './payment-payer.ts'

/** A refusal as the server tells it; `unreachable` when no answer came. */
export type OrderProblem = {
  readonly code: string
  readonly fields?: readonly { readonly field: string; readonly code: string }[]
  readonly lines?: readonly { readonly sku: string; readonly requested: number; readonly available: number }[]
  readonly oldTotal?: Minor
  readonly newTotal?: Minor
  readonly most?: number
  readonly orderId?: string
  readonly coupon?: string
  readonly problem?: string
  readonly missing?: Minor
  readonly at?: string
}

export type Placed =
  /** `payment`: the order waits for it. */
  | { readonly ok: true; readonly orderId: string; readonly payment?: AwaitedOrder['payment'] }
  | { readonly ok: false; readonly problem: OrderProblem }

/** Never throws. The key makes a repetition safe. */
export async function placeOrder(body: OrderBody, key: string): Promise<Placed> {
  const asked = await ask<AwaitedOrder, OrderProblem>('POST', '/api/orders', {
    body,
    headers: { 'idempotency-key': key },
  })
  if (!asked.success) return { ok: false, problem: asked.problem }
  const { orderId, payment } = asked.answer
  return { ok: true, orderId, ...(payment && { payment }) }
}

/** After these nobody knows whether the order was placed: the same key has to be tried again. */
export function isUnsure({ code }: OrderProblem): boolean {
  return ['unreachable', 'internal-error', 'unavailable', 'contention', 'too-many-requests'].includes(code)
}

/** @throws when the shop does not answer. */
export async function deliveryTo(
  { country, city }: { readonly country: string; readonly city: string },
  signal: AbortSignal,
): Promise<readonly DeliveryOption[]> {
  const place = new URLSearchParams({ country, city })
  const asked = await ask<readonly DeliveryOption[]>('GET', `/api/delivery-options?${place}`, { signal })
  if (!asked.success) throw new Error(asked.err)
  return asked.answer
}
