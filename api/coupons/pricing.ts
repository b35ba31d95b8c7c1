import { createHmac } from 'node:crypto'
import type { ShownCurrency } from '#api/catalogue/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { createThrottle, type ThrottleDeps } from '#api/plumbing/http/limits/throttle.ts'
import type { PersonsOf } from '#api/visitors/index.ts'
import { couponCode } from '#domain/coupon/code.ts'
import { coupon, refusalOf } from '#domain/coupon/decide.ts'
import { type CouponLine, couponDiscount } from '#domain/coupon/discount.ts'
import type { Coupon } from '#domain/coupon/evolve.ts'
import type { OrderCoupon } from '#domain/order/events.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { ProductPage } from '#projections/product-page/document.ts'
import type { CouponProblem } from '#web/models/coupons.ts'
import type { HasOrdered } from './redeeming.ts'

export type CouponPricingDeps = Pick<Engines, 'handler' | 'now'> & {
  readonly hasOrdered: HasOrdered
  readonly personsOf: PersonsOf
}

export type CouponUse = {
  readonly code: string
  /** Null until the buyer is known. */
  readonly personId: string | null
  /** Unit prices in the base currency. */
  readonly lines: readonly CouponLine[]
  readonly shown: Pick<ShownCurrency, 'unit' | 'step'>
}

export type PricedCoupon =
  | { readonly ok: true; readonly coupon: OrderCoupon; readonly shownDiscount: Minor }
  | { readonly ok: false; readonly problem: CouponProblem }

/** Prices a coupon now, or says why it takes nothing off. Its limits are settled when it is redeemed. */
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
    case 'coupon-edited-meanwhile':
      throw new Error(`${refusal.code} is no refusal of a redemption`)
  }
}

/** A line as a coupon's scope looks at it: a category counts with the one that it belongs to. */
export function couponLine(
  { id, category, baseCategory }: Pick<ProductPage, 'id' | 'category' | 'baseCategory'>,
  { uid, quantity }: { readonly uid: string; readonly quantity: number },
  unitPrice: Minor,
): CouponLine {
  return { uid, productId: id, categories: [category, baseCategory], quantity, unitPrice }
}

/** Codes that there are not: a person mistypes a few, an office shares one address, a robot guesses. */
const rules = {
  address: { free: 20, firstDelayMs: 1000, longestDelayMs: 15 * 60_000, lapseMs: 60_000, forgives: false },
} as const

/** Bounds how often a network address may try codes, so that nobody finds a coupon by trying them all. */
export function createCouponTries({ secret, ...deps }: Omit<ThrottleDeps, 'rules'>) {
  return createThrottle({ ...deps, secret: createHmac('sha256', secret).update('coupon tries').digest(), rules })
}
