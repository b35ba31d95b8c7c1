import { z } from 'zod'
import { mostLines, quantityBounds } from '#domain/cart/commands.ts'
import { type AddressField, addressFields, longestAddress } from '#domain/shared/address.ts'
import { emailPattern, normalEmail } from '#domain/shared/email.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { paymentMethods } from '#domain/shared/payment-method.ts'

const filling = z.strictObject(
  Object.fromEntries(addressFields.map(field => [field, z.string().max(longestAddress[field])])) as {
    [field in AddressField]: z.ZodString
  },
)

/** A delivery for more than this is a slip of the keys. */
const mostAgreed = 10_000_000

/** A draft may be filled in only in part: what an order needs is asked when it is placed. */
export const draftBody = z
  .strictObject({
    lines: z
      .array(
        z.strictObject({
          sku: z.string().min(1).max(200),
          quantity: z.int().min(quantityBounds.least).max(quantityBounds.most),
        }),
      )
      .max(mostLines),
    coupon: z.string().trim().min(1).max(100).nullable(),
    delivery: z
      .strictObject({
        type: z.string().min(1).max(100),
        area: z.string().min(1).max(100),
        cost: z
          .int()
          .min(0)
          .max(mostAgreed)
          .optional()
          .describe('Agreed with the buyer, in minor units of the base currency. Without it: what the delivery costs'),
      })
      .nullable(),
    method: z.enum(paymentMethods).nullable(),
    payUntil: z.iso
      .datetime()
      .nullable()
      .describe('The link to pay ends then; null for an order that is paid at the door'),
    language: z.enum(languages).describe('The language of the invoice and of mails'),
    buyer: z
      .strictObject({
        billing: filling.extend({
          email: z
            .string()
            .overwrite(normalEmail)
            .min(1, { error: 'Enter the email address' })
            .max(longestAddress.email)
            .regex(emailPattern, { error: 'Enter the email address in full, like name@example.com' }),
        }),
        shipping: filling.nullable().describe('Null: the same address'),
        note: z.string().max(2000).describe('Of staff for staff'),
        deliveryReason: z.string().max(500).optional().describe('Why the delivery costs what was agreed'),
      })
      .nullable()
      .describe('Null until there is an email address: personal data is sealed for its person'),
  })
  .meta({
    id: 'OrderDraftContent',
    examples: [
      {
        lines: [{ sku: 'FALLOWFIELD-FF1200-NAVY-M', quantity: 12 }],
        coupon: null,
        delivery: { type: 'standard', area: 'Everywhere' },
        method: 'cod',
        payUntil: null,
        language: 'en',
        buyer: null,
      },
    ],
  })

/** Changes of one page may overtake one another when it is left: the later one stands. */
export const draftPage = z
  .strictObject({
    id: z.uuid().describe('Made when the page opens'),
    change: z.int().min(0).describe('Counts its changes: of two the later one stands, in whichever order they come'),
  })
  .describe('The open page that writes: it is never in conflict with itself')

export const draftParams = z.strictObject({
  draftId: z.uuid().describe('Made with the form: the first time that it is written makes the draft'),
})
