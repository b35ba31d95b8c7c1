import { z } from 'zod'
import { addressSchema } from '#api/accounts/index.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { paymentMethods } from '#domain/shared/payment-method.ts'

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

/** Body of POST /api/orders. */
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
