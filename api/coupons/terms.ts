import { z } from 'zod'

const limit = z.int().positive().nullable()
const ids = z.array(z.string().min(1).max(200)).max(200)

/** What a coupon takes off, of what, when and how often, as staff and the owner's commands say it. */
export const termsSchema = z.strictObject({
  value: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('percent'), percent: z.number().positive().max(100) }),
    z.strictObject({
      kind: z.literal('amount'),
      amount: z.int().positive().describe('Minor units of the base currency'),
    }),
  ]),
  minimum: z.int().min(0).describe('Minor units of the base currency'),
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  perPerson: limit,
  total: limit,
  productIds: ids,
  categories: ids,
  firstOrderOnly: z.boolean(),
  listed: z.boolean().describe('Whether /coupons shows it'),
})

export type TypedTerms = z.output<typeof termsSchema>
