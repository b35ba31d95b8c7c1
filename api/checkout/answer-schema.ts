import { z } from 'zod'
import { addressSchema } from '#api/accounts/index.ts'
import { lineSchema } from '#api/cart/index.ts'
import { currencySchema } from '#api/catalogue/index.ts'
import { declineReasons, handoverProblem, handoverSchema } from '#api/payments/index.ts'
import { deliveryOptionSchema, totalsSchema } from '#api/plumbing/http/openapi/problem-schema.ts'
import { paymentMethods } from '#domain/shared/payment-method.ts'
import type { OrderModel } from '#web/models/order.ts'

export const placedSchema = z
  .object({
    orderId: z.string().describe('The public id, which cannot be guessed: everybody who has it may read the order'),
    number: z.int().nullable().describe('The number of the order, as it is printed; numbers follow one another'),
    status: z.string(),
    totals: totalsSchema,
    total: z.int().describe('Minor units of the shown currency'),
    currency: currencySchema,
    placedAt: z.string().nullable(),
    url: z.string(),
    payment: z
      .union([handoverSchema, z.object({ problem: handoverProblem })])
      .optional()
      .describe('The next step of an order that waits for its payment'),
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
      .describe(
        'The pieces by line that were cancelled before they were shipped, and their price, which the totals still hold',
      ),
    part: z
      .object({ lines: z.record(z.string(), z.int()), shipped: z.int(), pieces: z.int() })
      .nullable()
      .describe(
        'For an order that was shipped in part: shipped pieces by line, and the sums of shipped and of all pieces. Null for any other order',
      ),
    currency: currencySchema,
    delivery: deliveryOptionSchema,
    payment: z.enum(paymentMethods),
    paid: z.boolean().describe('Whether the total was charged'),
    waiting: z
      .object({
        until: z.string(),
        decline: z.enum(declineReasons).nullable(),
        payPath: z.string(),
        abandonPath: z.string(),
      })
      .nullable()
      .describe(
        'For an order that waits for its payment: the deadline, the last reason of the bank and two addresses. Null for any other order',
      ),
    refusal: z.string().nullable().describe('The reason why the order was not placed'),
    placedAt: z.string(),
    closed: z
      .enum(['sign-in', 'ended'])
      .nullable()
      .describe('The reason why addresses are not shown: its account has to sign in, or its link has expired'),
    billing: addressSchema.nullable().describe('Null after the person was erased, and if `closed` is set'),
    shipping: addressSchema.nullable(),
    seller: z.object({ name: z.string(), address: z.string(), email: z.string(), phoneFooter: z.string() }),
  })
  .meta({ id: 'Order', description: 'The order as it is now' }) satisfies z.ZodType<OrderModel>
