import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Gateway } from '../port.ts'
import type { createRazorpayApi } from './api.ts'
import { notesOf } from './payments.ts'

/** Reads Razorpay's messages; each is signed over its raw body. */
export function createRazorpayMessages(
  api: ReturnType<typeof createRazorpayApi>,
  secret: string,
): Gateway['readMessage'] {
  return async ({ headers, body }) => {
    const expected = createHmac('sha256', secret).update(body).digest()
    const given = Buffer.from(String(headers['x-razorpay-signature'] ?? ''), 'hex')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
    const { payload = {} } = JSON.parse(body.toString('utf8'))
    const [link, order, payment] = [payload.payment_link?.entity, payload.order?.entity, payload.payment?.entity]
    let notes = { ...notesOf(payment ?? {}), ...notesOf(order ?? {}), ...notesOf(link ?? {}) }
    // A payment does not always carry what its order was given.
    if (notes.order_id === undefined && payment?.order_id)
      notes = notesOf(await api.get(`/v1/orders/${payment.order_id}`))
    return {
      messageId: String(headers['x-razorpay-event-id'] ?? expected.toString('hex')),
      orderId: notes.order_id ?? null,
      attemptId: notes.attempt_id ?? null,
      reference: link?.id ?? null,
      refundId: notesOf(payload.refund?.entity ?? {}).refund_id ?? null,
      disputeId: payload.dispute?.entity?.id ?? null,
    }
  }
}
