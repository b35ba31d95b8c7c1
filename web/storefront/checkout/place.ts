import type { Minor } from '#domain/shared/money.ts'
import type { DeliveryOption } from '../models/cart.ts'
import type { OrderBody } from './order-body.ts'
import type { AwaitedOrder } from './payment-payer.ts'

/** A refusal as the server tells it; `unreachable` when no answer came. */
export type OrderProblem = {
  readonly code: string
  readonly fields?: readonly { readonly field: string; readonly code: string }[]
  readonly lines?: readonly { readonly sku: string; readonly requested: number; readonly available: number }[]
  readonly oldTotal?: Minor
  readonly newTotal?: Minor
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
  try {
    const response = await fetch('/api/orders', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as AwaitedOrder & OrderProblem
    const { orderId, payment } = answer
    if (response.ok) return { ok: true, orderId, ...(payment && { payment }) }
    return { ok: false, problem: typeof answer?.code === 'string' ? answer : { code: 'internal-error' } }
  } catch {
    return { ok: false, problem: { code: 'unreachable' } }
  }
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
  const response = await fetch(`/api/delivery-options?${place}`, { signal, credentials: 'same-origin' })
  if (!response.ok) throw new Error(`/api/delivery-options: ${response.status}`)
  return (await response.json()) as readonly DeliveryOption[]
}
