import { z } from 'zod'
import { addressSchema, someOfAddress } from '#api/accounts/index.ts'
import { cancelReasons } from '#domain/order/commands.ts'
import { returnReasons } from '#domain/return/events.ts'
import { printable } from '#domain/shared/printable.ts'

/** The meaning of `rest` wherever an order is cancelled. */
const restWords =
  'Cancels the rest of an order that was shipped in part. Without it, such an order cannot be cancelled.'

export const cancelBody = z
  .strictObject({
    reason: z.enum(cancelReasons, { error: 'Choose a reason' }),
    rest: z.boolean().default(false).describe(restWords),
  })
  .meta({ examples: [{ reason: 'changed-mind' }] })

const shippedLines = z
  .array(z.strictObject({ uid: z.string().min(1).max(200), quantity: z.int().min(1).max(99_999) }))
  .max(1000)
const lines = z.array(z.object({ uid: z.string(), quantity: z.int() }))

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
    lines,
    amount: z.int().nullable().describe('The refund, in minor units of the base currency; null until it is decided'),
  })
  .meta({ id: 'Return', description: 'The return as it is now' })

export const cancelledAnswer = z
  .object({ orderId: z.string(), stage: stageSchema })
  .describe('The order, or the rest of it, is cancelled')

export const orderNumber = z.coerce
  .number()
  .int()
  .min(1)
  .max(1e12)
  .describe('The number of the order, as it is printed')

/** The number that people say, `1001-1`: the order's, and the place among its returns. */
export const returnNumber = z
  .string()
  .regex(/^\d{1,12}-\d{1,6}$/, { error: 'has to be like 1001-1' })
  .describe('The number of the return, like `1001-1`')

export const word = (most: number) => z.string().trim().max(most).default('')

export const pieces = z
  .array(z.strictObject({ sku: z.string().min(1).max(200), quantity: z.int().min(1) }))
  .min(1)
  .max(1000)

/** A return that staff ask for, with lines by SKU; `id` is made with the form. */
export const staffReturnBody = returnBody
  .extend({ lines: pieces, id: z.uuid().describe('Of the form: sent twice, it asks once') })
  .meta({
    examples: [
      {
        id: 'c2c6d5a0-3b0e-4f38-9d5c-0f3f7f1d0b11',
        lines: [{ sku: 'FALLOWFIELD-FF1200-NAVY-M', quantity: 2 }],
        reason: 'size',
        note: 'By phone',
      },
    ],
  })

export const restockSchema = z
  .union([z.literal('all'), pieces])
  .optional()
  .describe('The pieces that go back into stock: `all`, or pieces by SKU. Without it: none')
export const receiveBody = z
  .strictObject({
    restock: restockSchema,
    unfit: word(200).describe(
      'What is wrong with the others, which are not fit to sell. It goes when the buyer is erased',
    ),
  })
  .nullish()
  .describe('Without it, nothing goes back into stock')

export const parcelBody = z
  .strictObject({
    carrier: word(100),
    tracking: word(200),
    id: z.uuid().optional().describe('The id of the shipment, made with the form: sent twice, it ships once'),
    lines: pieces.optional().describe('Without it, everything that is not shipped yet'),
  })
  .meta({
    examples: [
      { carrier: 'DHL', tracking: 'JD014600003SE', lines: [{ sku: 'FALLOWFIELD-FF1200-NAVY-M', quantity: 2 }] },
    ],
  })

/** A parcel as the dashboard sends it. */
export const shipBody = parcelBody.extend({
  wait: z
    .boolean()
    .default(false)
    .describe('The mail to the buyer waits 30 seconds, and so long the shipment can be taken back'),
  tells: z.boolean().default(true).describe('A mail tells the buyer of the shipment'),
})

/** A note of staff. */
export const noteBody = z
  .strictObject({
    id: z.uuid().describe('Of the form: sent twice, it is one note'),
    note: z
      .string()
      .overwrite(text => printable(text).trim())
      .min(1, { error: 'Write a note' })
      .max(2000, { error: 'Use at most 2000 characters' }),
  })
  .meta({ examples: [{ id: '1d5c34a7-6b0e-4a52-8d0f-7a3c2b9e5f10', note: 'The rest can go on Saturday' }] })

const undoes = z.uuid().optional().describe('The id of the event that it takes back: the history says so')

/** What is right about a parcel under way. */
export const trackingBody = z
  .strictObject({
    carrier: word(100),
    tracking: word(200),
    tells: z
      .boolean()
      .default(false)
      .describe('A mail tells the buyer, unless the mail about the parcel still waits: then that one says it'),
    undoes,
  })
  .meta({ examples: [{ carrier: 'DHL', tracking: 'JD014600003SE', tells: true }] })

/** Fields of the address that an order goes to. */
export const addressBody = z
  .strictObject({
    id: z.uuid().describe('Made with the form: the same id is the same change, however often it is sent'),
    base: z.int().min(0).describe('The `addressChanges` of the order that was seen'),
    fields: someOfAddress.describe('The fields that change; the others stay as they are'),
    reason: word(500).describe('Why. Only staff see it, and it goes when the buyer is erased'),
    undoes,
  })
  .meta({
    examples: [
      { id: '7b1c9f6e-2f43-4c0e-9a55-1a2d3e4f5a6b', base: 0, fields: { house: '14 Loom Street', zipCode: '01852' } },
    ],
  })

const countryNames = z.array(z.object({ code: z.string(), name: z.string() })).readonly()

export const addressToChange = z
  .object({
    address: addressSchema,
    base: z.int().describe('Send it with the change'),
    countries: z.object({ frequent: countryNames, all: countryNames }),
  })
  .meta({ id: 'AddressToChange', description: 'The address that an order goes to, as it is now' })

/** Money that was taken at the door. */
export const cashBody = z
  .strictObject({
    id: z.uuid().describe('Of the form: sent twice, it is taken once'),
    amount: z
      .int()
      .min(1)
      .optional()
      .describe('Minor units of the currency that the buyer was shown. Without it, all that is due'),
    reason: word(500).describe('Why it is less than is due'),
  })
  .meta({ examples: [{ id: '2f6b0b1e-7a51-4c0f-9a1b-6f2d3c4e5a60', reason: '' }] })

/** A hold by staff. */
export const holdBody = z
  .strictObject({ id: z.uuid().describe('Of the form: sent twice, it holds once'), reason: word(500), undoes })
  .meta({ examples: [{ id: '6f0f8bd2-1b3f-4b0a-9b80-0c1c7a9d2b54', reason: 'The buyer asked us to wait' }] })

export const releaseBody = z
  .strictObject({ hold: z.string().min(1).max(100).optional().describe('The id of one hold'), undoes })
  .nullish()
  .describe('Without it, all holds')

export const staffCancelBody = z.strictObject({
  reason: word(500).describe('Why. The buyer reads it, and it goes when the buyer is erased'),
  rest: z.boolean().default(false).describe(restWords),
})
export const declineBody = z.strictObject({ note: word(2000).describe('A note to the buyer') })

export const listQuery = z.strictObject({
  stage: stageSchema.optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
})

export const minor = z.int().describe('Minor units of the base currency')
