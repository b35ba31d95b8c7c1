import { z } from 'zod'
import { paymentMethods } from '#domain/shared/payment-method.ts'

const charge = z.object({ amount: z.int().describe('Minor units of the currency'), currency: z.string() })

/** How a browser goes on to pay an order that waits for its payment. */
export const handoverSchema = z
  .object({
    method: z.enum(paymentMethods),
    way: z
      .enum(['embedded', 'hosted'])
      .describe('Where the buyer pays: on a page of the shop with the script of the provider, or on the page `url`'),
    attemptId: z.string(),
    url: z.string().nullable(),
    client: z.record(z.string(), z.string()).describe("The data that the provider's script needs"),
    charge,
    until: z.string().describe('The shop holds the pieces until this time'),
  })
  .meta({ id: 'PaymentHandover', description: 'The next step of the payment' })

export type PaymentHandover = z.output<typeof handoverSchema>

export const handoverProblem = z
  .enum(['unavailable', 'refused'])
  .describe(
    'The provider does not answer or does not accept this payment. The order waits: try again, or pay with another method.',
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

export const paymentSchema = z
  .object({
    orderId: z.string(),
    status: z.enum(['in-progress', 'awaiting-payment', 'placed', 'refused', 'cancelled']),
    paid: z.boolean(),
    decline: z.enum(declineReasons).nullable().describe('The last reason of the bank. Nothing was charged.'),
    url: z.string().describe('The page of the order'),
  })
  .meta({ id: 'Payment', description: 'The state of the payment now' })

/**
 * unknown: money at the gateway that the shop has not heard of. amount: another amount than the shop knows of.
 * refunded: one of the two gave back more than the other knows of. missing: the gateway does not have it.
 * refund-failed: the gateway refused to give it back. disputed: a bank decides who keeps it; dispute-lost: the bank gave
 * it back. unread: it could not be compared; without a payment, all of the gateway's books.
 */
export const disagreementSchema = z.object({
  method: z.enum(paymentMethods),
  orderId: z.string().nullable(),
  paymentId: z.string(),
  kind: z.enum(['unknown', 'amount', 'refunded', 'missing', 'refund-failed', 'disputed', 'dispute-lost', 'unread']),
  atShop: z.int().nullable().describe('The amount taken less the refunds, in minor units of the currency'),
  atGateway: z.int().nullable(),
  currency: z.string(),
  refund: z
    .object({ refundId: z.string(), problem: z.string().describe("The provider's words") })
    .optional()
    .describe('For `refund-failed`: the refund, and the reason why it was refused'),
  dispute: z
    .object({ disputeId: z.string(), reason: z.string().describe("The provider's word for the reason") })
    .optional()
    .describe('For `disputed` and `dispute-lost`'),
  problem: z.string().optional().describe('For `unread`: the reason why the payment could not be compared'),
})

export type Disagreement = z.output<typeof disagreementSchema>
