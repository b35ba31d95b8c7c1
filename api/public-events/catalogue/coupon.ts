import { z } from 'zod'
import type { CouponEvent, CouponTerms } from '#domain/coupon/events.ts'
import { baseAmount, moment, subject } from './subject.ts'

const code = z.string().describe('What a shopper types')
const uses = z.int().nullable().describe('Null: any number')
/** The terms of a coupon as events tell them. */
export const couponTerms = z.object({
  code,
  value: z.union([
    z.object({ kind: z.literal('percent'), percent: z.number() }).readonly(),
    z.object({ kind: z.literal('amount'), amount: baseAmount }).readonly(),
  ]),
  minimum: baseAmount.describe('The least amount of the goods that it is for'),
  startsAt: moment.nullable(),
  endsAt: moment.nullable(),
  perPerson: uses,
  total: uses,
  products: z.array(z.string()).readonly().describe('With `categories` both empty: everything in the shop'),
  categories: z.array(z.string()).readonly(),
  firstOrderOnly: z.boolean(),
  forOnePerson: z.boolean(),
  listed: z.boolean().describe('The shop shows it on its page of coupons'),
})
const scope = 'coupons:read'

const couponTypes = {
  'coupon.created.v1': { number: 33, scope, about: 'There is a new coupon.', data: couponTerms },
  'coupon.changed.v1': {
    number: 34,
    scope,
    about: 'The terms of a coupon are others, or it can be used again after it was ended.',
    data: couponTerms,
  },
  'coupon.ended.v1': { number: 35, scope, about: 'A coupon was ended.', data: z.object({ code }) },
} as const

export const coupons = subject<CouponEvent>()({
  category: 'coupon',
  types: couponTypes,
  initial: null as { readonly code: string; readonly terms: CouponTerms } | null,
  evolve(facts, event) {
    if (event.type === 'CouponCreated') return { code: event.data.code, terms: event.data.terms }
    return event.type === 'CouponTermsChanged' && facts ? { ...facts, terms: event.data.terms } : facts
  },
  tell({ type, data }, facts, { base }) {
    if (type === 'CouponCreated') {
      const told = couponTermsOf(data.code, data.terms, base)
      return [{ type: 'coupon.created.v1', subject: `coupon/${data.code}`, data: told, personal: null }]
    }
    if (!facts) return []
    const { code, terms } = facts
    const common = { subject: `coupon/${code}`, personal: null }
    switch (type) {
      case 'CouponTermsChanged':
        return [{ type: 'coupon.changed.v1', ...common, data: couponTermsOf(code, data.terms, base) }]
      case 'CouponReopened':
        return [{ type: 'coupon.changed.v1', ...common, data: couponTermsOf(code, terms, base) }]
      case 'CouponEnded':
        return [{ type: 'coupon.ended.v1', ...common, data: { code } }]
      case 'CouponRedeemed':
      case 'CouponRedemptionReleased':
        return []
    }
  },
})

export function couponTermsOf(
  code: string,
  { value, minimum, productIds: products, personId, ...terms }: CouponTerms,
  base: string,
) {
  const { startsAt, endsAt, perPerson, total, categories, firstOrderOnly, listed } = terms
  const inBase = (amount: number) => ({ amount, currency: base })
  return {
    code,
    value: value.kind === 'amount' ? { kind: value.kind, amount: inBase(value.amount) } : value,
    minimum: inBase(minimum),
    ...{ startsAt, endsAt, perPerson, total, products, categories, firstOrderOnly, listed },
    forOnePerson: personId !== null,
  }
}
