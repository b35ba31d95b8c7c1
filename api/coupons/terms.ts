import { z } from 'zod'

const limit = z.int().positive().nullable()
const ids = z.array(z.string().min(1).max(200)).max(200)

/** The terms of a coupon as staff and the owner's commands give them: how much it takes off, of which products, when and how often. */
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
