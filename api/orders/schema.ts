import { z } from 'zod'
import { languages } from '#domain/shared/localized-text.ts'
import { paymentMethods } from '#domain/shared/payment-method.ts'
import { addressSchema } from './address.ts'

/** Body of POST /api/orders. */
export const orderBody = z.strictObject({
  billing: addressSchema,
  shipping: addressSchema,
  delivery: z.strictObject({
    type: z.string({ error: 'Choose a delivery' }).min(1, { error: 'Choose a delivery' }).max(100),
    area: z.string({ error: 'Choose a delivery' }).min(1, { error: 'Choose a delivery' }).max(100),
  }),
  payment: z.strictObject({ method: z.enum(paymentMethods, { error: 'Choose a payment' }) }),
  /** Minor units of the shown currency; another total at the shop refuses the order. */
  expectedTotal: z.int({ error: 'Give the total in minor units, a whole number' }).min(0).optional(),
  /** To be kept in the account of who is signed in; of a guest nothing is kept. */
  saveAddresses: z
    .array(z.enum(['billing', 'shipping']))
    .max(2)
    .optional(),
  /** Language of the invoice. */
  language: z.enum(languages, { error: `Choose one of ${languages.join(', ')}` }).optional(),
})

export type OrderBody = z.output<typeof orderBody>

export const idempotencyKey = z.string().min(1).max(255).describe('Chosen by the client, a new one for each order')

/** Headers of POST /api/orders; others come along. */
export const orderHeaders = z.looseObject({ 'idempotency-key': idempotencyKey })
