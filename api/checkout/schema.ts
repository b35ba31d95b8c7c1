import { z } from 'zod'
import { addressSchema } from '#api/accounts/index.ts'
import { lineSchema } from '#api/cart/index.ts'
import { currencySchema } from '#api/catalogue/index.ts'
import { declineReasons, handoverProblem, handoverSchema } from '#api/payments/index.ts'
import { deliveryOptionSchema, totalsSchema } from '#api/plumbing/http/openapi/problem-schema.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { paymentMethods } from '#domain/shared/payment-method.ts'
import type { OrderModel } from '#web/models/order.ts'

const address = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '+1 978 555 0100',
  email: 'ada@example.com',
  house: '12 Mill Street',
  city: 'Lowell',
  state: 'MA',
  zipCode: '01852',
  country: 'US',
}

export const orderBody = z
  .strictObject({
    billing: addressSchema,
    shipping: addressSchema,
    delivery: z.strictObject({
      type: z.string({ error: 'Choose a delivery' }).min(1, { error: 'Choose a delivery' }).max(100),
      area: z.string({ error: 'Choose a delivery' }).min(1, { error: 'Choose a delivery' }).max(100),
    }),
    payment: z.strictObject({ method: z.enum(paymentMethods, { error: 'Choose a payment' }) }),
    expectedTotal: z
      .int({ error: 'Give the total in minor units, a whole number' })
      .min(0)
      .optional()
      .describe(
        'The total that the buyer saw, in minor units of the shown currency. If the shop comes to another total, it refuses the order.',
      ),
    saveAddresses: z
      .array(z.enum(['billing', 'shipping']))
      .max(2)
      .optional()
      .describe('Saves the addresses in the account of a signed-in visitor; for a guest nothing is saved'),
    language: z
      .enum(languages, { error: `Choose one of ${languages.join(', ')}` })
      .optional()
      .describe('The language of the invoice and of mails'),
  })
  .meta({
    examples: [
      {
        billing: address,
        shipping: address,
        delivery: { type: 'standard', area: 'Everywhere' },
        payment: { method: 'cod' },
      },
    ],
  })

export type OrderBody = z.output<typeof orderBody>

export const idempotencyKey = z.string().min(1).max(255).describe('The client chooses a new one for each order')

/** Headers of POST /api/orders; others come along. */
export const orderHeaders = z.looseObject({ 'idempotency-key': idempotencyKey })

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
    byLink: z.boolean().describe('Whether staff made the order for its buyer, who pays by a link'),
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
    more: z
      .object({
        until: z.string(),
        amount: z.int(),
        pieces: z.int(),
        decline: z.enum(declineReasons).nullable(),
        payPath: z.string(),
      })
      .nullable()
      .describe(
        'For an order of which pieces are exchanged once the buyer has paid the difference: the deadline, the amount, the pieces and the address to pay at. Null for any other order',
      ),
    refusal: z.string().nullable().describe('The reason why the order was not placed'),
    placedAt: z.string(),
    closed: z
      .enum(['sign-in', 'ended', 'staff'])
      .nullable()
      .describe(
        'The reason why addresses are not shown: its account has to sign in, or its link has expired. `staff`: they see the addresses, and act on the order in the dashboard',
      ),
    billing: addressSchema
      .nullable()
      .describe('Null after the person was erased, and if `closed` is set for others than staff'),
    shipping: addressSchema.nullable(),
    seller: z.object({ name: z.string(), address: z.string(), email: z.string(), phoneFooter: z.string() }),
  })
  .meta({ id: 'Order', description: 'The order as it is now' }) satisfies z.ZodType<OrderModel>
