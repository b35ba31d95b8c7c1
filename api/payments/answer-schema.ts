import { z } from 'zod'
import { paymentMethods } from '#domain/shared/payment-method.ts'

const charge = z.object({ amount: z.int().describe('Minor units of the currency'), currency: z.string() })

/** How a browser goes on to pay an order that waits for its payment. */
export const handoverSchema = z
  .object({
    method: z.enum(paymentMethods),
    way: z
      .enum(['embedded', 'hosted'])
      .describe('In a page of the shop, by the script of the provider, or on the page `url`'),
    attemptId: z.string(),
    url: z.string().nullable(),
    client: z.record(z.string(), z.string()).describe("What the provider's script needs to go on"),
    charge,
    until: z.string().describe('Everything is held until then'),
  })
  .meta({ id: 'PaymentHandover', description: 'How to go on to pay' })

export const handoverProblem = z
  .enum(['unavailable', 'refused'])
  .describe(
    'The provider does not answer, or will not take this payment. The order waits; ask again, or pay otherwise.',
  )

export const declineReasons = [
  'card-declined',
  'insufficient-funds',
  'expired-card',
  'wrong-details',
  'wrong-postal-code',
  'authentication-failed',
  'cancelled',
  'declined',
] as const

/** Where the payment of an order stands. */
export const paymentSchema = z
  .object({
    orderId: z.string(),
    status: z.enum(['in-progress', 'awaiting-payment', 'placed', 'refused', 'cancelled']),
    paid: z.boolean(),
    decline: z.enum(declineReasons).nullable().describe('What the bank said last. Nothing was charged.'),
    url: z.string().describe('Page of the order'),
  })
  .meta({ id: 'Payment', description: 'Where the payment stands now' })

export const disagreementSchema = z.object({
  method: z.enum(paymentMethods),
  orderId: z.string().nullable(),
  paymentId: z.string(),
  kind: z.enum(['unknown', 'amount', 'refunded', 'missing', 'refund-failed', 'disputed', 'dispute-lost', 'unread']),
  atShop: z.int().nullable().describe('Taken less given back, minor units of the currency'),
  atGateway: z.int().nullable(),
  currency: z.string(),
  refund: z
    .object({ refundId: z.string(), problem: z.string().describe("The provider's words") })
    .optional()
    .describe('Of `refund-failed`: which one, and why it was refused'),
  dispute: z
    .object({ disputeId: z.string(), reason: z.string().describe("The provider's word") })
    .optional()
    .describe('Of `disputed` and `dispute-lost`'),
  problem: z.string().optional().describe('Of `unread`: why it could not be compared'),
})
