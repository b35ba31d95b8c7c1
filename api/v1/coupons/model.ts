import { z } from 'zod'
import { couponPhases, type TypedTerms } from '#api/coupons/index.ts'
import { baseAmount, couponTerms, couponTermsOf } from '#api/public-events/index.ts'
import type { Coupon } from '#domain/coupon/evolve.ts'

export const couponSchema = z
  .object({
    ...couponTerms.shape,
    state: z.enum(couponPhases).describe('`waiting`: it has not begun'),
    used: z.int().describe('Orders that hold it'),
    given: baseAmount.describe('What it took off them'),
    changes: z.int().describe('How often it was changed: the `base` of the next change'),
  })
  .meta({ id: 'ProgramCoupon', description: 'A coupon as programs see it' })

const amount = z.strictObject({
  amount: z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe('Minor units'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .describe('The base currency'),
})
const limit = z.int().positive().nullable().describe('Null: any number')
const ids = z.array(z.string().min(1).max(200)).max(200)
const value = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('percent'), percent: z.number().positive().max(100) }),
  z.strictObject({ kind: z.literal('amount'), amount }),
])

const terms = z.strictObject({
  value,
  minimum: amount.nullable().describe('The least amount of the goods that it is for; null: any'),
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  perPerson: limit,
  total: limit,
  products: ids.describe('With `categories` both empty: everything in the shop'),
  categories: ids,
  firstOrderOnly: z.boolean(),
  listed: z.boolean().describe('The shop shows it on its page of coupons'),
})

/** Terms that are not said are the widest. */
export const newTerms = terms.partial().required({ value: true })
export const someTerms = terms.partial()
type SomeTerms = z.output<typeof someTerms>

const widest: Omit<TypedTerms, 'value'> = {
  ...{ minimum: 0, startsAt: null, endsAt: null, perPerson: null, total: null },
  ...{ productIds: [], categories: [], firstOrderOnly: false, listed: false },
}

export const withWidest = (typed: Partial<TypedTerms> & Pick<TypedTerms, 'value'>): TypedTerms => ({
  ...widest,
  ...typed,
})

/** Null: an amount is of another currency than the base. */
export function typedTerms(
  { value, minimum, products, ...others }: SomeTerms,
  base: string,
): Partial<TypedTerms> | null {
  const amounts = [value?.kind === 'amount' ? value.amount : null, minimum ?? null]
  if (amounts.some(each => each !== null && each.currency !== base)) return null
  return {
    ...others,
    ...(value && { value: value.kind === 'amount' ? { kind: 'amount', amount: value.amount.amount } : value }),
    ...(minimum !== undefined && { minimum: minimum?.amount ?? 0 }),
    ...(products && { productIds: products }),
  }
}

type Use = Pick<z.output<typeof couponSchema>, 'state'>

export function programCoupon(coupon: Coupon, { state }: Use, base: string): z.output<typeof couponSchema> | null {
  const { code, terms, redemptions: used, given, changes } = coupon
  if (!terms) return null
  return { ...couponTermsOf(code, terms, base), state, used, given: { amount: given, currency: base }, changes }
}
