import { z } from 'zod'

const limit = z.int().positive().nullable()
const ids = z.array(z.string().min(1).max(200)).max(200)

const terms = z.strictObject({
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

export const couponWork = z.union([
  z.strictObject({ create: z.strictObject({ code: z.string().max(100), terms }) }),
  z.strictObject({ end: z.string().max(100) }),
])

export const couponState = terms.extend({
  code: z.string(),
  ended: z.boolean(),
  redemptions: z.int(),
  personal: z.boolean().describe('Whether it was made for one person'),
})

export type CouponWork = z.output<typeof couponWork>
export type CouponState = z.output<typeof couponState>
