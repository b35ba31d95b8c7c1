import { z } from 'zod'
import { cancelReasons } from '#domain/order/commands.ts'
import { returnReasons } from '#domain/return/events.ts'
import { printable } from '#domain/shared/printable.ts'

/** What `rest` means wherever an order is cancelled. */
export const restWords =
  'Cancels the rest of an order that was shipped in part. Without it, such an order cannot be cancelled.'

export const cancelBody = z
  .strictObject({
    reason: z.enum(cancelReasons, { error: 'Choose a reason' }),
    rest: z.boolean().default(false).describe(restWords),
  })
  .meta({ examples: [{ reason: 'changed-mind' }] })

const pieces = z.int().min(1).max(99_999)

export const shippedLines = z.array(z.strictObject({ uid: z.string().min(1).max(200), quantity: pieces })).max(1000)

export const returnBody = z
  .strictObject({
    lines: shippedLines.meta({ minItems: 1 }),
    reason: z.enum(returnReasons, { error: 'Choose a reason' }),
    note: z
      .string()
      .overwrite(text => printable(text).trim())
      .max(2000, { error: 'Use at most 2000 characters' })
      .default(''),
  })
  .meta({ examples: [{ lines: [{ uid: 'FALLOWFIELD-FF1200-NAVY-M', quantity: 2 }], reason: 'size', note: '' }] })

export const stageSchema = z.enum(['to-ship', 'shipped', 'delivered', 'cancelled'])
export const returnStatusSchema = z.enum(['requested', 'approved', 'received', 'refunded', 'declined'])

export const returnAnswer = z
  .object({
    returnId: z.string(),
    orderId: z.string(),
    status: returnStatusSchema,
    lines: z.array(z.object({ uid: z.string(), quantity: z.int() })),
    amount: z.int().nullable().describe('The refund, in minor units of the base currency; null until it is decided'),
  })
  .meta({ id: 'Return', description: 'The return as it is now' })

export const cancelledAnswer = z
  .object({ orderId: z.string(), stage: stageSchema })
  .describe('The order, or the rest of it, is cancelled')
