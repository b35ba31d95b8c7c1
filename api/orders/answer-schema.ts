import { z } from 'zod'
import { currencySchema, lineSchema } from '#api/cart/answer-schema.ts'
import { declineReasons, handoverProblem, handoverSchema } from '#api/payments/answer-schema.ts'
import { paymentMethods } from '#domain/shared/payment-method.ts'
import type { DeliveryOption } from '#web/storefront/models/cart.ts'
import type { OrderModel } from '#web/storefront/models/order.ts'
import { addressSchema } from './address.ts'

export const totalsSchema = z
  .object({
    subtotal: z.int(),
    discount: z.int(),
    delivery: z.int(),
    tax: z.int(),
    total: z.int(),
  })
  .meta({ id: 'Totals', description: 'Minor units; `total` is the sum of the others, less `discount`' })

export const deliveryOptionSchema = z
  .object({
    type: z.string(),
    area: z.string(),
    cost: z.int().describe('Minor units of the shown currency'),
    days: z.tuple([z.int(), z.int()]).describe('Working days, least and most'),
  })
  .meta({ id: 'DeliveryOption' }) satisfies z.ZodType<DeliveryOption>

export const placedSchema = z
  .object({
    orderId: z.string().describe('Cannot be guessed: who knows it may read the order'),
    number: z.int().nullable().describe('Sequential, as printed'),
    status: z.string(),
    totals: totalsSchema,
    total: z.int().describe('Minor units of the shown currency'),
    currency: currencySchema,
    placedAt: z.string().nullable(),
    url: z.string(),
    payment: z
      .union([handoverSchema, z.object({ problem: handoverProblem })])
      .optional()
      .describe('How to go on with an order that waits for its payment'),
  })
  .meta({ id: 'SubmittedOrder', description: 'The order is placed' })

export const orderSchema = z
  .object({
    orderId: z.string(),
    number: z.int().nullable(),
    status: z.enum(['in-progress', 'awaiting-payment', 'placed', 'refused', 'cancelled']),
    lines: z.array(lineSchema),
    totals: totalsSchema,
    cancelledRest: z
      .object({ pieces: z.record(z.string(), z.int()), amount: z.int() })
      .nullable()
      .describe('What was not shipped and is cancelled: pieces by line, and what they cost; not taken off the totals'),
    part: z
      .object({ lines: z.record(z.string(), z.int()), shipped: z.int(), pieces: z.int() })
      .nullable()
      .describe(
        'Shipped in part: pieces that left the shop, by line and in all, of all pieces; null for any other order',
      ),
    currency: currencySchema,
    delivery: deliveryOptionSchema,
    payment: z.enum(paymentMethods),
    paid: z.boolean().describe('The total was charged'),
    waiting: z
      .object({
        until: z.string(),
        decline: z.enum(declineReasons).nullable(),
        payPath: z.string(),
        abandonPath: z.string(),
      })
      .nullable()
      .describe('An order that waits for its payment, and until when'),
    refusal: z.string().nullable().describe('Why it was not placed'),
    placedAt: z.string(),
    closed: z
      .enum(['sign-in', 'ended'])
      .nullable()
      .describe('Why addresses are not shown: the order asks for the session of its account, or its link has ended'),
    billing: addressSchema.nullable().describe('Null once the person was erased, and where the order is closed'),
    shipping: addressSchema.nullable(),
    seller: z.object({ name: z.string(), address: z.string(), email: z.string(), phoneFooter: z.string() }),
  })
  .meta({ id: 'Order', description: 'The order as it is now' }) satisfies z.ZodType<OrderModel>
