import { z } from 'zod'
import { skuSchema } from '#api/catalogue/index.ts'
import { cartIdPattern } from '#api/visitors/index.ts'
import { mostLines, quantityBounds } from '#domain/cart/commands.ts'

const { least, most } = quantityBounds

export const quantitySchema = z
  .int({ error: `has to be a whole number from ${least} to ${most}` })
  .min(least, { error: `has to be at least ${least}` })
  .max(most, { error: `has to be at most ${most}` })

export const addItemsBody = z
  .strictObject({
    lines: z
      .array(z.strictObject({ sku: skuSchema, quantity: quantitySchema }))
      .min(1, { error: 'needs at least one line' })
      .max(mostLines, { error: `takes at most ${mostLines} lines` }),
    copyOf: z
      .strictObject({ id: z.string().regex(cartIdPattern), revision: z.int().min(-1) })
      .optional()
      .describe("The lines are the browser's copy of this cart; they fill an empty cart after its cookie was lost"),
  })
  .meta({ examples: [{ lines: [{ sku: 'FALLOWFIELD-FF1200-NAVY-M', quantity: 12 }] }] })

export const changeItemBody = z.strictObject({ quantity: quantitySchema }).meta({ examples: [{ quantity: 24 }] })

export const applyCouponBody = z
  .strictObject({
    code: z
      .string()
      .trim()
      .min(1, { error: 'Enter a code' })
      .max(100)
      .describe('Capitals and spaces make no difference'),
  })
  .meta({ examples: [{ code: 'FALL10' }] })

export const itemParams = z.strictObject({ uid: skuSchema.describe('The id of the line in the cart') })
