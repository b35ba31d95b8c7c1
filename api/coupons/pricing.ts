import type { ShownCurrency } from '#api/catalogue/index.ts'
import type { CommandHandler } from '#api/plumbing/events/handle.ts'
import type { PersonsOf } from '#api/visitors/index.ts'
import { couponCode } from '#domain/coupon/code.ts'
import { coupon, refusalOf } from '#domain/coupon/decide.ts'
import { type CouponLine, couponDiscount } from '#domain/coupon/discount.ts'
import type { Coupon } from '#domain/coupon/evolve.ts'
import type { OrderCoupon } from '#domain/order/events.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { CouponProblem } from '#web/models/coupons.ts'
import type { HasOrdered } from './has-ordered.ts'

export type CouponPricingDeps = {
  readonly handler: CommandHandler
  readonly hasOrdered: HasOrdered
  readonly personsOf: PersonsOf
  readonly now: () => Date
}

export type CouponUse = {
  readonly code: string
  /** Null while nobody knows who is going to order. */
  readonly personId: string | null
  /** Unit prices in the base currency. */
  readonly lines: readonly CouponLine[]
  readonly shown: Pick<ShownCurrency, 'unit' | 'step'>
}

export type PricedCoupon =
  | { readonly ok: true; readonly coupon: OrderCoupon; readonly shownDiscount: Minor }
  | { readonly ok: false; readonly problem: CouponProblem }

/** What a coupon takes off at this moment, or why it takes nothing. Its limits are settled when it is redeemed. */
export function createCouponPricing({ handler, hasOrdered, personsOf, now }: CouponPricingDeps) {
  async function find(code: string): Promise<Coupon | null> {
    const known = couponCode(code)
    if (known === null) return null
    const { state } = await handler.fold(coupon, known)
    return state.terms ? state : null
  }

  return {
    async price({ code, personId, lines, shown }: CouponUse): Promise<PricedCoupon> {
      const found = await find(code)
      if (!found?.terms) return { ok: false, problem: { code: 'coupon-not-found' } }
      const { couponId, terms } = found
      const persons = personId === null ? null : await personsOf(personId)
      const ordered = terms.firstOrderOnly && persons !== null && (await hasOrdered(persons))
      const refusal = refusalOf(found, persons, now().toISOString(), ordered)
      if (refusal) return { ok: false, problem: problemOfCoupon(refusal) }
      const taken = couponDiscount(terms, lines, shown.unit, shown.step)
      if (!taken.ok) return taken
      const { discount, shownDiscount, lines: covered } = taken
      const applied = { couponId, code: found.code, discount, ...(covered && { lines: covered }) }
      return { ok: true, coupon: applied, shownDiscount }
    },
  }
}

export type CouponPricing = ReturnType<typeof createCouponPricing>

/** A coupon's own refusal as pages are told it. */
export function problemOfCoupon(refusal: NonNullable<ReturnType<typeof refusalOf>>): CouponProblem {
  switch (refusal.code) {
    case 'coupon-not-started':
      return { code: refusal.code, at: refusal.startsAt }
    case 'coupon-ended':
      return { code: refusal.code, ...(refusal.endsAt !== null && { at: refusal.endsAt }) }
    case 'coupon-not-found':
    case 'coupon-used-up':
    case 'coupon-used-by-you':
    case 'coupon-not-yours':
    case 'coupon-first-order-only':
      return { code: refusal.code }
    case 'coupon-code-taken':
    case 'coupon-terms-wrong':
      throw new Error(`${refusal.code} is no refusal of a redemption`)
  }
}
