import { z } from 'zod'
import { languages } from '#domain/shared/localized-text.ts'
import { addressSchema } from './address.ts'

/** Body of POST /api/orders. */
export const orderBody = z.strictObject({
  billing: addressSchema,
  shipping: addressSchema,
  delivery: z.strictObject({
    type: z.string({ error: 'Choose a delivery' }).min(1, { error: 'Choose a delivery' }).max(100),
    area: z.string({ error: 'Choose a delivery' }).min(1, { error: 'Choose a delivery' }).max(100),
  }),
  payment: z.strictObject({ method: z.literal('cod', { error: 'Choose a payment: cod' }) }),
  /** Minor units of the shown currency; another total at the shop refuses the order. */
  expectedTotal: z.int({ error: 'Give the total in minor units, a whole number' }).min(0).optional(),
  /** Language of the invoice. */
  language: z.enum(languages, { error: `Choose one of ${languages.join(', ')}` }).optional(),
})

export type OrderBody = z.output<typeof orderBody>

export const idempotencyKey = z.string().min(1).max(255)
