import { z } from 'zod'
import { paymentMethods } from '#domain/shared/payment-method.ts'
import { minor, pieces, word } from '../schema.ts'
import { backState } from './money-back.ts'

const ofPieces = z.strictObject({ of: z.literal('pieces'), lines: pieces })
const ofDelivery = z.strictObject({ of: z.literal('delivery').describe('What is left of the cost of the delivery') })
const ofAmount = z.strictObject({ of: z.literal('amount'), amount: minor.min(1) })
const ofCharged = z.strictObject({
  of: z.literal('charged'),
  charged: z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe('Minor units of the currency that the buyer paid in'),
})

export const wishBody = z
  .discriminatedUnion('of', [ofPieces, ofDelivery, ofAmount, ofCharged])
  .meta({ examples: [{ of: 'pieces', lines: [{ sku: 'FALLOWFIELD-FF1200-NAVY-M', quantity: 2 }] }] })

export const once = {
  id: z.uuid().describe('Made with the form: the same id is the same refund, however often it is sent'),
  note: word(500).describe('Why. Only staff see it, and it goes when the buyer is erased'),
}
export const giveBody = z
  .discriminatedUnion('of', [
    ofPieces.extend(once),
    ofDelivery.extend(once),
    ofAmount.extend(once),
    ofCharged.extend(once),
  ])
  .meta({ examples: [{ of: 'delivery', id: '0d9c7f0e-52a5-4f0e-9f56-3f1d5ab0f6c1', note: 'The parcel came late' }] })

const charged = z.object({ amount: z.int(), left: z.int(), currency: z.string() })

export const previewAnswer = z
  .object({
    lines: z
      .array(
        z.object({
          sku: z.string(),
          quantity: z.int(),
          unitPrice: minor,
          price: minor,
          discount: minor.describe('Their share of the coupon'),
          amount: minor,
        }),
      )
      .describe('The pieces; empty for a refund of the delivery or of an amount'),
    delivery: minor.describe('What of the cost of the delivery is in it'),
    before: minor.describe('What of this went back before by other ways'),
    amount: minor.describe('What is given back'),
    left: minor.describe('What of the order can still be given back after it'),
    charged: charged
      .extend({
        prices: z
          .array(z.object({ quantity: z.int(), unitPrice: z.int() }))
          .describe('The pieces by their prices; with the other parts they come to the amount'),
        discount: z.int().describe('What the coupon took off them; below 0: the tax on them'),
        delivery: z.int(),
        before: z.int(),
      })
      .describe('The same in minor units of the currency that the buyer paid in'),
    unpaid: z.boolean().describe('Nobody has paid the order, or noted that they did: a return gives nothing back'),
    method: z.enum(paymentMethods).describe('How the order was paid. `cod`: the shop gives the money back by hand'),
  })
  .meta({ id: 'RefundPreview', description: 'A refund as it would be made now' })

export const givenAnswer = z
  .object({
    refundId: z.string(),
    amount: minor,
    charged: charged.omit({ left: true }),
    state: backState,
  })
  .describe('The refund')

export const takenOffAnswer = z
  .object({
    back: z
      .object({ charged: charged.omit({ left: true }), state: backState })
      .nullable()
      .describe('What goes back to the buyer; null: nothing, as nothing was paid'),
  })
  .describe('The pieces are taken off')

export const refundRefusals = [
  'order-not-paid',
  'order-amending',
  'refund-exceeds-order',
  'refund-exceeds-payment',
  'refund-uneven',
  'refund-empty',
] as const

export const takenOff = z.strictObject({ lines: pieces.describe('Pieces that were not shipped') })
