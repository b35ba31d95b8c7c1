import { z } from 'zod'

const minor = z.int().describe('Minor units of the currency that the buyer was shown')
const text = z.record(z.string(), z.string()).describe('By language')

/** The steps of the way to the total of an order. */
export const rungsSchema = z
  .array(
    z.discriminatedUnion('why', [
      z.object({
        why: z.literal('line'),
        amount: minor,
        name: text,
        color: text.nullable(),
        size: z.string().nullable(),
        quantity: z.int(),
        unitPrice: minor,
      }),
      z.object({ why: z.literal('coupon'), amount: minor, code: z.string() }),
      z.object({
        ...{ why: z.literal('delivery'), amount: minor, type: z.string(), area: z.string() },
        instead: minor.optional().describe('What the rules of the shop ask, where staff agreed another amount'),
      }),
      z.object({ why: z.literal('tax'), amount: minor }),
      z.object({ why: z.literal('amended'), amount: minor, pieces: z.int(), at: z.string() }),
      z.object({
        why: z.literal('cancelled'),
        amount: minor,
        pieces: z.int(),
        by: z.enum(['customer', 'staff']),
        at: z.string(),
      }),
    ]),
  )
  .readonly()
  .describe('They add up to the total; amounts below zero were taken off')
